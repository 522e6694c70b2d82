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

    @Test(
        arguments: [
            (#""items":[]"#, .missingField), (#""action":"set""#, .missingField),
            (#""action":"put","items":[]"#, .outOfRange), (#""action":1,"items":[]"#, .badType),
            (#""action":"set","items":{}"#, .badType), (#""action":"set","items":[1]"#, .badType),
            (#""action":"set","items":[{"lat":1,"lon":2}]"#, .missingField),
            (#""action":"set","items":[{"id":1,"lat":1,"lon":2}]"#, .badType),
            (#""action":"set","items":[{"id":"","lat":1,"lon":2}]"#, .missingField),
            (#""action":"set","items":[{"id":"user","lat":1,"lon":2}]"#, .outOfRange),
            (#""action":"set","items":[{"id":"a","lon":2}]"#, .missingField),
            (#""action":"add","items":[{"id":"a","lat":91,"lon":2}]"#, .outOfRange),
            (#""action":"add","items":[{"id":"a","lat":1,"lon":2,"width":-1}]"#, .outOfRange),
            (#""action":"add","items":[{"id":"a","id":"a","lat":1,"lon":2}]"#, .duplicateKey),
            (#""action":"remove","items":["a"]"#, .badType),
        ] as [(String, RejectionReason)]
    )
    func `rejects invalid annotations`(_ keys: String, _ reason: RejectionReason) {
        let line = DecodedLines("{\"type\":\"annotations\",\(keys)}")
        guard case .rejected(let found, _) = line.outcome else {
            Issue.record("\(keys) was read")
            return
        }
        expectEqual(found, reason)
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

    @Test(
        arguments: [
            (#""annotation":"a""#, .missingField), (#""state":"none""#, .missingField),
            (#""annotation":"a","state":"lifting""#, .outOfRange),
            (#""annotation":"a","state":"none","x":1"#, .missingField),
            (#""annotation":1,"state":"none""#, .badType),
        ] as [(String, RejectionReason)]
    )
    func `rejects an invalid drag`(_ keys: String, _ reason: RejectionReason) {
        let line = DecodedLines("{\"type\":\"drag\",\(keys)}")
        guard case .rejected(let found, _) = line.outcome else {
            Issue.record("\(keys) was read")
            return
        }
        expectEqual(found, reason)
    }
}
