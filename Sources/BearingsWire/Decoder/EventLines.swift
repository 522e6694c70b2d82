/// Lines that are events of bearings already and are passed through.
package struct EventLines: Sendable {
    private var reader = LineReader()
    private static let opening = Array(#"{"event":""#.utf8)
    /// No source waits for more bytes of its first line than this.
    private static let longestStart = 1 << 13

    /// Creates a reader; each line is independent of the others.
    package init() {}

    /// Whether the first line of a source that is not blank is an event; `nil` until more is read.
    ///
    /// Of a long line its beginning decides.
    ///
    /// - Parameters:
    ///   - count: How many of the bytes are the source's so far.
    ///   - isWhole: Whether it ends there.
    package static func begin(_ bytes: [UInt8], count: Int, isWhole: Bool) -> Bool? {
        let rest = bytes[..<count].drop {
            $0 <= UInt8(ascii: " ") || EventReader.marks.contains($0)
        }
        guard rest.first == UInt8(ascii: "{") else { return isWhole || !rest.isEmpty ? false : nil }
        if let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? (isWhole ? count : nil) {
            var decoder = EventDecoder()
            return decoder.isEvent(bytes.span, ByteRange(rest.startIndex..<end))
        }
        guard rest.count >= longestStart else { return nil }
        let word = rest.dropFirst(opening.count).prefix { $0 != UInt8(ascii: "\"") }
        return rest.starts(with: opening)
            && EventFormat.isEvent(String(decoding: word, as: UTF8.self))
    }

    /// Appends the event of a line, with a newline.
    ///
    /// - Parameter isFirst: Whether it is a source's first line, which may have a mark.
    /// - Returns: Whether there is one; a blank line has none.
    /// - Throws: Why the line is not an event.
    package mutating func append(
        _ line: ByteRange,
        of bytes: [UInt8],
        isFirst: Bool = false,
        to events: inout TextBuffer
    ) throws(LineError) -> Bool {
        let span = bytes.span.extracting(line.indices)
        let content = LineContent.range(of: span, isFirst: isFirst)
        if LineContent.isBlank(span.extracting(content)) { return false }
        try reader.read(span.extracting(content), at: content.lowerBound)
        guard let word = reader.memberOfRoot(PrintedKey.event.spelling) else {
            throw reader.missing("event", in: LineReader.root)
        }
        guard reader.tape[word].kind == .string else {
            let found = reader.tape.description(of: word)
            throw reader.error(.badType, at: word, "\"event\" is \(found), expected a string")
        }
        if reader.tape.isString(word, EventKind.location.word) { try checkLocation() }
        events.append(bytes[line.indices].dropFirst(content.lowerBound).prefix(content.count))
        events.append([UInt8(ascii: "\n")])
        return true
    }

    /// Checks what a run checks that reads it.
    private func checkLocation() throws(LineError) {
        _ = try reader.time(assumesUTC: false)
        _ = try reader.nativeFix(reader.rootMembers(by: NativeKeys.fix))
        guard let session = reader.value(.session) else { return }
        var name: [UInt8] = []
        try reader.appendSession(session, to: &name)
    }

    /// The error about a line of more than `most` bytes.
    package static func tooLong(_ most: Int) -> LineError { LineContent.tooLong(most) }
}
