extension TextBuffer {
    /// Appends lines of JSON for use in an HTML document: `<` and `>`, which occur only in strings,
    /// are escaped.
    package mutating func append(escapingMarkup lines: borrowing TextBuffer, _ range: Range<Int>) {
        var start = range.lowerBound
        for index in range {
            let byte = lines.bytes[index]
            guard byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") else { continue }
            append(lines.bytes[start..<index])
            append(Array((byte == UInt8(ascii: "<") ? #"\u003c"# : #"\u003e"#).utf8))
            start = index + 1
        }
        append(lines.bytes[start..<range.upperBound])
    }
}
