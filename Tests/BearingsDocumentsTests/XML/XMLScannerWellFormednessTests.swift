import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsDocuments

@Suite struct XMLScannerWellFormednessTests {
    private static let point = #"<trkpt lat="47" lon="8"/>"#

    @Test(arguments: [
        ("<gpx>\(point)a & b\(point)</gpx>", 33, "found ' ' behind '&'"),
        ("<gpx>\(point)&x;\(point)</gpx>", 32, "found &x;"),
        ("<gpx a='&#0;'>\(point)\(point)</gpx>", 11, "found &#0;"),
        ("<gpx>\(point)]]>\(point)</gpx>", 32, "found ']]>' in a text"),
        ("<gpx>\(point)<!-- a -- b -->\(point)</gpx>", 39, "found '--' within a comment"),
        ("<gpx>\(point)<!-- a --->\(point)</gpx>", 40, "found '--->'"),
        ("<gpx a='1'b='2'>\(point)\(point)</gpx>", 10, "found 'b', expected a blank"),
        ("<gpx>\(point)<?xml version='1.0'?>\(point)</gpx>", 30, "found <?xml"),
        ("<?xml versions='1.0'?><gpx>\(point)\(point)</gpx>", 0, "found no XML declaration"),
        ("<gpx>\(point)<??>\(point)</gpx>", 32, "found '?', expected a name"),
        ("<gpx>\(point)<!DOCTYPE gpx>\(point)</gpx>", 30, "found <!DOCTYPE"),
        ("<gpx>\(point)\u{1}\(point)</gpx>", 30, "found byte 0x1, expected a character"),
        ("<gpx>\(point)\u{FFFE}\(point)</gpx>", 32, "found byte 0xBE, expected UTF-8"),
        ("<gpx>\(point)\(point)</gpx><![CDATA[ ]]>", 61, "found CDATA outside"),
        ("<gpx>\(point)\(point)</gpx> x", 62, "found 'x', expected the end of the document"),
        ("<gpx>\(point)\(point)</gpx></gpx>", 63, "found another tag's end"),
        ("<gpx>\(point)\(point)", 55, "found the end of the document, expected </gpx>"),
        ("<gpx>\(point)\(point)<!--", 59, "found the end of the document, expected '-->'"),
        ("<gpx><trk>\(point)\(point)</gpx>", 62, "found another tag's end, expected </trk>"),
    ])
    func `locates a well-formedness error and reads each point`(
        text: String,
        offset: Int,
        message: String
    ) throws {
        let document = DecodedDocument(text)
        expectEqual(document.fixes.count, 2)
        let error = try #require(document.errors.first)
        expectEqual(document.errors.count, 1)
        expect(error.message.hasPrefix(message), "\(error.message)")
        expectEqual(error.offset, offset)
    }

    @Test(arguments: [
        "<!DOCTYPE gpx><gpx><name>&anything;</name></gpx>",
        "<gpx><name>&amp;&#65;&#x41;]] > ]&gt;</name></gpx>",
        "<gpx><![CDATA[ & ]] > <x> -- ]]></gpx>", "<gpx><!-- & ]]> < - - --></gpx>",
        "<?xml version=\"1.0\" encoding='utf-8' standalone = \"no\" ?>\n<gpx a='1'\tb='2' />",
        // Each attribute should be there once; a second one harms nothing.
        "<gpx a='1' a='2'></gpx>",
        "<gpx/><!-- behind --><?and more?>\n", "<gpx a='>]]>'>\u{FFFD}\u{10FFFF}\u{E9}</gpx>",
    ])
    func `accepts well-formed documents`(text: String) {
        expectEqual(DecodedDocument(text).errors, [])
    }

    @Test func `reports only the first well-formedness error`() {
        let document = DecodedDocument("<gpx>& & ]]> \u{1} <!-- -- -->\(Self.point)</gpx>")
        expectEqual(document.errors.count, 1)
        expectEqual(document.fixes.count, 1)
    }

    @Test func `reports a document without an element`() {
        let document = DecodedDocument("<?xml version='1.0'?>\n<!-- nothing -->\n")
        expectEqual(
            document.errors.map(\.message),
            [
                "found the end of the document, expected an element"
            ]
        )
    }

    @Test func `reports bytes that are not UTF-8`() {
        for bad in [
            [0xFC], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        ]
            as [[UInt8]]
        {
            let bytes = Array("<gpx><name>".utf8) + bad + Array("</name>\(Self.point)</gpx>".utf8)
            let document = DecodedDocument(bytes)
            expectEqual(document.errors.map(\.reason), [.badUTF8])
            expectEqual(document.fixes.count, 1)
        }
    }
}
