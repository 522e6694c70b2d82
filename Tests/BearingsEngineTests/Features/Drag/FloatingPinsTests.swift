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

    @Test mutating func `two fingers hold two pins`() {
        _ = say(.starting, "a", at: 0)
        _ = say(.starting, "b", at: 100)

        #expect(pins.deadline == .milliseconds(300))
        pins.deadlineReached(at: .milliseconds(300))
        #expect(pins.deadline == .milliseconds(400))
        #expect(say(.dragging, "a", at: 350)?.state == .dragging)
        #expect(say(.dragging, "b", at: 350)?.state == .starting)
        #expect(say(.ending, "a", at: 360)?.drop != nil)
        #expect(say(.dragging, "a", at: 370)?.illegalInput == .dragging)
    }

    @Test mutating func `a pin that is taken away in mid-drag is let go`() {
        _ = say(.starting, "a", at: 0)

        #expect(pins.removed("b", at: .milliseconds(150)) == nil)
        let event = pins.removed("a", at: .milliseconds(150))
        #expect(event?.state == .canceling)
        #expect(abs((event?.lift ?? 0) - 19.5) < 1e-9)
        #expect(pins.removed("a", at: .milliseconds(200)) == nil)
        #expect(pins.deadline == nil)
    }

    @Test mutating func `a pin on its way down is remembered until it lies`() {
        _ = say(.starting, "a", at: 0)
        _ = say(.canceling, "a", at: 300)

        #expect(abs((say(.starting, "a", at: 450)?.lift ?? 0) - 19.5) < 1e-9)
        _ = say(.canceling, "a", at: 460)
        #expect(say(.starting, "a", at: 900)?.lift == 0)
    }

    @Test mutating func `what says what is known is ignored`() {
        #expect(say(.none, "a", at: 0) == nil)
    }
}
