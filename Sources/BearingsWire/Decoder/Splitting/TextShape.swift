/// How the records of a source stand: one a line, or as a document's values.
///
/// A source may go over to these; see ``isIndented(_:_:end:isWhole:)``.
package enum TextShape: Sendable {
    /// A line holds a record, or is none.
    case lines
    /// JSON values, each over as many lines as it likes, several on one, or arrays of records.
    case document

    /// The byte before each text of a sequence.
    ///
    /// > Source: RFC 7464, 2.2; RFC 8142.
    static let recordSeparator: UInt8 = 0x1E

    /// Tells by the beginning of a source, which is a document where its first value does not end with its line,
    /// or has another behind it.
    ///
    /// A log's first line may have been torn too. What stands on the next line tells: it must be such as can go
    /// on with the value. A line that is too long is cut into its elements, if it is one of several.
    ///
    /// - Parameters:
    ///   - count: How many bytes of it have been read.
    ///   - isWhole: Whether there are no more.
    ///   - longest: The longest line; no more bytes are looked at, however many are there.
    /// - Returns: `nil` until more has been read.
    package init?(_ bytes: Span<UInt8>, count: Int, isWhole: Bool, longest: Int) {
        let isEnough = isWhole || count >= longest
        let end = min(count, longest)
        var position = 0
        if end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
        Self.skipSpace(bytes, &position, end)
        guard position < end else {
            guard isEnough else { return nil }
            self = .lines
            return
        }
        switch bytes[position] {
        case Self.recordSeparator:
            self = .document
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let shape = Self.shape(bytes, position..<end, isEnough: isEnough)
            guard let shape else { return nil }
            self = shape
        case 0xEF where end < 3 && !isEnough:
            // A byte order mark may be on its way.
            return nil
        default:
            self = .lines
        }
    }

    /// The same of a text that begins with an object or array.
    private static func shape(
        _ bytes: Span<UInt8>,
        _ text: Range<Int>,
        isEnough: Bool
    ) -> TextShape? {
        var position = text.lowerBound
        var nesting = JSONNesting()
        // A log may have a time or a word in brackets before each line's text.
        var holdsRecords = bytes[position] == UInt8(ascii: "{")
        var endsLine = false
        repeat {
            let byte = bytes[position]
            position += 1
            endsLine = byte == 0x0A
            // No string goes over two lines.
            if endsLine, nesting.isInString { return .lines }
            if nesting.depth == 1, byte.beginsJSONContainer { holdsRecords = true }
            nesting.take(byte)
        } while position < text.upperBound && nesting.depth > 0 && !endsLine
        let isOpen = nesting.depth > 0
        if isOpen, !endsLine { return isEnough ? .document : nil }
        if isOpen {
            skipSpace(bytes, &position, text.upperBound)
        } else {
            while position < text.upperBound, bytes[position].isJSONSpace, bytes[position] != 0x0A {
                position += 1
            }
        }
        guard position < text.upperBound else { return isEnough ? .lines : nil }
        let next = bytes[position]
        if isOpen { return nesting.mayFollow(next) ? .document : .lines }
        let isAnother = next == recordSeparator || (holdsRecords && next.beginsJSONContainer)
        return isAnother ? .document : .lines
    }

    /// Whether a line goes on with the next, as the first of an indented value does; told by what stands behind it.
    ///
    /// - Parameters:
    ///   - line: The line, with its newline.
    ///   - isWhole: Whether no more comes behind `end`.
    /// - Returns: `nil` until more has been read.
    package static func isIndented(
        _ bytes: Span<UInt8>,
        _ line: Range<Int>,
        end: Int,
        isWhole: Bool
    ) -> Bool? {
        guard bytes[line.lowerBound].beginsJSONContainer else { return false }
        var last = line.upperBound - 1
        while last > line.lowerBound, bytes[last].isJSONSpace { last -= 1 }
        // Most lines are whole.
        guard bytes[last] != UInt8(ascii: "}"), bytes[last] != UInt8(ascii: "]") else {
            return false
        }
        return shape(bytes, line.lowerBound..<end, isEnough: isWhole).map { $0 == .document }
    }

    private static func skipSpace(_ bytes: Span<UInt8>, _ position: inout Int, _ end: Int) {
        while position < end, bytes[position].isJSONSpace { position += 1 }
    }
}
