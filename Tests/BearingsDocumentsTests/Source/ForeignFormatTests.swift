import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsDocuments

@Suite struct ForeignFormatTests {
    @Test(arguments: [
        (
            Array("PK\u{3}\u{4}....doc.kml and more\n{\"type\":\"tick\"}\n".utf8),
            "found a zip archive (a KMZ)"
        ),
        (
            Array("PK\u{3}\u{4}....Takeout/Location\n".utf8),
            "found a zip archive (a Takeout of Google)"
        ),
        ([0x1F, 0x8B, 8, 0x0A, 0x0A, 7], "found a file packed by gzip"),
        (Array("%PDF-1.7\n1 0 obj\n".utf8), "found a PDF"),
        (Array("SQLite format 3\u{0}\n\n".utf8), "found a database of SQLite"),
        (Array("<!doctype HTML>\n<p>\n".utf8), "found a web page"),
        (Array("<html>\n<p>\n".utf8), "found a web page"),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "found a picture"),
    ])
    func `a foreign format gets one message that names it`(bytes: [UInt8], message: String) {
        let document = DecodedDocument(bytes, source: "stdin")
        expect(document.isDocument)
        expectEqual(document.outcomes, [.rejected(.badFormat, line: 1, offset: 0)])
        expectEqual(document.errors.first?.message.hasPrefix(message), true)
    }
}
