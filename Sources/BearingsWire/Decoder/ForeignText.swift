/// A text whose first line shows that it is something else.
///
/// It is reported once, until a line can be read.
///
/// Unlike a ``ForeignFormat`` it is read on, since a log may begin with anything.
struct ForeignText: Sendable {
    /// The number of its first line, from 1.
    let line: Int
    /// What was found and what was expected.
    let description: String

    /// Examines a source's first line; `nil` if a record may begin there, or if it is unknown.
    init?(_ bytes: Span<UInt8>, _ text: ByteRange, line: Int, delimiter: UInt8?) {
        guard Self.beginsNoRecord(bytes[Int(text.start)]),
            let description = Self.description(bytes, text, delimiter)
        else { return nil }
        self.line = line
        self.description = description
    }

    /// Whether no record can begin with a byte.
    static func beginsNoRecord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "$"), UInt8(ascii: "!"),
            UInt8(ascii: "\\"), 0x1E:
            false
        default: true
        }
    }

    /// Whether a rejected line is more of the same text.
    static func isLine(_ bytes: Span<UInt8>, _ content: ByteRange, _ error: LineError) -> Bool {
        guard error.reason == .badJSON || error.reason == .notObject || error.reason == .badUTF8
        else { return false }
        return content.count > 0 && beginsNoRecord(bytes[Int(content.start)])
    }

    private static func description(
        _ bytes: Span<UInt8>,
        _ text: ByteRange,
        _ delimiter: UInt8?
    ) -> String? {
        let head = (0..<min(1024, Int(text.count))).map { bytes[Int(text.start) + $0] }
        if head.contains(0) || Self.isBinary(head) {
            return "found bytes that are no text, expected \(ForeignFormat.list)"
        }
        if head.starts(with: "OziExplorer".utf8) {
            return "found a file of OziExplorer, expected \(ForeignFormat.list)"
        }
        for delimiter in delimiter.map({ [$0] }) ?? Array(",;\t|".utf8) {
            var cells = CSVCells(delimiter)
            guard case .whole = cells.read(bytes, text.indices), cells.count > 1 else { continue }
            let texts = (0..<cells.count).map { cells.text($0, bytes) }
            if texts.count(where: { XMLText.commaNumber($0) != nil }) > 1 {
                return
                    "found a row of a table without a header, expected names of columns such as time,lat,lon"
            }
            guard texts.allSatisfy(isName), cells.count > 2 || texts.allSatisfy(isWord) else {
                continue
            }
            return
                "found a table whose columns name no latitude and longitude, expected names such as time,lat,lon"
        }
        return nil
    }

    /// Whether so many bytes are control characters that it is no text; a stray one in a text is.
    private static func isBinary(_ head: [UInt8]) -> Bool {
        let controls = head.count { byte in
            byte < 0x20 && ![0x09, 0x0A, 0x0D, 0x1B].contains(byte) || byte == 0x7F
        }
        return controls > 1 && controls * 16 >= head.count
    }

    /// Whether a text is one word: a sentence may have a comma in it too.
    private static func isWord(_ text: [UInt8]) -> Bool {
        !text.isEmpty && !text.contains(0x20)
    }

    /// Whether a text may be a column's name.
    private static func isName(_ text: [UInt8]) -> Bool {
        guard let first = text.first else { return true }
        return text.count <= 48 && !first.isDigit
            && !text.contains { "{}[]<>=$".utf8.contains($0) || $0 < 0x20 }
    }
}
