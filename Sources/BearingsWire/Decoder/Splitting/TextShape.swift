/// How the records of a source are laid out: one a line, or as values of a document.
///
/// A source may change to this later; see ``isIndented(_:_:end:isWhole:)``.
package enum TextShape: Sendable {
    /// At most one record a line.
    case lines
    /// JSON values, each over any number of lines, several on one, or arrays of records.
    case document

    /// The byte before each text of a sequence.
    ///
    /// > Source: RFC 7464, 2.2; RFC 8142.
    static let recordSeparator: UInt8 = 0x1E

    /// Recognizes the layout from the beginning of a source.
    ///
    /// In a document the first value does not end with its line, or another follows it on the same line.
    ///
    /// A log's first line may have been torn too. The next line decides: it must be able to continue
    /// the value. A line that is too long is split into elements, if it is one of several.
    ///
    /// - Parameters:
    ///   - count: How many bytes have been read.
    ///   - isWhole: Whether the source ends there.
    ///   - longest: The longest line; no more bytes are examined.
    /// - Returns: `nil` until more is read.
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
            // A byte order mark may be incomplete.
            return nil
        default:
            self = .lines
        }
    }

    /// The same for a text that begins with an object or array.
    private static func shape(
        _ bytes: Span<UInt8>,
        _ text: Range<Int>,
        isEnough: Bool
    ) -> TextShape? {
        var position = text.lowerBound
        var nesting = JSONNesting()
        // A log may have a time or word in brackets before each line's text.
        var holdsRecords = bytes[position] == UInt8(ascii: "{")
        var endsLine = false
        repeat {
            let byte = bytes[position]
            position += 1
            endsLine = byte == 0x0A
            // No string spans two lines.
            if endsLine, nesting.isInString { return .lines }
            if nesting.depth == 1, byte.beginsJSONContainer { holdsRecords = true }
            nesting.take(byte)
        } while position < text.upperBound && nesting.depth > 0 && !endsLine
        let isOpen = nesting.depth > 0
        if isOpen, !endsLine { return isEnough ? .document : nil }
        // No reader accepts it, whatever follows.
        guard nesting.isReadable else { return .lines }
        let lineStart = position
        if isOpen {
            skipSpace(bytes, &position, text.upperBound)
        } else {
            while position < text.upperBound, bytes[position].isJSONSpace, bytes[position] != 0x0A {
                position += 1
            }
        }
        guard position < text.upperBound else { return isEnough ? .lines : nil }
        let next = bytes[position]
        // A record behind a line that was torn after a colon; a value of the line would be indented.
        let isRecord = position == lineStart && next == UInt8(ascii: "{") && nesting.isInObject
        if isOpen {
            guard nesting.mayFollow(next), !isRecord else { return .lines }
            // The elements of the outermost array are records anyway.
            guard position == lineStart, next == UInt8(ascii: "{"), nesting.depth > 1 else {
                return .document
            }
            return shape(
                bytes,
                position..<text.upperBound,
                asElementIn: nesting,
                isEnough: isEnough
            )
        }
        let isAnother = next == recordSeparator || (holdsRecords && next.beginsJSONContainer)
        return isAnother ? .document : .lines
    }

    /// The layout of a text whose first line ends within an array, and the next begins with an object.
    ///
    /// It is an element, unless it ends and neither a comma nor a bracket follows: then the first line was torn, and this
    /// one is a record.
    private static func shape(
        _ bytes: Span<UInt8>,
        _ text: Range<Int>,
        asElementIn array: JSONNesting,
        isEnough: Bool
    ) -> TextShape? {
        var position = text.lowerBound
        var nesting = array
        repeat {
            let byte = bytes[position]
            position += 1
            // Records of a log do not span lines.
            if byte == 0x0A { return .document }
            nesting.take(byte)
        } while position < text.upperBound && nesting.depth > array.depth
        if nesting.depth > array.depth { return isEnough ? .document : nil }
        skipSpace(bytes, &position, text.upperBound)
        guard position < text.upperBound else { return isEnough ? .lines : nil }
        return nesting.mayFollow(bytes[position]) ? .document : .lines
    }

    /// Whether a line continues on the next, as the first of an indented value does.
    ///
    /// - Parameters:
    ///   - line: The line, with its newline.
    ///   - isWhole: Whether nothing follows `end`.
    /// - Returns: `nil` until more is read.
    package static func isIndented(
        _ bytes: Span<UInt8>,
        _ line: Range<Int>,
        end: Int,
        isWhole: Bool
    ) -> Bool? {
        var first = line.lowerBound
        skipSpace(bytes, &first, line.upperBound)
        guard first < line.upperBound, bytes[first].beginsJSONContainer else { return false }
        var last = line.upperBound - 1
        while last > first, bytes[last].isJSONSpace { last -= 1 }
        // Most lines are complete.
        let mayEndInside =
            bytes[last] == UInt8(ascii: "}") && bytes[first] == UInt8(ascii: "[")
        guard mayEndInside || !bytes[last].endsJSONContainer else { return false }
        return shape(bytes, first..<end, isEnough: isWhole).map { $0 == .document }
    }

    private static func skipSpace(_ bytes: Span<UInt8>, _ position: inout Int, _ end: Int) {
        while position < end, bytes[position].isJSONSpace { position += 1 }
    }
}
