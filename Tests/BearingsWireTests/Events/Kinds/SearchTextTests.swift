import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsEngine

/// `search` exactly as Protocol 4 prints it.
@Suite struct SearchTextTests {
    /// The line from behind the session, without the newline.
    private func body(_ search: SearchEvent) -> String {
        var encoder = EventEncoder(.unix)
        var out = TextBuffer(capacity: 1)
        let envelope = EventEncoder.Envelope(sequence: 1, session: Array("a".utf8))
        let action = Action(time: .epoch, lateBy: 0, cause: 0, event: .search(search))
        encoder.append(action, envelope, to: &out)
        let line = out.text
        let start = line.range(of: #""session":"a""#)?.upperBound ?? line.startIndex
        return String(line[start...].dropLast())
    }

    @Test func `prints results and which one is selected`() {
        let items = [
            FoundPlace(
                id: "n1",
                name: "Café \"Zur\"\n",
                category: "cafe",
                coordinate: LocationCoordinate(latitude: 47.123_456_78, longitude: 540),
                distance: 12.345
            ),
            FoundPlace(
                id: "a",
                name: "",
                coordinate: LocationCoordinate(latitude: 0, longitude: 8.5)
            ),
        ]
        expectEqual(
            body(SearchEvent(query: "zur\t", items: items)),
            #"""
            ,"query":"zur\t","items":[{"id":"n1","name":"Café \"Zur\"\n","category":"cafe",\#
            "lat":47.1234568,"lon":-180,"distance":12.35},\#
            {"id":"a","name":"","lat":0,"lon":8.5}],"selected":"n1"}
            """#
        )
    }

    @Test func `prints an empty result`() {
        expectEqual(body(SearchEvent(query: "x", items: [])), #","query":"x","items":[]}"#)
    }

    @Test func `prints names of any length`() {
        let name = String(repeating: "ü", count: 100_000)
        let place = FoundPlace(
            id: name,
            name: name,
            category: name,
            coordinate: LocationCoordinate(latitude: 1, longitude: 2)
        )
        let found = body(SearchEvent(query: name, items: [place, place]))
        expect(found.count > 800_000 && found.hasSuffix("\"}"))
    }
}
