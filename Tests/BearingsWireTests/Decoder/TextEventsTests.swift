import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct TextEventsTests {
    private func text(_ events: String...) -> String {
        var buffer = TextBuffer()
        for event in events { buffer.append(Array("\(event)\n".utf8)) }
        var out = TextBuffer()
        var sentences = TextEvents()
        sentences.append(buffer, to: &out)
        return String(decoding: out.bytes[..<out.count], as: UTF8.self)
    }

    private static let stamp = #""seq":1,"time":"2026-05-09T14:30:02.250Z","session":"main""#

    @Test(arguments: [
        (
            #"{"event":"authorization",\#(stamp),"status":"denied","accuracy":"full","usable":false}"#,
            "authorization denied, full accuracy: location may not be used"
        ),
        (
            #"{"event":"indicator",\#(stamp),"phase":"show","x":355,"y":212.78,"edge":"right","rotation":100.4,"bearing":67.4,"distance":1520.3,"half_width":0.49}"#,
            "indicator     show → on the right edge at 355.0, 212.8: the user is 1520 m away, bearing 67.4° ± 0.5°"
        ),
        (
            #"{"event":"indicator",\#(stamp),"phase":"hide","reason":"on_screen"}"#,
            "indicator     hide: the user is in view"
        ),
        (
            #"{"event":"region",\#(stamp),"phase":"did_change","center":{"lat":47.3,"lon":8.5},"zoom":15,"heading":0}"#,
            "region        the map rests at 47.3, 8.5, zoom 15"
        ),
        (
            #"{"event":"callout",\#(stamp),"phase":"show","status":"ok","lines":["11 Broadway","New York"]}"#,
            "callout       show: 11 Broadway / New York"
        ),
        (
            #"{"event":"camera",\#(stamp),"reason":"recenter","diagnostic":"no_fix"}"#,
            "camera        recenter: nowhere to go, no_fix"
        ),
        (
            #"{"event":"progress",\#(stamp),"distance_text":"1.2 km","expected_travel_time":61}"#,
            "progress      1.2 km, 2 min"
        ),
    ])
    func `prints an event as a line with its time of day`(_ event: String, _ line: String) {
        expectEqual(text(event), "14:30:02 \(line)\n")
    }

    @Test func `prints at most one move in ten seconds per session`() {
        func move(_ second: String, _ session: String) -> String {
            #"{"event":"location","seq":1,"time":"2026-05-09T14:30:\#(second)Z","session":"\#(session)","lat":1,"lon":2}"#
        }

        let lines = text(
            move("01.000", "a"),
            move("01.500", "a"),
            move("01.500", "b"),
            move("09.999", "a"),
            move("10.000", "a")
        )
        expectEqual(
            lines,
            """
            14:30:01 a          location      1, 2
            14:30:01 b          location      1, 2
            14:30:10 a          location      1, 2

            """
        )
    }

    @Test func `strings from the input cannot move the cursor`() {
        let line = text(#"{"event":"search",\#(Self.stamp),"query":"a\u001b[2J","items":[]}"#)

        expect(
            !line.unicodeScalars.dropLast().contains { $0.properties.generalCategory == .control }
        )
    }
}
