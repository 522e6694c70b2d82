import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct JSONTextTests {
    @Test(
        arguments: [
            ("", #""""#), ("main", #""main""#), ("a\"b\\c/d", #""a\"b\\c/d""#),
            ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
            ("\0\u{1}\u{B}\u{1F}", #""\u0000\u0001\u000b\u001f""#),
            ("\u{7F}é😀\u{2028}", "\"\u{7F}é😀\u{2028}\""),
        ]
    )
    func `escapes only what must be escaped`(text: String, json: String) {
        expectEqual(String(decoding: jsonString(text.utf8), as: UTF8.self), json)
    }

    @Test func `every string round-trips`() {
        for byte in UInt8(0)..<0x80 {
            let text = "a\(Character(Unicode.Scalar(byte)))z"
            let line = ReadLine(jsonString(text.utf8))
            expectEqual(line.error, nil)
            expectEqual(line.unescaped(0), text)
        }
    }
}
