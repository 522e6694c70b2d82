import BearingsWire

/// What the lines behind a source's first say of that: a record among them makes it a line of a log that cannot be read,
/// though a document might begin so.
///
/// No document of XML has a whole JSON object on one of its first lines, or a sentence with a checksum.
enum FollowingLines {
    /// How many of them are asked, as many as may be the header of a table behind its title.
    static let count = 4
    /// How many bytes of a source are awaited for them.
    private static let mostAwaited = 4096

    /// Whether the lines are to be awaited, since they may tell.
    ///
    /// - Parameter head: What has been read of the source, from its first line on.
    static func areAwaited(_ head: Span<UInt8>) -> Bool {
        head.count < mostAwaited && haveRecord(head) == nil
    }

    /// Whether one of the lines is a record; `nil` if too little is read to tell.
    static func haveRecord(_ head: Span<UInt8>) -> Bool? {
        var (start, number) = (0, 0)
        while number <= count {
            guard start < head.count else { return nil }
            let newline = (start..<head.count).first { head[$0] == 0x0A }
            let line = head.extracting(start..<(newline ?? head.count))
            let text = line.extracting(LineContent.range(of: line, isFirst: false))
            if number > 0, isRecord(text) { return true }
            guard let newline else { return nil }
            if !LineContent.isBlank(text) { number += 1 }
            start = newline + 1
        }
        return false
    }

    private static func isRecord(_ text: Span<UInt8>) -> Bool {
        guard text.count > 0 else { return false }
        switch text[0] {
        case UInt8(ascii: "{"):
            var reader = LineReader()
            return reader.holdsObject(text)
        case UInt8(ascii: "$"), UInt8(ascii: "!"):
            var sentence = NMEASentence()
            return (try? sentence.read(text, at: 0)) != nil && sentence.hasChecksum
        default:
            return false
        }
    }
}
