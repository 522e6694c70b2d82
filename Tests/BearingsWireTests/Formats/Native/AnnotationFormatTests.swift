import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct AnnotationFormatTests {
    @Test func `reads annotations with all keys and with only the required ones`() {
        let line = DecodedLines(
            """
            {"type":"annotations","action":"set","items":[{"id":"\\u0041","lat":1,"lon":2,\
            "title":"T","subtitle":"S","width":20,"height":30.5},{"lon":190,"lat":-90,"id":"b"}]}
            """
        )
        let all = Annotation(
            id: "A",
            coordinate: LocationCoordinate(latitude: 1, longitude: 2),
            title: "T",
            subtitle: "S",
            size: ViewSize(width: 20, height: 30.5)
        )
        let least = Annotation(
            id: "b",
            coordinate: LocationCoordinate(latitude: -90, longitude: 190)
        )
        expectEqual(line.outcome, .input(.annotations(.set([all, least]))))
        expectEqual(least.size, ViewSize(width: 32, height: 39))
    }

    @Test func `remove needs only ids, add needs no items`() {
        let remove = DecodedLines(
            #"{"type":"annotations","action":"remove","items":[{"id":"a"},{"id":"b","lat":"?"}]}"#
        )
        expectEqual(remove.outcome, .input(.annotations(.remove(["a", "b"]))))
        let add = DecodedLines(#"{"type":"annotations","action":"add","items":[]}"#)
        expectEqual(add.outcome, .input(.annotations(.add([]))))
    }

    // MARK: drag

    @Test func `reads a drag, and the finger's position if present`() {
        let whole = DecodedLines(
            #"{"type":"drag","annotation":"a","state":"dragging","x":1,"y":-2.5}"#
        )
        let finger = ScreenPoint(x: 1, y: -2.5)
        let input = DragInput(annotation: "a", state: .dragging, finger: finger)
        expectEqual(whole.outcome, .input(.drag(input)))
        let words: [(String, DragState)] = [
            ("starting", .starting), ("ending", .ending), ("canceling", .canceling),
            ("none", .none),
        ]
        for (word, state) in words {
            let line = DecodedLines(
                "{\"type\":\"drag\",\"annotation\":\"a\",\"state\":\"\(word)\"}"
            )
            let input = DragInput(annotation: "a", state: state, finger: nil)
            expectEqual(line.outcome, .input(.drag(input)))
        }
    }
}
