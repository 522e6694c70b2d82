import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct EngineDragTests {
    private static let pin = Annotation(id: "a", coordinate: .even(right: 0, down: 0), title: "A")

    private func timeline(_ dropPoint: DropPoint = .tip) -> Timeline {
        var timeline = Timeline(
            Configuration(
                map: Configuration.Map(defaultViewport: .fixed(.even)),
                annotations: AnnotationSettings(dropPoint: dropPoint)
            )
        )
        timeline.at(0, .annotations(.set([Self.pin])))
        return timeline
    }

    private func drag(_ state: DragState, right: Double? = nil, down: Double = 0) -> Input {
        let size = Viewport.even.size
        let finger = right.map {
            ScreenPoint(x: size.width / 2 + $0, y: size.height / 2 + down)
        }
        return .drag(DragInput(annotation: "a", state: state, finger: finger))
    }

    private func home(_ timeline: borrowing Timeline) -> LocationCoordinate? {
        timeline.engine.annotations.value?.store["a"]?.annotation.coordinate
    }

    @Test func `a pin is lifted, dragged and dropped where it is seen`() throws {
        var timeline = timeline()
        timeline.at(1, .select(.annotation("a")))

        expectEqual(timeline.at(1000, drag(.starting, right: 5, down: -10)), ["1000 a starting 0"])
        expectEqual(timeline.engine.deadline, .milliseconds(1300))
        expectEqual(timeline.at(1150, drag(.dragging, right: 10, down: -5)), ["1150 a starting 19"])
        expectEqual(timeline.at(1300, drag(.dragging, right: 45, down: 30)), ["1300 a dragging 39"])
        expectEqual(
            timeline.at(2000, drag(.ending)),
            ["2000 a callout now ok A", "2000 annotations a:0", "2000 a ending 0"]
        )
        let home = home(timeline)
        let dropped = try #require(home)
        expect(dropped.distance(to: .even(right: 40, down: 40 - 39)) < 1)
        guard case .drag(let drop) = timeline.actions.last?.event else {
            Issue.record("no drop")
            return
        }
        expectEqual(drop.drop, dropped)
    }

    @Test func `with the drop point at the anchor, a pin drops there`() throws {
        var timeline = timeline(.anchor)
        timeline.at(1000, drag(.starting))
        timeline.at(2000, drag(.ending, right: 40, down: 40))

        let home = home(timeline)
        try expect(#require(home).distance(to: .even(right: 40, down: 40)) < 1)
        expectEqual(timeline.gist.last, "2000 a ending 39")
        expectEqual(timeline.at(2100, drag(.dragging)), ["2100 a not none 29"])
    }

    @Test func `a pin still held is put down when the session is closed`() {
        var timeline = timeline()
        timeline.at(1000, drag(.starting))
        expect(timeline.at(1150, .close).contains("1150 a canceling 19"))
    }

    @Test func `a pin still held is put down when the input ends`() {
        var timeline = timeline()
        timeline.at(1000, drag(.starting))
        timeline.at(1400, drag(.dragging, right: 9, down: 9))
        expect(timeline.finish().contains { $0.hasSuffix("a canceling 39") })
        expectEqual(timeline.finish(), [])
    }

    @Test func `reports illegal transitions and ignores drags without effect`() {
        var timeline = timeline()

        expectEqual(timeline.at(1, drag(.dragging)), ["1 a not none 0"])
        expectEqual(timeline.at(2, drag(.none)), [])
        expectEqual(timeline.at(3, drag(.starting, right: 23)), [])
        timeline.at(4, .drag(DragInput(annotation: "b", state: .starting, finger: nil)))
        timeline.at(5, drag(.starting, right: 22))
        expectEqual(timeline.at(6, drag(.starting)), ["6 a not starting 0"])
        expectEqual(timeline.verdicts, [.used, .used, .ignored, .ignored, .ignored, .used, .used])
        expectEqual(home(timeline), Self.pin.coordinate)
    }

    @Test func `removing a pin ends its drag, after its callout`() {
        var timeline = timeline()
        timeline.at(1, .select(.annotation("a")))
        timeline.at(1000, drag(.starting))

        expectEqual(
            timeline.at(1300, .annotations(.set([]))),
            ["1300 a callout hide removed", "1300 annotations -a", "1300 a canceling 39"]
        )
        expectEqual(timeline.engine.deadline, nil)
    }

    @Test func `setting the clock back ends the lift animation`() {
        var timeline = timeline()
        timeline.at(10_000_000, drag(.starting))
        expectEqual(timeline.at(10_000_100, drag(.dragging)), ["10000100 a starting 9"])

        expectEqual(timeline.at(1000, drag(.dragging)), ["1000 a dragging 39"])
        expectEqual(timeline.engine.deadline, nil)
    }
}
