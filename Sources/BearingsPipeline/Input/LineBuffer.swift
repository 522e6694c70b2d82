import BearingsWire

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Cuts what is read into lines, however it is cut already.
///
/// It holds one buffer, in which lines stay where they were read; only the piece of a line that
/// a read ends in is moved to the front. A line longer than is wanted is let through in pieces, so
/// that memory is bounded whatever comes. A source in UTF-16, told by its byte order mark, is turned
/// into UTF-8 as it is read; JSON documents are turned into a line a record, if that is wanted.
package struct LineBuffer: Sendable {
    /// A piece of the input.
    package enum Piece: Equatable, Sendable {
        /// A whole line, its newline included unless the input ends without one.
        case line(ByteRange)
        /// The beginning of a line that is too long.
        case tooLong(ByteRange)
        /// More of a line that is too long.
        case rest(ByteRange)

        /// Where it lies.
        var range: ByteRange {
            switch self {
            case .line(let range), .tooLong(let range), .rest(let range): range
            }
        }
    }

    /// What has been read: the bytes before ``filled``.
    package var bytes: [UInt8]
    /// Where the next read goes.
    package private(set) var filled = 0
    private var consumed = 0
    /// How many bytes have been added behind the room to read into.
    private var padding = 0
    /// Up to where there is no newline behind `consumed`.
    private var searched = 0
    /// Where the last line ends that is whole.
    private var wholeEnd = 0
    private let longestPiece: Int
    private let readSize: Int
    private var isTooLong = false
    private var encoding = Encoding.untold
    private let splitsDocuments: Bool
    /// How records stand in the source; `nil` while that is untold.
    private var shape: TextShape?
    private var splitter: JSONSplitter

    private enum Encoding {
        /// A source begins, and less than a byte order mark of it is there.
        case untold
        /// The bytes are what they are.
        case asTheyAre
        case utf16(UTF16Transcoder)
    }

    /// One read of a log takes at most so much: a pipe's worth.
    ///
    /// More would save nothing, and every page that is touched for the first time costs as much as a dozen
    /// lines.
    package static let readSize = 1 << 16

    /// Creates a buffer for lines of up to `maxLine` bytes without their newline, read in pieces of about
    /// `readSize`.
    ///
    /// - Parameter splitsDocuments: Whether a source may be a JSON document, of which each record becomes a line.
    package init(maxLine: Int, readSize: Int = Self.readSize, splitsDocuments: Bool = false) {
        // A carriage return and a newline are not counted.
        longestPiece = maxLine + 2
        self.readSize = readSize
        self.splitsDocuments = splitsDocuments
        splitter = JSONSplitter(maxHeld: longestPiece)
        shape = splitsDocuments ? nil : .lines
        bytes = Self.room(readSize)
    }

    /// So many bytes, which can be padded where they are.
    private static func room(_ count: Int) -> [UInt8] {
        [UInt8](capacity: count + RecordDecoder.padding) { $0.append(repeating: 0, count: count) }
    }

    /// Whether nothing waits, not even a piece of a line.
    package var isEmpty: Bool { consumed == filled }

    /// Makes room to read into, behind ``filled``; all pieces must have been dealt with.
    package mutating func makeRoom() {
        removePadding()
        if consumed == filled {
            // Most messages come whole.
            (filled, searched, consumed, wholeEnd) = (0, 0, 0, 0)
        } else if consumed > 0 {
            unsafe bytes.withUnsafeMutableBytes { memory in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: memory[consumed..<filled])
                unsafe memory.copyMemory(from: rest)
            }
            moved()
        }
        if filled == 0, bytes.count > readSize { bytes = Self.room(readSize) }
        if filled > bytes.count / 2 {
            let wanted = min(2 * bytes.count, longestPiece + readSize)
            addRoom(wanted - bytes.count)
        }
    }

    private mutating func addRoom(_ count: Int) {
        guard count > 0 else { return }
        bytes.append(addingCapacity: count) { $0.append(repeating: 0, count: count) }
    }

    /// Has as many bytes stand behind what has been read as make all its lines quick to decode, until more is read.
    package mutating func pad() {
        let missing = filled + RecordDecoder.padding - bytes.count
        guard missing > 0 else { return }
        addRoom(missing)
        padding += missing
    }

    private mutating func removePadding() {
        guard padding > 0 else { return }
        bytes.removeLast(padding)
        padding = 0
    }

    /// Gives the bytes away, with all pieces where they are, and goes on in `spare`, whatever it holds.
    package mutating func handOver(_ spare: inout [UInt8]) {
        removePadding()
        if spare.count != bytes.count { spare = Self.room(bytes.count) }
        unsafe spare.withUnsafeMutableBytes { memory in
            unsafe bytes.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[consumed..<filled])
                unsafe memory.copyMemory(from: rest)
            }
        }
        swap(&bytes, &spare)
        moved()
    }

    /// What is still to be dealt with stands at the front now.
    private mutating func moved() {
        filled -= consumed
        searched = max(0, searched - consumed)
        wholeEnd = max(0, wholeEnd - consumed)
        consumed = 0
    }

    /// Reads at most so many bytes with `receive`, which is handed the buffer, where in it to begin, and
    /// how many bytes are wanted at most.
    ///
    /// - Returns: Whether the source has come to its end.
    mutating func fill(
        atMost most: Int,
        _ receive: (inout [UInt8], Int, Int) -> Client.Arrival
    ) -> Bool {
        makeRoom()
        switch receive(&bytes, filled, min(bytes.count - filled, most)) {
        case .bytes(let count): didRead(count)
        case .nothing: break
        case .end: return true
        }
        return false
    }

    /// So many bytes have been read into the room.
    package mutating func didRead(_ count: Int) {
        let start = filled
        filled += count
        findWholeEnd(from: split(from: decode(from: start)))
    }

    /// Turns what has been read from `start` on into UTF-8, if it is UTF-16.
    ///
    /// - Returns: Where what is new begins, before `start` if a part of a byte order mark stood there.
    private mutating func decode(from start: Int) -> Int {
        switch encoding {
        case .asTheyAre:
            break
        case .utf16(var transcoder):
            replaceBytes(from: start, by: transcoded(start..<filled, &transcoder))
            encoding = .utf16(transcoder)
        case .untold:
            guard filled > 1 || (filled == 1 && bytes[0] < 0xFE) else { return start }
            if var transcoder = UTF16Transcoder(bytes.span, count: filled) {
                replaceBytes(from: 0, by: transcoded(2..<filled, &transcoder))
                encoding = .utf16(transcoder)
                // The first byte of a mark may have come alone, and been looked at.
                searched = 0
                return 0
            }
            encoding = .asTheyAre
        }
        return start
    }

    /// Turns what has been read from `start` on into a line a record, if it is of a document.
    ///
    /// - Returns: Where what is new begins.
    private mutating func split(from start: Int) -> Int {
        if shape == .lines { return start }
        guard shape == nil else {
            splitText(from: start)
            return start
        }
        // Nothing of the source has been handed out.
        shape = TextShape(bytes.span, count: filled, isWhole: false, longest: longestPiece)
        guard shape == .document else { return start }
        splitText(from: 0)
        searched = 0
        return 0
    }

    private mutating func splitText(from start: Int) {
        let text = Self.records(in: bytes, start..<filled, &splitter)
        replaceBytes(from: start, by: text)
    }

    private static func records(
        in bytes: [UInt8],
        _ range: Range<Int>,
        _ splitter: inout JSONSplitter
    ) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(range.count)
        splitter.split(bytes.span, range, into: &text)
        return text
    }

    /// Looks for the last newline of what has been read from `start` on.
    private mutating func findWholeEnd(from start: Int) {
        var end = filled
        while end > start, bytes[end - 1] != 0x0A { end -= 1 }
        if end > start { wholeEnd = end }
    }

    private func transcoded(
        _ range: Range<Int>,
        _ transcoder: inout UTF16Transcoder
    ) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(range.count)
        transcoder.transcode(bytes.span, range, into: &text)
        return text
    }

    /// Puts `text` in place of all bytes from `start` on.
    private mutating func replaceBytes(from start: Int, by text: [UInt8]) {
        let missing = start + text.count - bytes.count
        addRoom(missing)
        bytes.replaceSubrange(start..<start + text.count, with: text)
        filled = start + text.count
    }

    /// The source ends: adds what is left of its text.
    private mutating func finishText() {
        let start = filled
        if case .utf16(var transcoder) = encoding {
            removePadding()
            var text: [UInt8] = []
            transcoder.finish(into: &text)
            encoding = .utf16(transcoder)
            if !text.isEmpty { replaceBytes(from: filled, by: text) }
        }
        if shape != .lines { finishDocument(from: start) }
    }

    private mutating func finishDocument(from start: Int) {
        removePadding()
        if shape == nil {
            let count = consumed > 0 ? 0 : filled
            shape =
                TextShape(bytes.span, count: count, isWhole: true, longest: longestPiece)
                ?? .lines
            if shape == .document { splitText(from: 0) }
            searched = 0
        } else if filled > start {
            splitText(from: start)
        }
        guard shape == .document else { return }
        var text: [UInt8] = []
        splitter.finish(into: &text)
        if !text.isEmpty { replaceBytes(from: filled, by: text) }
    }

    /// The next piece, `nil` until more has been read.
    ///
    /// - Parameters:
    ///   - isAtEnd: Whether no more will come, so that the last line needs no newline.
    ///   - line: The number of the line that it is of, for a document that begins there.
    package mutating func next(isAtEnd: Bool, line: Int = 1) -> Piece? {
        if isAtEnd { finishText() }
        guard consumed < filled, shape != nil else {
            if isAtEnd {
                isTooLong = false
                encoding = .untold
                beginText()
            }
            return nil
        }
        var newline = indexOfNewline()
        if let end = newline, splitsDocuments, shape == .lines, !isTooLong {
            guard let isIndented = isIndented(consumed..<end + 1, isAtEnd) else { return nil }
            if isIndented {
                beginDocument(line: line, isAtEnd: isAtEnd)
                newline = indexOfNewline()
            }
        }
        if newline == nil { searched = filled }
        let end: Int
        if let newline {
            end = newline + 1
        } else if isAtEnd || isTooLong || filled - consumed > longestPiece {
            end = filled
        } else {
            return nil
        }
        let range = ByteRange(consumed..<end)
        consumed = end
        let isWhole = newline != nil || isAtEnd
        defer { isTooLong = !isWhole }
        if isTooLong { return .rest(range) }
        return isWhole ? .line(range) : .tooLong(range)
    }

    @inline(__always)
    private func isIndented(_ line: Range<Int>, _ isAtEnd: Bool) -> Bool? {
        guard bytes[line.lowerBound].beginsContainer else { return false }
        // A value that is longer than a line may be is none of a log.
        let isWhole = isAtEnd || filled - consumed > longestPiece
        return TextShape.isIndented(bytes.span, line, end: filled, isWhole: isWhole)
    }

    /// The lines go over to values of several lines each, from the next one on.
    private mutating func beginDocument(line: Int, isAtEnd: Bool) {
        removePadding()
        shape = .document
        splitter = JSONSplitter(maxHeld: longestPiece, line: line)
        splitText(from: consumed)
        if isAtEnd {
            var text: [UInt8] = []
            splitter.finish(into: &text)
            replaceBytes(from: filled, by: text)
        }
        searched = consumed
        findWholeEnd(from: consumed)
    }

    /// Another source may come.
    private mutating func beginText() {
        guard splitsDocuments, shape != nil else { return }
        shape = nil
        splitter = JSONSplitter(maxHeld: longestPiece)
    }

    /// Whether the lines are records of a document, whose numbers are not those of its own lines.
    package var isDocument: Bool { shape == .document }

    /// Tells of the entries of a batch from one on where they stand in the document, rather than among its records.
    package mutating func locate(_ batch: inout RecordBatch, from first: Int) {
        guard first < batch.entries.count, let last = batch.entries.last?.line else { return }
        splitter.locate(&batch, from: first, bytes.span)
        splitter.forget(before: last)
    }

    /// Where the whole lines begin and end that are still to be dealt with; `nil` where there are none, or what
    /// comes next is the rest of one.
    var linesUnread: (start: Int, end: Int)? {
        isTooLong || wholeEnd <= consumed || shape == nil ? nil : (consumed, wholeEnd)
    }

    /// The lines before `position` have been dealt with.
    mutating func skip(to position: Int) {
        consumed = position
    }

    private func indexOfNewline() -> Int? {
        unsafe bytes.withUnsafeBytes { memory in
            guard let base = memory.baseAddress else { return nil }
            let first = max(consumed, searched)
            let start = unsafe base + first
            guard let found = unsafe memchr(start, 0x0A, filled - first) else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }
}

extension UInt8 {
    @inline(__always)
    fileprivate var beginsContainer: Bool { self == UInt8(ascii: "{") || self == UInt8(ascii: "[") }
}
