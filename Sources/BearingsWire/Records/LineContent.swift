/// The text of a line.
enum LineContent {
    /// The text of a line without newline, carriage return, record separator (RFC 8142) and, at the
    /// start of a source, byte order mark.
    static func range(of line: ByteRange, in bytes: Span<UInt8>, isFirst: Bool) -> ByteRange {
        var start = Int(line.start)
        var end = Int(line.end)
        if end > start, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        if isFirst, end - start >= 3, bytes[start] == 0xEF, bytes[start + 1] == 0xBB,
            bytes[start + 2] == 0xBF
        {
            start += 3
        }
        if end > start, bytes[start] == 0x1E { start += 1 }
        return ByteRange(start..<end)
    }

    /// Whether a text is blank.
    static func isBlank(_ content: ByteRange, in bytes: Span<UInt8>) -> Bool {
        for index in content.indices where bytes[index] != 0x20 && bytes[index] != 0x09 {
            return false
        }
        return true
    }

    /// Whether a text begins like a whole file of GeoJSON.
    static func beginsCollection(_ text: ByteRange, in bytes: Span<UInt8>) -> Bool {
        let start = text.indices.lowerBound
        let end = min(text.indices.upperBound, start + 256)
        let word: StaticString = "\"FeatureCollection\""
        return word.withUTF8Buffer { word in
            for first in start..<max(start, end - word.count) {
                var count = 0
                while count < word.count, unsafe bytes[first + count] == word[count] {
                    count += 1
                }
                if count == word.count { return true }
            }
            return false
        }
    }

    /// The error about a line of more than `most` bytes.
    static func tooLong(_ most: Int) -> LineError {
        LineError(
            .tooLong,
            offset: most,
            message: "found more than \(most) bytes, expected the end of the line (--max-line)"
        )
    }
}
