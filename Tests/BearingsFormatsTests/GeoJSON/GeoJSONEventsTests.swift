import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsFormats

@Suite struct GeoJSONEventsTests {
    private func features(_ events: String...) -> [String] {
        var lines = TextBuffer()
        for event in events { lines.append(Array("\(event)\n".utf8)) }
        var out = TextBuffer()
        var encoder = GeoJSONEvents()
        encoder.append(lines, to: &out)
        return out.text.split(separator: "\n").map(String.init)
    }

    private func feature(_ geometry: String, _ event: String) -> String {
        #"{"type":"Feature","geometry":\#(geometry),"properties":\#(event)}"#
    }

    @Test(
        arguments: [
            (#"{"event":"location","lat":1.5,"lon":-2,"altitude":7}"#, "-2,1.5,7"),
            (#"{"event":"callout","lat":1.5,"lon":-2}"#, "-2,1.5"),
            (#"{"event":"camera","center":{"lat":1.5,"lon":-2},"zoom":15}"#, "-2,1.5"),
        ]
    )
    func `an event with a place becomes a Point with the event as its properties`(
        event: String,
        position: String
    ) {
        let point = #"{"type":"Point","coordinates":[\#(position)]}"#
        expectEqual(features(event), [feature(point, event)])
    }

    @Test func `an event without a place has a null geometry`() {
        let stale = #"{"event":"stale","age":30}"#
        let noPlace = #"{"event":"camera","diagnostic":"no_fix"}"#
        expectEqual(features(stale, noPlace), [feature("null", stale), feature("null", noPlace)])
    }

    @Test func `an empty input gives an empty output`() {
        expectEqual(features(), [])
    }
}
