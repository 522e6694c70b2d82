import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsDocuments

@Suite struct XMLScannerTests {
    private static let documents = [
        """
        <?xml version='1.0' encoding="UTF-8"?>\r
        <!-- a - b --><!DOCTYPE gpx [ <!ENTITY e "1>2"> <!-- don't --> ]>
        <gpx creator='a "b"' xmlns:x="urn:x"><metadata><time>2020-01-01T00:00:00Z</time></metadata>
        <wpt lat="1" lon="2"><name>Caf\u{E9} &amp; \u{1F600}</name></wpt>
        <trk><name><![CDATA[a]] & <b> ]]></name><trkseg>
        <trkpt lat="47.5" lon = '8.25'
        ><ele> 408.5 </ele><time>2024-07-01T12:00:00.5Z</time><x:y><x:speed>2</x:speed></x:y></trkpt>
        <trkpt lat='&#45;47' lon="8"/><trkpt lat="46" lon="7"><a>]]]></a></trkpt>
        </trkseg></trk></gpx>
        <?and more?>

        """,
        """
        <kml xmlns:gx="urn:gx"><Document><Placemark><name>A</name><gx:Track>
        <when>2024-07-01T12:00:00Z</when><when>2024-07-01T12:00:01Z</when>
        <gx:coord>8 47 400</gx:coord><gx:coord/><gx:angles>90 0 0</gx:angles></gx:Track></Placemark>
        <Placemark><Point><coordinates>8,47,1</coordinates></Point></Placemark></Document></kml>
        """,
        """
        <TrainingCenterDatabase><Activities><Activity><Id>2024-07-01T12:00:00Z</Id>
        <Lap StartTime="2024-07-01T12:00:00Z"><Track><Trackpoint><Time>2024-07-01T12:00:00Z</Time>
        <Position><LatitudeDegrees>47</LatitudeDegrees><LongitudeDegrees>8</LongitudeDegrees></Position>
        </Trackpoint><Trackpoint/></Track></Lap></Activity></Activities></TrainingCenterDatabase>
        """,
    ].map { Array($0.utf8) }

    /// What mutations insert.
    private static let pieces =
        [
            "<", ">", "&", "'", "\"", "]]>", "<![CDATA[", "<!--", "-->", "--", "?>", "<?xml ", "/>",
            "</", "<trkpt ", "<trkpt lat='1' lon='2'/>", "</trk>", "&#;", "&x", "\n", "<!DOCTYPE [",
            "\u{E9}",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82], [0], [0x20]]

    /// A document with some bytes removed, doubled or inserted.
    private static func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let start = Int.random(in: 1..<bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
            case 2: bytes.removeSubrange(start...)
            default:
                let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
                bytes.insert(contentsOf: piece, at: start)
            }
            if bytes.count < 2 { bytes = Array("<a".utf8) }
        }
        return bytes
    }

    @Test func `reads a document that is not well-formed the same in pieces of any size`() {
        for seed in Rounds.seeds(60) {
            var random = SplitMix64(seed: seed)
            let round = Int(seed)
            let bytes = Self.mutated(Self.documents[round % 3], &random)
            var options = DecodingOptions()
            if round % 5 == 0 { options.maxLine = 60 }
            let source = ["a.gpx", "a.kml", "a.tcx"][round % 3]
            let whole = DecodedDocument(bytes, options, source: source)
            let single = DecodedDocument(
                bytes,
                cuts: Array(1..<bytes.count),
                options,
                source: source
            )
            let cut = Int.random(in: 0..<bytes.count, using: &random)
            let halves = DecodedDocument(bytes, cuts: [cut], options, source: source)
            for parts in [single, halves] {
                expectEqual(parts.outcomes, whole.outcomes, "round \(round)")
                expectEqual(parts.errors, whole.errors, "round \(round)")
                expectEqual(parts.fields, whole.fields, "round \(round)")
            }
        }
    }

    @Test func `tells an error at a newline on the line that it ends`() {
        for (text, line, offset) in [
            ("<gpx>\n<wpt a=\n'1", 3, 2), ("<gpx>\n<wpt a='1'/\n>", 2, 11), ("<gpx>\n<a\n", 3, 0),
            ("<gpx>\n & \n</gpx>", 2, 2), ("<gpx>\n &x\n</gpx>", 2, 3), ("<gpx>\n <\n/gpx>", 2, 2),
        ] {
            let document = DecodedDocument(text)
            guard case .rejected(_, let found, let column) = document.outcomes.first else {
                expect(false, text)
                continue
            }
            expectEqual([found, column], [line, offset], text)
        }
    }

    @Test func `bounds a tag by the longest line`() {
        var options = DecodingOptions()
        options.maxLine = 64
        let long = String(repeating: "x", count: 64)
        for tag in ["<a b='\(long)'/>", "<?a \(long)?>", "<a \(long)", "<!DOCTYPE \(long)>"] {
            let text = track("<trkpt lat='1' lon='2'/>\(tag)<trkpt lat='1' lon='2'/>")
            let document = DecodedDocument(text, options)
            expectEqual(document.fixes.count, 2, tag)
            expectEqual(document.errors.last?.reason, .tooLong, tag)
        }
    }
}
