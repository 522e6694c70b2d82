import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsPipeline

@Suite struct LineBufferTests {
    /// A piece with its bytes; those of a line that is too long are put together again.
    enum Piece: Equatable {
        case line([UInt8])
        case tooLong([UInt8])
    }

    @Test func `any chunk size gives the same lines`() {
        var random = SplitMix64(seed: 8142)
        for _ in 0..<300 {
            let input = randomInput(&random)
            let expected = lines(of: input, maxLine: 12)
            for cuts in [
                [], Array(0...input.count), random.cuts(of: input.count, every: 3),
                random.cuts(of: input.count, every: 20),
            ] {
                expectEqual(pieces(of: input, maxLine: 12, cuts: cuts), expected)
            }
        }
    }

    @Test func `grows for a long line`() {
        let input = [UInt8](repeating: 0x61, count: 1_000_000) + [0x0A, 0x62]
        let cuts = Array(stride(from: 0, to: input.count, by: LineBuffer.readSize))
        let expected = [Piece.line(Array(input.dropLast())), .line([0x62])]
        expectEqual(pieces(of: input, maxLine: 1 << 20, cuts: cuts), expected)
    }

    @Test func `limits its memory for any input`() {
        var buffer = LineBuffer(maxLine: 1000)
        let chunk = [UInt8](repeating: 0x61, count: LineBuffer.readSize)
        var count = 0
        for _ in 0..<20 {
            buffer.fill(with: chunk)
            while let piece = buffer.next(isAtEnd: false) {
                switch piece {
                case .line: Issue.record("there is no newline")
                case .tooLong(let range), .rest(let range): count += range.indices.count
                }
            }
        }
        expectEqual(count, 20 * chunk.count)
        expect(buffer.bytes.count <= 4 * LineBuffer.readSize)
    }

    @Test func `transcodes UTF-16 to UTF-8 per source, with any chunk size`() {
        // Both have bytes that look like newlines.
        let text = "\n\u{10A}\u{A0A}\n$\u{1F600}\r\nend"
        let expected = ["\n", "\u{10A}\u{A0A}\n", "$\u{1F600}\r\n", "end"].map {
            Piece.line(Array($0.utf8))
        }
        for littleEndian in [true, false] {
            let input = ("\u{FEFF}" + text).utf16.flatMap { unit -> [UInt8] in
                let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
                return littleEndian ? pair : pair.reversed()
            }
            for cuts in [[], Array(0...input.count), [1], [1, 3, 8], [2, 5, 6]] {
                expectEqual(pieces(of: input, maxLine: 1000, cuts: cuts), expected)
            }
            var buffer = LineBuffer(maxLine: 1000)
            buffer.fill(with: input)
            while buffer.next(isAtEnd: true) != nil {}
            buffer.fill(with: Array("ab".utf8))
            expectEqual(buffer.next(isAtEnd: true), .line(ByteRange(0..<2)))
        }
    }

    @Test func `an incomplete byte order mark is a line`() {
        expectEqual(pieces(of: [0xFF], maxLine: 10, cuts: []), [.line([0xFF])])
        expectEqual(pieces(of: [0xFE, 0x0A], maxLine: 10, cuts: [1]), [.line([0xFE, 0x0A])])
    }

    @Test func `starts a new line after the end of a source`() {
        var buffer = LineBuffer(maxLine: 2)
        buffer.fill(with: Array("toolong".utf8))
        expectEqual(buffer.next(isAtEnd: false), .tooLong(ByteRange(0..<7)))
        expectEqual(buffer.next(isAtEnd: true), nil)

        buffer.fill(with: Array("ab".utf8))
        expectEqual(buffer.next(isAtEnd: true), .line(ByteRange(0..<2)))
        expectEqual(buffer.next(isAtEnd: true), nil)
    }

    @Test func `a line cut by a read continues, and whole lines are recognized`() {
        var random = SplitMix64(seed: 77)
        for isGivenAway in [false, true] {
            var buffer = LineBuffer(maxLine: 40, readSize: 64)
            var spare: [UInt8] = []
            var (input, output): ([UInt8], [UInt8]) = ([], [])
            for _ in 0..<2000 {
                buffer.makeRoom()
                let room = buffer.bytes.count - buffer.filled
                let piece = (0..<random.int(in: 1...Int64(room))).map { _ in
                    random.oneIn(12) ? 0x0A : UInt8(random.int(in: 0x61...0x7A))
                }
                input += piece
                buffer.fill(with: piece)
                let isRest = buffer.linesUnread == nil
                let unread = input[output.count...]
                if let lines = buffer.linesUnread {
                    let last = output.count + lines.end - lines.start - 1
                    expectEqual(unread.lastIndex(of: 0x0A), last)
                }
                var pieces = 0
                while let piece = buffer.next(isAtEnd: false) {
                    pieces += 1
                    output += buffer.bytes[piece.range.indices]
                    if isRest, pieces == 1, case .line = piece {
                        Issue.record("a line is not told")
                    }
                }
                expect(buffer.linesUnread == nil)
                if isGivenAway { buffer.handOver(&spare) }
            }
            expect(input.starts(with: output))
            expect(input.count - output.count <= 42)
        }
    }

    @Test func `an empty input has no lines`() {
        var buffer = LineBuffer(maxLine: 2)
        buffer.makeRoom()
        expectEqual(buffer.next(isAtEnd: false), nil)
        expectEqual(buffer.next(isAtEnd: true), nil)
    }

    private func randomInput(_ random: inout SplitMix64) -> [UInt8] {
        let count = random.int(in: 0...200)
        let lineEnd = random.int(in: 2...60)
        return (0..<count).map { _ in
            if random.oneIn(lineEnd) { return 0x0A }
            return random.oneIn(12) ? 0x0D : UInt8(random.int(in: 0x61...0x7A))
        }
    }

    /// What a whole input comes to: lines of more than `maxLine` bytes without their ending count
    /// as too long, however they are handed out.
    private func lines(of input: [UInt8], maxLine: Int) -> [Piece] {
        var pieces: [Piece] = []
        var line: [UInt8] = []
        for byte in input {
            line.append(byte)
            guard byte == 0x0A else { continue }
            pieces.append(piece(line, maxLine: maxLine))
            line = []
        }
        if !line.isEmpty { pieces.append(piece(line, maxLine: maxLine)) }
        return pieces
    }

    private func piece(_ line: [UInt8], maxLine: Int) -> Piece {
        var content = line[...]
        if content.last == 0x0A { content.removeLast() }
        if content.last == 0x0D { content.removeLast() }
        return content.count > maxLine ? .tooLong(line) : .line(line)
    }

    private func pieces(of input: [UInt8], maxLine: Int, cuts: [Int]) -> [Piece] {
        var buffer = LineBuffer(maxLine: maxLine)
        var pieces: [Piece] = []
        var long: [UInt8]?
        func close() {
            if let line = long { pieces.append(.tooLong(line)) }
            long = nil
        }
        func takeAll(isAtEnd: Bool) {
            while let next = buffer.next(isAtEnd: isAtEnd) {
                switch next {
                case .line(let range):
                    close()
                    pieces.append(piece(Array(buffer.bytes[range.indices]), maxLine: maxLine))
                case .tooLong(let range):
                    close()
                    long = Array(buffer.bytes[range.indices])
                case .rest(let range):
                    if long == nil { Issue.record("a rest has no beginning") }
                    long?.append(contentsOf: buffer.bytes[range.indices])
                }
            }
        }
        var start = 0
        for end in cuts + [input.count] where start < end {
            buffer.fill(with: input[start..<end])
            takeAll(isAtEnd: false)
            start = end
        }
        buffer.makeRoom()
        takeAll(isAtEnd: true)
        close()
        return pieces
    }
}
