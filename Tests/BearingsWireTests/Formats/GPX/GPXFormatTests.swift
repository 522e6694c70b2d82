import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

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

    @Test func `reads a document's elements, but none in comments or CDATA`() {
        let document = DecodedDocument(Self.full)
        expectEqual(document.outcomes, Self.expected)
        expectEqual(document.errors, [])
    }

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

    @Test func `reads two concatenated documents`() {
        let document = DecodedDocument(Self.full + "\n\u{FEFF}" + Self.full)
        expectEqual(document.outcomes.count, 2 * Self.expected.count)
        expectEqual(document.errors, [])
    }

    @Test(arguments: [
        (#"<trkpt lat="91" lon="8"/>"#, RejectionReason.outOfRange, 0),
        (#"<trkpt lat="47"/>"#, .missingField, 0), (#"<trkpt lon="8"></trkpt>"#, .missingField, 0),
        (#"<trkpt lat="47,5" lon="8"/>"#, .badFormat, 0),
        (#"<trkpt lat="47" lat="47" lon="8"/>"#, .badFormat, 0),
        (#"<trkpt lat="&e;" lon="8"></trkpt>"#, .badFormat, 0),
        (#"<trkpt lat="47" lon="8"><time>yesterday</time></trkpt>"#, .badTime, 24),
    ])
    func `rejects an invalid point and reads the others`(
        point: String,
        reason: RejectionReason,
        offset: Int
    ) {
        let good = #"<trkpt lat="47" lon="8"/>"#
        let document = DecodedDocument(track("\(good)\n  \(point)\n\(good)"))
        expectEqual(document.fixes.count, 2)
        expect(document.outcomes.contains(.rejected(reason, line: 4, offset: offset + 2)))
        // An unresolved reference is reported for the document too.
        expectEqual(document.errors.count, (point.contains("&") ? 2 : 1))
    }

    @Test func `an invalid field costs only itself`() {
        let document = DecodedDocument(
            track(
                #"<trkpt lat="1" lon="2"><ele>high</ele><speed>1,5</speed></trkpt>"#
                    + #"<trkpt lat="1" lon="2"><ele>12.5 m</ele><speed>1e99</speed></trkpt>"#
            )
        )
        expectEqual(document.errors, [])
        expectEqual(document.fields.map(\.reason), [.badFormat, .badFormat, .outOfRange])
        expectEqual(document.fields.first?.message, #"<ele> is "high", expected a number"#)
        expectEqual(document.fields.first?.offset, 23)
        expectEqual(document.fixes.map(\.altitude), [nil, nil])
        expectEqual(document.fixes.map(\.speed), [1.5, nil])
    }

    @Test(arguments: [
        "<ele/>", "<ele></ele>", "<ele> </ele>", "<ele>NaN</ele>", "<time/>",
        "<extensions><ele>3</ele><time>no</time></extensions>", "<ele>1<b/></ele>",
    ])
    func `empty elements are unknown`(field: String) {
        let document = DecodedDocument(track("<trkpt lat=\"1\" lon=\"2\">\(field)</trkpt>"))
        expectEqual(
            document.fixes,
            [Fix(coordinate: LocationCoordinate(latitude: 1, longitude: 2))]
        )
        expectEqual(document.times, [nil])
    }

    @Test(arguments: [
        "<trkpt lat=1 lon=\"2\"/>", "<trkpt lat=\"1\" lon=\"2\"></trkseg>", "<trkpt lat=\"1<",
        "< a>",
        "<!ELEMENT x>", "<trkpt lat=\"1\" lon=\"2\" / >",
    ])
    func `resumes at the next track point after an error`(bad: String) {
        let good = #"<trkpt lat="47" lon="8"/>"#
        let document = DecodedDocument(track("\(good)\n\(bad)\n\(good)\n\(good)"))
        expectEqual(document.fixes.count, 3)
        expectEqual(document.errors.map(\.reason), [.badFormat])
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

    @Test func `reports once that a document is not GPX`() {
        let document = DecodedDocument("<svg><body>\n<p>Not found<br></body>\n</svg>")
        expectEqual(document.outcomes, [.rejected(.badFormat, line: 1, offset: 0)])
        expectEqual(
            document.errors.first?.message,
            "found <svg>, expected <gpx>, <kml> or <TrainingCenterDatabase>"
        )
        let noXML = DecodedDocument("\u{1E}\u{8B} and more\n and more")
        expectEqual(noXML.outcomes, [.rejected(.badFormat, line: 1, offset: 0)])
    }

    @Test func `elements may be nested 64 deep`() {
        let inner = String(repeating: "<a>", count: 60) + String(repeating: "</a>", count: 60)
        let point = "<trkpt lat=\"1\" lon=\"2\">\(inner)</trkpt>"
        expectEqual(DecodedDocument(track(point)).fixes.count, 1)
        let tooDeep = point.replacing("<a></a>", with: "<a><b></b></a>")
        expectEqual(DecodedDocument(track(tooDeep)).errors.map(\.reason), [.tooDeep])
    }

    @Test func `rejects a point longer than the maximum line once`() {
        let good = #"<trkpt lat="47" lon="8"/>"#
        let long = "<trkpt lat=\"1\" lon=\"2\"><b>\(String(repeating: "x", count: 200))</b></trkpt>"
        let options = RecordDecoder.Options(maxLine: 100)
        let document = DecodedDocument(track(good + long + good), options)
        expectEqual(document.fixes.count, 2)
        expectEqual(document.errors.map(\.reason), [.tooLong])
    }

    @Test func `another given format rejects its track points`() {
        let document = DecodedDocument(Self.full, .init(format: .nmea))
        expect(document.errors.allSatisfy { $0.reason == .unknownType })
        expectEqual(document.fixes, [])
        expectEqual(DecodedDocument(Self.full, .init(format: .gpx)).outcomes, Self.expected)
    }

    @Test func `the first byte, the name or the format identifies a document`() {
        let gpx = RecordDecoder.Options(format: .gpx)
        expect(DecodedDocument(" \n\u{FEFF}".dropLast() + Self.full, source: "stdin").isDocument)
        expectEqual(DecodedDocument("\u{FEFF}<gpx/>", source: "stdin").errors, [])
        expect(!DecodedDocument("$GPRMC", source: "stdin").isDocument)
        expect(DecodedDocument("$GPRMC", source: "A.GPX").isDocument)
        expect(DecodedDocument("$GPRMC", gpx, source: "stdin").isDocument)
        expect(!DecodedDocument(#"{"type":"tick"}"#, gpx, source: "a.gpx").isDocument)
    }
}
