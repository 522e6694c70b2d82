import Geography

/// The text as a JSON string with its quotes, with no more escapes than needed.
package func jsonString(_ text: some Sequence<UInt8>) -> [UInt8] {
    var json: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text {
        switch byte {
        case UInt8(ascii: "\""): json += #"\""#.utf8
        case UInt8(ascii: "\\"): json += #"\\"#.utf8
        case 0x08: json += #"\b"#.utf8
        case 0x09: json += #"\t"#.utf8
        case 0x0A: json += #"\n"#.utf8
        case 0x0C: json += #"\f"#.utf8
        case 0x0D: json += #"\r"#.utf8
        case ..<0x20:
            let digits = String(byte, radix: 16)
            json += (byte < 16 ? "\\u000" : "\\u00").utf8
            json += digits.utf8
        default: json.append(byte)
        }
    }
    json.append(UInt8(ascii: "\""))
    return json
}

extension Span<UInt8> {
    /// Whether it has no quote, backslash or control character, and so needs no escapes in a JSON string.
    var needsNoEscapes: Bool {
        guard count >= 8 else { return needsNoEscapesAsPart }
        var start = 0
        while start < count &- 8 {
            guard !word(at: start).holdsEscaped else { return false }
            start &+= 8
        }
        // This one may overlap the one before.
        return !word(at: count &- 8).holdsEscaped
    }

    /// The same for less than eight bytes; blanks fill the word.
    @inline(__always)
    private var needsNoEscapesAsPart: Bool {
        var word = UInt64(repeating: UInt8(ascii: " "))
        for index in indices { word = word &<< 8 | UInt64(self[index]) }
        return !word.holdsEscaped
    }
}

extension UInt64 {
    /// Whether one of the eight bytes is a quote, a backslash or a control character.
    fileprivate var holdsEscaped: Bool { escapedMarks & UInt64(repeating: 0x80) != 0 }

    /// Has the top bit of the lowest byte that is a quote, a backslash or a control character; bits of higher bytes
    /// are undefined, and all but top bits mean nothing.
    @inline(__always)
    var escapedMarks: UInt64 {
        let ones = UInt64(repeating: 0x01)
        let quotes = self ^ UInt64(repeating: UInt8(ascii: "\""))
        let backslashes = self ^ UInt64(repeating: UInt8(ascii: "\\"))
        // The lowest of them sets its top bit, since only one of them borrows from the bytes above it.
        return (self &- UInt64(repeating: 0x20)) & ~self
            | (quotes &- ones) & ~quotes
            | (backslashes &- ones) & ~backslashes
    }

    /// The top bit of the lowest byte that is a quote, a backslash, a control character or not ASCII; bits of higher
    /// bytes are undefined.
    ///
    /// 0 if there is none.
    @inline(__always)
    package var otherThanPlainText: UInt64 {
        (escapedMarks | self) & UInt64(repeating: 0x80)
    }
}
