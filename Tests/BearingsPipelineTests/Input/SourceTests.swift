import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct SourceTests {
    private static var serving: RecordDecoder.Options {
        var options = RecordDecoder.Options()
        options.acceptsRequests = true
        options.maxLine = 50
        return options
    }

    private var source = Source(named: "client", kind: .stream, index: 3, decoding: serving)
    private var buffer = LineBuffer(maxLine: 50, readSize: 64)
    private var batch = RecordBatch()

    /// Decodes as far as one call goes, and tells of which lines.
    private mutating func decode(isAtEnd: Bool = false) -> [Int] {
        batch.removeAll()
        source.decode(&buffer, isAtEnd: isAtEnd, into: &batch)
        return batch.entries.map(\.line)
    }

    @Test mutating func `stops at a line that asks for something, and goes on behind it`() {
        let ping = #"{"type":"ping"}"#
        buffer.fill(with: Array("\n\n\(ping)\n\n\(ping)\n\(ping)\n\n".utf8))
        let rounds = [decode(), decode(), decode(), decode(), decode()]
        #expect(rounds == [[1, 2, 3], [4, 5], [6], [7], []])
        #expect(buffer.isEmpty)
    }

    @Test mutating func `counts a line that is too long once, in however many pieces it comes`() {
        for _ in 0..<10 {
            buffer.fill(with: Array("0123456789".utf8))
            _ = decode()
        }
        buffer.fill(with: Array("\n".utf8))
        _ = decode()
        buffer.fill(with: Array("\n".utf8))
        let last = decode()
        #expect(last == [2])
    }

    @Test mutating func `has all that is read stand before as much room as decoding wants`() {
        buffer.fill(with: [UInt8](repeating: 0x0A, count: buffer.bytes.count))
        _ = decode()
        #expect(buffer.bytes.count >= buffer.filled + RecordDecoder.padding)
    }

    @Test func `a small buffer grows with a line and gives the room back`() {
        var buffer = LineBuffer(maxLine: 10_000, readSize: 64)
        #expect(buffer.bytes.count == 64)
        for _ in 0..<200 {
            buffer.fill(with: [UInt8](repeating: 0x61, count: 20))
            #expect(buffer.next(isAtEnd: false) == nil)
        }
        #expect(!buffer.isEmpty)
        #expect(4000...10_066 ~= buffer.bytes.count)
        buffer.fill(with: [0x0A])
        #expect(buffer.next(isAtEnd: false) == .line(ByteRange(0..<4001)))
        #expect(buffer.isEmpty)
        buffer.makeRoom()
        #expect(buffer.bytes.count == 64)
    }
}
