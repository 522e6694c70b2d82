import BearingsTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct ServeSearchTests {
    @Test func `a search result survives a restart and is retracted afterwards`() throws {
        let scratch = try TemporaryFolder()
        let row =
            #"{"type":"Feature","id":"n1","geometry":{"type":"Point","coordinates":[8,47]},"#
            + #""properties":{"name":"Café"}}"#
        let places = try scratch.file("places.geojsonl", row.utf8)
        let arguments = [
            "--places", places.path, "--geocoder", "none", "--state", scratch.path("state"),
        ]
        let first = try ServerProgram(arguments, in: scratch)
        let client = try first.client()
        try client.send(#"{"type":"search","query":"cafe"}"#)
        let answer = try client.lines(to: "items")
        expectEqual(
            answer.last?.contains(#""items":[{"id":"n1","name":"Café","lat":47,"lon":8}]"#),
            true
        )
        expectEqual(first.end(), 0)

        let second = try ServerProgram(arguments, in: scratch)
        let heir = try second.client()
        try heir.send(#"{"type":"subscribe","snapshot":true}"#)
        let snapshot = try heir.lines(to: "snapshot_end")
        expect(
            snapshot.contains {
                $0.contains(#""event":"callout""#)
                    && $0.contains(#""annotation":"n1","status":"ok""#)
            }
        )
        try heir.send(#"{"type":"deselect"}"#)
        let hidden = try heir.next()
        expectEqual(
            hidden?.contains(#""phase":"hide","annotation":"n1","reason":"deselected""#),
            true
        )
        expectEqual(second.end(), 0)
    }
}
