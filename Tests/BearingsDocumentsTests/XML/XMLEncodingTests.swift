import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsDocuments

@Suite struct XMLEncodingTests {
    /// The name of the only waypoint of a document in an encoding.
    private static func name(_ bytes: [UInt8], in encoding: String) -> (String?, [LineError]) {
        var decoder = RecordDecoder(.init(), source: "a.gpx")
        var others = DocumentFormats(source: "a.gpx")
        let text =
            Array(
                "<?xml version='1.0' encoding='\(encoding)'?><gpx><wpt lat='1' lon='2'><name>".utf8
            )
            + bytes + Array("</name></wpt></gpx>".utf8)
        let piece = ByteRange(0..<text.count)
        let isDocument = decoder.isDocument(text.span, piece, line: 1, &others)
        expect(isDocument)
        decoder.decodeDocument(text.span, piece, &others)
        decoder.endSource(&others)
        let batch = decoder.batch
        return (
            batch.waypoints.first.map { String(decoding: $0.name, as: UTF8.self) }, batch.errors
        )
    }

    @Test(
        arguments: [
            ("ISO-8859-1", [0x48, 0xFC, 0x74, 0x74, 0x65, 0x20, 0xC7, 0x61], "Hütte Ça"),
            ("iso-8859-1", [0x80, 0xFF], "\u{80}ÿ"), ("latin1", [0xB0], "°"),
            ("windows-1252", [0x80, 0x9F, 0xE9, 0x41], "€ŸéA"), ("US-ASCII", [0x41], "A"),
            ("UTF-8", [0xC3, 0xBC], "ü"), ("UTF-16", [0xC3, 0xBC], "ü"),
            ("ISO-8859-1", Array("\u{E9}&#252;".unicodeScalars.map { UInt8($0.value) }), "éü"),
        ] as [(String, [UInt8], String)]
    )
    func `maps each byte by the declared encoding`(
        encoding: String,
        bytes: [UInt8],
        expected: String
    ) {
        let (name, errors) = Self.name(bytes, in: encoding)
        expectEqual(name, expected)
        expectEqual(errors, [])
    }

    @Test func `reports an unsupported encoding once and reads the document`() {
        let (name, errors) = Self.name([0xC4, 0xC5], in: "KOI8-R")
        expect(name != nil)
        expectEqual(
            errors.map(\.message),
            [
                "found the encoding KOI8-R, expected UTF-8, UTF-16, ISO-8859-1, windows-1252 or US-ASCII"
            ]
        )
    }

    @Test func `reports a byte that is invalid in the encoding`() {
        expectEqual(
            Self.name([0xFC], in: "US-ASCII").1.map(\.message),
            [
                "found byte 0xFC, expected US-ASCII"
            ]
        )
    }
}
