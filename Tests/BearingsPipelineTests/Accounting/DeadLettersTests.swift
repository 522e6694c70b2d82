import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsPipeline

@Suite struct DeadLettersTests {
    @Test func `keeps lines byte for byte, whatever their line ending`() {
        var letters = DeadLetters()
        letters.append("one\r\n")
        letters.append("\0\n")
        letters.append("three\n")
        expectEqual(letters.text, "one\r\n\0\nthree\n")
    }

    @Test func `ends an unterminated line of a source before its next, and at the end`() {
        var letters = DeadLetters()
        letters.append("open")
        letters.append("next, open too")
        letters.endLines()
        letters.endLines()
        expectEqual(letters.text, "open\nnext, open too\n")
    }

    @Test func `joins the pieces of a long line, also across writes`() {
        var letters = DeadLetters()
        letters.append("begin")
        var written: [UInt8] = []
        letters.handOver(&written)
        expectEqual(written, Array("begin".utf8))
        expect(letters.isEmpty)
        letters.appendMore("more")
        letters.append("next\n")
        letters.appendMore("end\n")
        letters.appendMore("of no line\n")
        expectEqual(letters.text, "moreend\nnext\n")
    }

    @Test func `keeps the pieces of several sources apart`() {
        var letters = DeadLetters(isShared: true)
        letters.append("one-", of: 1)
        letters.append("two-", of: 2)
        letters.append("whole\n", of: 2)
        letters.appendMore("one\n", of: 1)
        letters.endLine(of: 1)
        letters.endLine(of: 2)
        expectEqual(letters.text, "whole\n")
        expectEqual(letters.lines, ["one-one\n", "two-\n"])
    }
}

extension DeadLetters {
    fileprivate var text: String { String(decoding: waiting, as: UTF8.self) }

    /// The lines of the pieces, in the order in which they are whole.
    fileprivate var lines: [String] {
        var open: [Int: [UInt8]] = [:]
        var lines: [String] = []
        for piece in pieces {
            open[piece.source, default: []] += piece.bytes
            guard piece.isLast, let line = open.removeValue(forKey: piece.source) else { continue }
            lines.append(String(decoding: line, as: UTF8.self))
        }
        return lines
    }

    fileprivate mutating func append(_ text: String, of source: Int = 0) {
        let bytes = Array("x\(text)x".utf8)
        append(bytes.span, ByteRange(1..<bytes.count - 1), of: source)
    }

    fileprivate mutating func appendMore(_ text: String, of source: Int = 0) {
        let bytes = Array("x\(text)x".utf8)
        appendMore(bytes.span, ByteRange(1..<bytes.count - 1), of: source)
    }
}
