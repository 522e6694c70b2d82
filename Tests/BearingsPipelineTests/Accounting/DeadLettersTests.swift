import BearingsWire
import Testing

@testable import BearingsPipeline

@Suite struct DeadLettersTests {
    @Test func `keeps lines byte for byte, whatever their ending`() {
        var letters = DeadLetters()
        letters.append("one\r\n")
        letters.append("\0\n")
        letters.append("three\n")
        #expect(letters.text == "one\r\n\0\nthree\n")
    }

    @Test func `ends a line that its source left open before the next and at the end`() {
        var letters = DeadLetters()
        letters.append("open")
        letters.append("next\n")
        letters.endLine()
        #expect(letters.text == "open\nnext\n")
        letters.append("last")
        letters.endLine()
        letters.endLine()
        #expect(letters.text == "open\nnext\nlast\n")
    }

    @Test func `puts the pieces of a long line together, also across writes`() {
        var letters = DeadLetters()
        letters.append("begin")
        letters.written()
        #expect(letters.text.isEmpty)
        letters.appendMore("more")
        letters.appendMore("end\n")
        letters.append("next\n")
        #expect(letters.text == "moreend\nnext\n")

        letters.append("open")
        letters.written()
        letters.append("next\n")
        #expect(letters.text == "\nnext\n")
    }
}

extension DeadLetters {
    fileprivate var text: String { String(decoding: waiting, as: UTF8.self) }

    fileprivate mutating func append(_ text: String) {
        let bytes = Array("x\(text)x".utf8)
        append(bytes.span, ByteRange(1..<bytes.count - 1))
    }

    fileprivate mutating func appendMore(_ text: String) {
        let bytes = Array("x\(text)x".utf8)
        appendMore(bytes.span, ByteRange(1..<bytes.count - 1))
    }
}
