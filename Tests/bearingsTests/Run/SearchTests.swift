import BearingsTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct SearchTests {
    private static let search = Array(
        #"{"type":"search","query":"caf"}"#.utf8 + [UInt8(ascii: "\n")]
    )

    private func feature(_ id: String, _ name: String) -> String {
        #"{"type":"Feature","id":"\#(id)","geometry":{"type":"Point","coordinates":[8.5,47.3]},"#
            + #""properties":{"name":"\#(name)"}}"#
    }

    @Test func `reads places from the given files and reports their bad rows`() throws {
        let scratch = try TemporaryFolder()
        let rows = [
            feature("a", "Café"), #"{"type":"Feature","id":"x""#, "", feature("a", "Café zwei"),
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8.5,97.3]},"properties":{"name":"x"}}"#,
        ]
        let first = try scratch.file("first.geojsonl", rows.joined(separator: "\n").utf8)
        let second = try scratch.file("second.geojsonl", feature("b", "Cafeteria").utf8)
        let outcome = try Program.run(
            [
                "--places", first.path, "--places", second.path, "--geocoder", "none",
                "--events", "search",
            ],
            input: .pipe(Self.search)
        )

        expectEqual(outcome.status, 0)
        expectEqual(outcome.lines.count, 1)
        expect(
            outcome.text.contains(
                #""items":[{"id":"a","name":"Café","lat":47.3,"lon":8.5},{"id":"b""#
            )
        )
        expect(outcome.text.contains(#""selected":"a""#))
        expect(outcome.errors.contains("first.geojsonl:2: found the end of the line"))
        expect(
            outcome.errors.contains("first.geojsonl:4: \"id\" is \"a\", which another place has")
        )
        expect(outcome.errors.contains("first.geojsonl:5: the latitude is 97.3, outside -90...90"))
        expect(outcome.errors.contains("; row skipped"))
    }

    @Test func `a missing file ends the run`() throws {
        let outcome = try Program.run(["--places", "/nowhere.geojsonl"], input: .pipe(Self.search))
        expectEqual(outcome.status, 66)
        expect(outcome.errors.contains("/nowhere.geojsonl"))
    }

    @Test func `without places only annotations are searched`() throws {
        let line =
            #"{"type":"annotations","action":"set","items":[{"id":"p","lat":1,"lon":2,"title":"Café"}]}"#
        let outcome = try Program.run(
            ["--events", "search", "--geocoder", "none"],
            input: .pipe(Array(line.utf8) + [UInt8(ascii: "\n")] + Self.search)
        )
        expect(outcome.text.contains(#""items":[{"id":"p","name":"Café","lat":1,"lon":2}]"#))
    }

    @Test func `places of the gazetteer come after all others`() throws {
        let scratch = try TemporaryFolder()
        let table = try scratch.file(
            "towns.tsv",
            "1\tCaféville\tCafeville\t\t46.1\t7.1\tP\tPPL\tCH\t\t\t\t\t\t1000\t\t\t\t\n".utf8
        )
        let places = try scratch.file("places.geojsonl", feature("a", "Café").utf8)
        let outcome = try Program.run(
            ["--gazetteer", table.path, "--places", places.path, "--events", "search"],
            input: .pipe(Self.search)
        )
        expect(
            outcome.text.contains(
                #""items":[{"id":"a","name":"Café","lat":47.3,"lon":8.5},"#
                    + #"{"id":"town-1","name":"Caféville","category":"town","lat":46.1,"lon":7.1}]"#
            )
        )
    }
}
