import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct RecordDecoderPartsTests {
    private static func feature(_ longitude: Int) -> String {
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(longitude),46]},"properties":{"time":\#(longitude)}}"#
    }

    private static let bad =
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[7,},"properties":{}}"#

    private func longitudes(_ lines: DecodedLines) -> [Double] {
        lines.batch.fixes.map(\.coordinate.longitude)
    }

    @Test func `locates an invalid Feature of a collection and reads the others`() throws {
        let line =
            #"{"type":"FeatureCollection","features":[\#(Self.feature(1)),\#(Self.bad),\#(Self.feature(3))]}"#
        let lines = DecodedLines(line)
        expectEqual(longitudes(lines), [1, 3])
        expectEqual(
            lines.batch.errors.map(\.offset),
            [
                try #require(line.offset(of: "},\"properties\":{}"))
            ]
        )
        expectEqual(lines.batch.entries.map(\.isContinued), [true, true, false])
    }

    @Test(arguments: [
        "[\(feature(1)),\(feature(2)),]",
        #"{"type":"FeatureCollection","features":[\#(feature(1)),\#(feature(2)),]}"#,
        "\(feature(1)),\(feature(2))", "\(feature(1)),\(feature(2)),",
        "[\(feature(1)),\(feature(2))]]",
    ])
    func `reads values with superfluous commas and brackets, and reports them`(
        line: String
    ) {
        let lines = DecodedLines(line)
        expectEqual(longitudes(lines), [1, 2])
        expect(!lines.batch.errors.isEmpty)
        expect(lines.batch.errors.allSatisfy { $0.offset > 90 && $0.offset <= line.utf8.count })
    }

    @Test(arguments: ["--", ",", ""])
    func `also reports an error after a rejected element`(tail: String) {
        let line = #"{"type":"FeatureCollection","features":["a",\#(Self.feature(2))\#(tail)]--}"#
        let lines = DecodedLines(line)
        expectEqual(longitudes(lines), [2])
        expectEqual(lines.batch.errors.map(\.reason), [.notObject, .badJSON])
    }

    @Test(arguments: [
        #"{"type":"fix","lat":1,"lon":2} x"#, #"{"type":"fix","lat":1,"lon":2"#, "{},7",
        #"{"type":"fix"}"lat":1}"#, "\(feature(1))\(feature(2))",
        "[\(feature(1)),\(feature(2))", "[[[", "{,}",
    ])
    func `rejects a line with values that cannot be read once`(line: String) {
        let lines = DecodedLines(line)
        expectEqual(lines.batch.entries.count, 1)
        expectEqual(lines.batch.errors.map(\.reason), [.badJSON])
    }

    @Test func `a client's line holds one value`() {
        var options = RecordDecoder.Options()
        options.acceptsRequests = true
        let lines = DecodedLines("\(Self.feature(1)),\(Self.feature(2))", options)
        expectEqual(lines.batch.entries.count, 1)
        expect(lines.batch.fixes.isEmpty)
    }
}
