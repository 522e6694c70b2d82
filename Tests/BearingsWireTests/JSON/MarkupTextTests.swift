import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct MarkupTextTests {
    @Test func `escapes what could end an element or a comment, and nothing else`() {
        var lines = TextBuffer(capacity: 1)
        lines.append(Array("{\"a\":\"<b>-->é\"}\n>".utf8))
        var text = TextBuffer(capacity: 1)
        text.append(Array("before\n".utf8))
        text.append(escapingMarkup: lines, 0..<lines.count)

        let written = String(decoding: text.bytes.prefix(text.count), as: UTF8.self)
        expectEqual(written, "before\n{\"a\":\"\\u003cb\\u003e--\\u003eé\"}\n\\u003e")
    }
}
