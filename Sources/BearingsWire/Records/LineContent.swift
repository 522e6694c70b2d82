/// The text of a line.
package enum LineContent {
    /// Begins a comment, before a source's first record and among a table's rows.
    package static let commentMark = UInt8(ascii: "#")

    /// The text of a line without newline, carriage return, record separator (RFC 8142) and, at the
    /// start of a source, byte order mark.
    package static func range(of line: Span<UInt8>, isFirst: Bool) -> Range<Int> {
        var start = 0
        var end = line.count
        if end > start, line[end - 1] == UInt8(ascii: "\n") { end -= 1 }
        if end > start, line[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        if isFirst, end >= 3, line[0] == 0xEF, line[1] == 0xBB, line[2] == 0xBF { start = 3 }
        if end > start, line[start] == 0x1E { start += 1 }
        return start..<end
    }

    /// Whether a text is blank.
    package static func isBlank(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where text[index] != 0x20 && text[index] != 0x09 {
            return false
        }
        return true
    }

    /// Whether a text begins like a whole file of GeoJSON.
    package static func beginsCollection(_ text: Span<UInt8>) -> Bool {
        let end = min(text.count, 256)
        let word: StaticString = "\"FeatureCollection\""
        return word.withUTF8Buffer { word in
            for first in 0..<max(0, end - word.count) {
                var count = 0
                while count < word.count, unsafe text[first + count] == word[count] {
                    count += 1
                }
                if count == word.count { return true }
            }
            return false
        }
    }

    /// The error about a line of more than `most` bytes.
    package static func tooLong(_ most: Int) -> LineError {
        LineError(
            .tooLong,
            offset: most,
            message: "found more than \(most) bytes, expected the end of the line (--max-line)"
        )
    }
}
