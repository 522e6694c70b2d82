import BearingsWire
import CLibrary

/// Splits input into lines, whatever the sizes of reads.
///
/// Lines stay where they were read, in one buffer; only an incomplete last line is moved to the front. A line that is too
/// long is passed on in pieces, so memory is bounded. UTF-16 with a byte order mark is converted to UTF-8. If wanted, a
/// JSON document is converted to one line for each record.
package struct LineBuffer: Sendable {
    /// A piece of the input.
    package enum Piece: Equatable, Sendable {
        /// A complete line with its newline, which may be missing at the end of the input.
        case line(ByteRange)
        /// The beginning of a line that is too long.
        case tooLong(ByteRange)
        /// More of a line that is too long.
        case rest(ByteRange)

        /// Its bytes in the buffer.
        var range: ByteRange {
            switch self {
            case .line(let range), .tooLong(let range), .rest(let range): range
            }
        }
    }

    /// The input so far, before ``filled``; the rest is capacity.
    package var bytes: [UInt8]
    /// Where the next read goes.
    package private(set) var filled = 0
    private var consumed = 0
    /// There is no newline between `consumed` and here.
    private var searched = 0
    /// The end of the last complete line.
    private var wholeEnd = 0
    private let longestPiece: Int
    private let readSize: Int
    private var isTooLong = false
    private var encoding = Encoding.unknown
    private let splitsDocuments: Bool
    /// Whether the source is known to be no JSON.
    private var keepsLines = false
    /// Whether the source holds lines or a document; `nil` while that is unknown.
    private var shape: TextShape?
    private var splitter: JSONSplitter

    /// The outcome of an attempt to receive.
    package enum Received: Sendable {
        case bytes(Int)
        /// Nothing yet.
        case nothing
        /// The sender has finished writing.
        case end
    }

    private enum Encoding {
        /// Too few bytes for a byte order mark have been read.
        case unknown
        /// No conversion.
        case asTheyAre
        case utf16(UTF16Transcoder)
    }

    /// The most bytes of one read of a log: the capacity of a pipe.
    ///
    /// More would save nothing, and each new page of memory costs as much as a dozen lines.
    package static let readSize = 1 << 16

    /// Creates a buffer.
    ///
    /// - Parameters:
    ///   - maxLine: The most bytes of a line, without its newline.
    ///   - readSize: About how many bytes are read at once.
    ///   - splitsDocuments: Whether a source may be a JSON document, whose records become lines.
    package init(maxLine: Int, readSize: Int = Self.readSize, splitsDocuments: Bool = false) {
        // Carriage return and newline do not count.
        longestPiece = maxLine + 2
        self.readSize = readSize
        self.splitsDocuments = splitsDocuments
        splitter = JSONSplitter(maxHeld: longestPiece)
        shape = splitsDocuments ? nil : .lines
        bytes = [UInt8](repeating: 0, count: readSize)
    }

    /// Whether all input has been handed out, incomplete lines included.
    package var isEmpty: Bool { consumed == filled }

    /// Makes room to read into, after ``filled``; invalidates all pieces.
    package mutating func makeRoom() {
        if consumed == filled {
            // Most messages are complete.
            (filled, searched, consumed, wholeEnd) = (0, 0, 0, 0)
        } else if consumed > 0 {
            unsafe bytes.withUnsafeMutableBytes { memory in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: memory[consumed..<filled])
                unsafe memory.copyMemory(from: rest)
            }
            moved()
        }
        if filled == 0, bytes.count > readSize {
            bytes = [UInt8](repeating: 0, count: readSize)
        }
        if filled > bytes.count / 2 {
            let wanted = min(2 * bytes.count, longestPiece + readSize)
            addRoom(wanted - bytes.count)
        }
    }

    private mutating func addRoom(_ count: Int) {
        guard count > 0 else { return }
        bytes.append(addingCapacity: count) { $0.append(repeating: 0, count: count) }
    }

    /// Swaps the bytes, whose pieces stay valid, for `spare`, and continues in that.
    package mutating func handOver(_ spare: inout [UInt8]) {
        if spare.count != bytes.count { spare = [UInt8](repeating: 0, count: bytes.count) }
        unsafe spare.withUnsafeMutableBytes { memory in
            unsafe bytes.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[consumed..<filled])
                unsafe memory.copyMemory(from: rest)
            }
        }
        swap(&bytes, &spare)
        moved()
    }

    /// The remaining input has been moved to the front.
    private mutating func moved() {
        filled -= consumed
        searched = max(0, searched - consumed)
        wholeEnd = max(0, wholeEnd - consumed)
        consumed = 0
    }

    /// Receives at most `most` bytes with `receive`, which gets the buffer, the offset to start at, and the most bytes to
    /// read.
    ///
    /// - Returns: What it has received.
    package mutating func fill(
        atMost most: Int,
        _ receive: (inout [UInt8], Int, Int) -> Received
    ) -> Received {
        makeRoom()
        let received = receive(&bytes, filled, min(bytes.count - filled, most))
        if case .bytes(let count) = received { didRead(count) }
        return received
    }

    /// `count` bytes have been read after ``filled``.
    package mutating func didRead(_ count: Int) {
        let start = filled
        filled += count
        findWholeEnd(from: split(from: decode(from: start)))
    }

    /// Converts what has been read from `start` on to UTF-8, if it is UTF-16.
    ///
    /// - Returns: Where new input starts; before `start` if part of a byte order mark was there.
    private mutating func decode(from start: Int) -> Int {
        switch encoding {
        case .asTheyAre:
            break
        case .utf16(var transcoder):
            replaceBytes(from: start, by: transcoded(start..<filled, &transcoder))
            encoding = .utf16(transcoder)
        case .unknown:
            guard filled > 1 || (filled == 1 && bytes[0] < 0xFE) else { return start }
            if var transcoder = UTF16Transcoder(bytes.span, count: filled) {
                replaceBytes(from: 0, by: transcoded(2..<filled, &transcoder))
                encoding = .utf16(transcoder)
                // The first byte of a mark may have come alone, and been searched.
                searched = 0
                return 0
            }
            encoding = .asTheyAre
        }
        return start
    }

    /// Converts what has been read from `start` on to one line for each record, if it is of a document.
    ///
    /// - Returns: Where new input starts.
    private mutating func split(from start: Int) -> Int {
        if shape == .lines { return start }
        // Half a byte order mark shows no layout.
        if case .unknown = encoding { return start }
        guard shape == nil else {
            splitText(from: start)
            return start
        }
        // Nothing of the source has been handed out yet.
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

    /// Finds the last newline after `start`.
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

    /// Replaces all bytes from `start` on by `text`.
    private mutating func replaceBytes(from start: Int, by text: [UInt8]) {
        let missing = start + text.count - bytes.count
        addRoom(missing)
        bytes.replaceSubrange(start..<start + text.count, with: text)
        filled = start + text.count
    }

    /// The source has ended: adds the rest of the converted text.
    private mutating func finishText() {
        let start = filled
        if case .utf16(var transcoder) = encoding {
            var text: [UInt8] = []
            transcoder.finish(into: &text)
            encoding = .utf16(transcoder)
            if !text.isEmpty { replaceBytes(from: filled, by: text) }
        }
        if shape != .lines { finishDocument(from: start) }
    }

    private mutating func finishDocument(from start: Int) {
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
    ///   - isAtEnd: Whether the source has ended, so that the last line needs no newline.
    ///   - line: The number of its line, for a document that starts there.
    package mutating func next(isAtEnd: Bool, line: Int = 1) -> Piece? {
        if isAtEnd { finishText() }
        guard consumed < filled, shape != nil else {
            if isAtEnd {
                isTooLong = false
                encoding = .unknown
                beginText()
            }
            return nil
        }
        var newline = indexOfNewline()
        if let end = newline, splitsDocuments, !keepsLines, shape == .lines, !isTooLong {
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

    private func isIndented(_ line: Range<Int>, _ isAtEnd: Bool) -> Bool? {
        // A value longer than the longest line is not one of a log.
        let isWhole = isAtEnd || filled - consumed > longestPiece
        return TextShape.isIndented(bytes.span, line, end: filled, isWhole: isWhole)
    }

    /// From the next line on, values span several lines.
    private mutating func beginDocument(line: Int, isAtEnd: Bool) {
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

    /// Prepares for another source.
    private mutating func beginText() {
        guard splitsDocuments, shape != nil else { return }
        keepsLines = false
        shape = nil
        splitter = JSONSplitter(maxHeld: longestPiece)
    }

    /// Takes what follows in this source for lines, whatever it looks like: it is no JSON.
    mutating func keepLines() {
        keepsLines = true
    }

    /// What has been read and not handed out.
    var unread: Range<Int> { consumed..<filled }

    /// Whether the lines are records of a document, so that their numbers are not line numbers of the source.
    package var isDocument: Bool { shape == .document }

    /// Whether there has been an array that a location history has, and perhaps others.
    var hasLocationHistory: Bool { splitter.hasLocationHistory }

    /// Replaces the record numbers of entries from `first` on by line numbers in the document.
    package mutating func locate(_ batch: inout RecordBatch, from first: Int) {
        guard first < batch.entries.count, let last = batch.entries.last?.line else { return }
        splitter.origins.locate(&batch, from: first, bytes.span)
        splitter.origins.forget(before: last)
    }

    /// The range of complete lines that have not been handed out; `nil` if there are none, or the rest of a long line comes
    /// first.
    var linesUnread: (start: Int, end: Int)? {
        isTooLong || wholeEnd <= consumed || shape == nil ? nil : (consumed, wholeEnd)
    }

    /// The lines before `position` have been handled.
    mutating func skip(to position: Int) {
        consumed = position
    }

    private func indexOfNewline() -> Int? {
        unsafe bytes.withUnsafeBytes { memory -> Int? in
            guard let base = memory.baseAddress else { return nil }
            let first = max(consumed, searched)
            let start = unsafe base + first
            guard let found = unsafe memchr(start, 0x0A, filled - first) else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }
}
