import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsDocuments

@Suite struct GPXFormatTests {
    private static let full = """
        <?xml version='1.0' encoding="UTF-8"?>
        <!-- a > b - <trkpt> -->
        <!DOCTYPE gpx [ <!ENTITY e SYSTEM "file:///etc/passwd"> <!-- don't --> <!ENTITY f "1>2"> ]>
        <gpx version="1.1" creator='a "b"' xmlns:gpxtpx="urn:x">
          <metadata><time>2020-01-01T00:00:00Z</time><name>&e;&lt;</name></metadata>
          <wpt lat="1" lon="2"><ele>3</ele></wpt>
          <rte><rtept lat="1" lon="2"/></rte>
          <trk><name><![CDATA[<trkpt lat="9" lon="9"/>]]></name><trkseg>
            <trkpt lat="47.5" lon="8.25">
              <ele> 408.5 </ele><time>2024-07-01T12:00:00.5Z</time><hdop>1.1</hdop>
              <extensions><gpxtpx:TrackPointExtension>
                <gpxtpx:speed>2.5</gpxtpx:speed><gpxtpx:course>91</gpxtpx:course>
                <gpxtpx:ele>1</gpxtpx:ele>
              </gpxtpx:TrackPointExtension></extensions>
            </trkpt>
          </trkseg><trkseg>
            <gpx:trkpt lon = '-8.25'
              lat='&#45;47.5'><speed>-1</speed><time>2024-07-01T12:00:01</time></gpx:trkpt>
            <trkpt lat="47" lon="8"><fix>none</fix></trkpt><trkpt lat="46" lon="7"/>
          </trkseg></trk>
        </gpx>
        <?done?>
        """

    private static let expected: [DecodedDocument.Outcome] = [
        .place(line: 6), .place(line: 7),
        .fix(
            Fix(
                coordinate: LocationCoordinate(latitude: 47.5, longitude: 8.25),
                altitude: 408.5,
                speed: 2.5,
                course: 91
            ),
            line: 9,
            time: 1_719_835_200_500
        ),
        .fix(
            Fix(coordinate: LocationCoordinate(latitude: -47.5, longitude: -8.25)),
            line: 17,
            time: 1_719_835_201_000
        ),
        .noFix(line: 19),
        .fix(Fix(coordinate: LocationCoordinate(latitude: 46, longitude: 7)), line: 19, time: nil),
    ]

    @Test func `any chunk size gives the same`() {
        let bytes = Array(Self.full.utf8)
        for cut in 1..<bytes.count {
            expectEqual(DecodedDocument(bytes, cuts: [cut]).outcomes, Self.expected, "at \(cut)")
        }
        expectEqual(DecodedDocument(bytes, cuts: Array(1..<bytes.count)).outcomes, Self.expected)
    }

    @Test func `damage never ends the run, and gives the same with any chunk size`() {
        var random = SplitMix64(seed: 11)
        let whole = Array(Self.full.utf8)
        for _ in 0..<Rounds.count(300) {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = bytes.indices.randomElement(using: &random) ?? 0
                if Bool.random(using: &random) {
                    bytes[index] =
                        Array("<>/\"'&!-]a \n\u{0}".utf8).randomElement(using: &random) ?? 0
                } else {
                    bytes.removeSubrange(index..<min(index + 9, bytes.count))
                }
            }
            let cuts = bytes.indices.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
            let document = DecodedDocument(bytes)
            let pieces = DecodedDocument(bytes, cuts: cuts)
            expectEqual(pieces.outcomes, document.outcomes)
            expectEqual(pieces.errors, document.errors)
            expect(document.errors.allSatisfy { $0.offset >= 0 })
        }
    }

    @Test func `reports a truncated document with what is missing`() {
        let bytes = Array(track(#"<trkpt lat="47" lon="8"/>"#).utf8)
        let whole = bytes.count - 1
        for count in 70..<whole {
            let document = DecodedDocument(Array(bytes.prefix(count)))
            expectEqual(document.errors.count, 1)
            expectEqual(document.errors.first?.reason, .badFormat)
        }
        let cut = DecodedDocument(Array(bytes.dropLast(7)))
        expectEqual(cut.errors.first?.message, "found the end of the document, expected </gpx>")
        expectEqual(cut.fixes.count, 1)
    }

    @Test func `the first byte, the name or the format identifies a document`() {
        let gpx = DecodingOptions(format: .gpx)
        expect(DecodedDocument(" \n\u{FEFF}".dropLast() + Self.full, source: "stdin").isDocument)
        expectEqual(DecodedDocument("\u{FEFF}<gpx/>", source: "stdin").errors, [])
        expect(!DecodedDocument("$GPRMC", source: "stdin").isDocument)
        expect(DecodedDocument("$GPRMC", source: "A.GPX").isDocument)
        expect(DecodedDocument("$GPRMC", gpx, source: "stdin").isDocument)
        expect(!DecodedDocument(#"{"type":"tick"}"#, gpx, source: "a.gpx").isDocument)
    }
}
