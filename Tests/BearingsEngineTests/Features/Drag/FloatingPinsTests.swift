import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct FloatingPinsTests {
    var pins = FloatingPins()

    private mutating func say(
        _ state: DragState,
        _ id: String,
        at time: Milliseconds
    ) -> DragEvent? {
        let annotation = Annotation(id: id, coordinate: .gulfOfGuinea)
        return pins.receive(
            DragInput(annotation: id, state: state, finger: nil),
            on: AnnotationItem(annotation: annotation, coordinate: .gulfOfGuinea, slot: 0),
            projection: Projection(.even),
            at: .milliseconds(time)
        )
    }

    @Test mutating func `two fingers drag two pins`() {
        _ = say(.starting, "a", at: 0)
        _ = say(.starting, "b", at: 100)

        expectEqual(pins.deadline, .milliseconds(300))
        pins.deadlineReached(at: .milliseconds(300))
        expectEqual(pins.deadline, .milliseconds(400))
        expectEqual(say(.dragging, "a", at: 350)?.state, .dragging)
        expectEqual(say(.dragging, "b", at: 350)?.state, .starting)
        expect(say(.ending, "a", at: 360)?.drop != nil)
        expectEqual(say(.dragging, "a", at: 370)?.illegalInput, .dragging)
    }

    @Test mutating func `removing a pin in mid-drag cancels the drag`() {
        _ = say(.starting, "a", at: 0)

        expectEqual(pins.removed("b", at: .milliseconds(150)), nil)
        let event = pins.removed("a", at: .milliseconds(150))
        expectEqual(event?.state, .canceling)
        expect(abs((event?.lift ?? 0) - 19.5) < 1e-9)
        expectEqual(pins.removed("a", at: .milliseconds(200)), nil)
        expectEqual(pins.deadline, nil)
    }

    @Test mutating func `keeps a pin on its way down until it has landed`() {
        _ = say(.starting, "a", at: 0)
        _ = say(.canceling, "a", at: 300)

        expect(abs((say(.starting, "a", at: 450)?.lift ?? 0) - 19.5) < 1e-9)
        _ = say(.canceling, "a", at: 460)
        expectEqual(say(.starting, "a", at: 900)?.lift, 0)
    }

    @Test mutating func `ignores an input that changes nothing`() {
        expectEqual(say(.none, "a", at: 0), nil)
    }
}
