import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import BearingsWire

@Suite struct ScreenEventDecoderTests {
    private func decode(_ line: String) -> ScreenEvent? {
        let bytes = Array(line.utf8)
        var decoder = ScreenEventDecoder()
        guard let header = decoder.header(of: bytes[...]) else { return nil }
        return ScreenEvent(header: header, content: decoder.content)
    }

    private func content(_ name: String, _ members: String) -> ScreenEvent.Content? {
        decode(#"{"event":"\#(name)","seq":1,"time":1,"session":"a",\#(members)}"#)?.content
    }

    @Test func `decodes the header of a session's event`() {
        let lines = [
            #"{"event":"search","seq":7,"time":"1970-01-01T00:00:01.500Z","session":"a\nb"}"#,
            #"{ "time":1.5, "session":"a\nb", "event":"search", "seq":7 }"#,
        ]
        let header = ScreenEvent.Header(
            sequence: 7,
            time: .milliseconds(1500),
            session: "a\nb"
        )
        for line in lines {
            expectEqual(decode(line), ScreenEvent(header: header, content: .other))
        }
        expectEqual(
            decode(#"{"event":"fresh","seq":7,"time":1,"session":"a","snapshot":true}"#)?.header
                .isSnapshot,
            true
        )
    }

    @Test func `a line without time or session is not an event`() {
        for line in [
            "", "oops", "[]", #"{"event":"hello","time":1}"#,
            #"{"event":"search","seq":1,"session":"a"}"#,
            #"{"event":"search","seq":1,"time":"today","session":"a"}"#,
            #"{"type":"fix","time":1,"session":"a"}"#,
        ] { expectEqual(decode(line), nil) }
    }

    @Test func `ignores an event without the keys needed to draw it`() {
        let events = [
            ("location", #""lat":91,"lon":0"#), ("location", #""lon":0"#),
            ("indicator", #""phase":"show","x":1"#), ("indicator", #""phase":"wave","x":1,"y":2"#),
            ("region", #""phase":"changing""#), ("camera", #""reason":"recenter""#),
            ("drag", #""state":"starting""#), ("authorization", #""usable":true"#),
        ]
        for (name, members) in events { expectEqual(content(name, members), .other, "\(name)") }
        expectEqual(content("region", #""phase":"will_change""#), .movingMap)
        expectEqual(
            content("region", #""phase":"did_change","center":{"lat":1,"lon":2}"#),
            .region(nil)
        )
        expectEqual(
            content(
                "annotations",
                #""items":[{"id":"a"},{"id":"b","lat":1,"lon":2}],"removed":["c",4]"#
            ),
            .annotations(
                items: [
                    .init(id: "b", coordinate: LocationCoordinate(latitude: 1, longitude: 2))
                ],
                removed: ["c"]
            )
        )
    }

    @Test func `decodes an indicator's cues`() {
        var mark = ScreenEvent.IndicatorMark(position: ScreenPoint(x: 1, y: 2))
        mark.edge = .left
        mark.halo = ScreenEvent.Circle(center: ScreenPoint(x: 3, y: 4), radius: 5)
        mark.wedge = [(6.0, 7.0), (8, 9), (10, 11)].map { ScreenPoint(x: $0, y: $1) }
        let wedge = #""wedge":{"x":6,"y":7,"base":[{"x":8,"y":9},{"x":10,"y":11}]}"#
        let halo = #""halo":{"x":3,"y":4,"radius":5}"#

        expectEqual(
            content(
                "indicator",
                #""phase":"show","x":1,"y":2,"edge":"left","fade":0.3,\#(halo),\#(wedge)"#
            ),
            .indicator(id: nil, .show(mark, fade: 300))
        )
    }

    @Test func `decodes how a drag event changes the lift`() {
        let steps: [(String, ScreenEvent.DragStep)] = [
            (
                #""state":"starting","lift":1,"duration":0.3"#,
                .animated(from: 1, isLifted: true, duration: 300)
            ),
            (
                #""state":"none","lift":39,"duration":0.3"#,
                .animated(from: 39, isLifted: false, duration: 300)
            ),
            (#""state":"starting","lift":1"#, .begun),
            (#""state":"dragging","lift":39"#, .held(lift: 39)),
            (#""state":"none""#, .ended),
            (#""state":"none","illegal":{"from":"none","input":"end"}"#, .illegal),
        ]
        for (members, step) in steps {
            expectEqual(content("drag", #""annotation":"p",\#(members)"#), .drag(id: "p", step))
        }
        let held = ScreenEvent.HeldPin(
            tip: ScreenPoint(x: 5, y: 6),
            lift: 39,
            drop: LocationCoordinate(latitude: 1, longitude: 2)
        )
        expectEqual(
            content(
                "drag",
                #""annotation":"p","state":"dragging","lift":39,"lat":1,"lon":2,"x":5,"y":6"#
            ),
            .drag(id: "p", .held(lift: 39), held: held)
        )
    }
}
