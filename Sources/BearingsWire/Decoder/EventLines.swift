/// Lines that are events of bearings already and are passed through.
package struct EventLines: Sendable {
    private var reader = LineReader()
    private static let opening = Array(#"{"event":""#.utf8)
    /// No event has a longer name than this leaves room for.
    private static let longestStart = opening.count + 24

    /// Creates a reader; each line is independent of the others.
    package init() {}

    /// Whether the first `count` bytes of a source begin a log of events; `nil` until more is read.
    ///
    /// - Parameter isWhole: Whether the source ends there.
    package static func begin(_ bytes: [UInt8], count: Int, isWhole: Bool) -> Bool? {
        let start = bytes[..<min(count, longestStart)]
        guard start.starts(with: opening) else {
            return isWhole || !opening.starts(with: start) ? false : nil
        }
        let word = start.dropFirst(opening.count)
        guard isWhole || start.count == longestStart || word.contains(0x22) else { return nil }
        return EventFormat.isEvent(String(decoding: word.prefix { $0 != 0x22 }, as: UTF8.self))
    }

    /// Appends the event of a line, with a newline.
    ///
    /// - Returns: Whether there is one; a blank line has none.
    /// - Throws: Why the line is not an event.
    package mutating func append(
        _ line: ByteRange,
        of bytes: [UInt8],
        to events: inout TextBuffer
    ) throws(LineError) -> Bool {
        let span = bytes.span.extracting(line.indices)
        let content = LineContent.range(of: span, isFirst: false)
        if LineContent.isBlank(span.extracting(content)) { return false }
        try reader.read(span.extracting(content), at: content.lowerBound)
        guard let word = reader.memberOfRoot(PrintedKey.event.spelling) else {
            throw reader.missing("event", in: LineReader.root)
        }
        guard reader.tape[word].kind == .string else {
            let found = reader.tape.description(of: word)
            throw reader.error(.badType, at: word, "\"event\" is \(found), expected a string")
        }
        events.append(bytes[line.indices].dropFirst(content.lowerBound).prefix(content.count))
        events.append([UInt8(ascii: "\n")])
        return true
    }

    /// The error about a line of more than `most` bytes.
    package static func tooLong(_ most: Int) -> LineError { LineContent.tooLong(most) }
}
