/// Where a string's content ends, or fails.
struct JSONStringScan: BitwiseCopyable {
    var fault: JSONScan.Fault
    /// The offset of the closing quote, or of the offending byte.
    var position: Int
    var hasEscapes: Bool
}

/// Finds the end of the string whose content begins at `start`.
@inline(__always)
func scanString(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> JSONStringScan {
    let position = skipPlainText(bytes, start, end)
    if position < end, bytes[position] == UInt8(ascii: "\"") {
        return JSONStringScan(fault: .none, position: position, hasEscapes: false)
    }
    return scanUnusualString(bytes, position, end)
}

/// Continues where a string has something other than plain ASCII.
@inline(never)
private func scanUnusualString(
    _ bytes: Span<UInt8>,
    _ start: Int,
    _ end: Int
) -> JSONStringScan {
    var position = start
    var hasEscapes = false
    while position < end {
        let step: (fault: JSONScan.Fault, position: Int)
        switch bytes[position] {
        case UInt8(ascii: "\""):
            return JSONStringScan(fault: .none, position: position, hasEscapes: hasEscapes)
        case UInt8(ascii: "\\"):
            hasEscapes = true
            step = scanEscape(bytes, position, end)
        case 0..<0x20:
            step = (.controlCharacter, position)
        case 0x80...:
            step = scanCharacter(bytes, position, end)
        default:
            step = (.none, skipPlainText(bytes, position, end))
        }
        position = step.position
        guard step.fault == .none else {
            return JSONStringScan(fault: step.fault, position: position, hasEscapes: hasEscapes)
        }
    }
    return JSONStringScan(fault: .closingQuote, position: end, hasEscapes: hasEscapes)
}

/// The first byte that is a quote, backslash, control character or not ASCII, else `end`.
@inline(__always)
private func skipPlainText(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var position = start
    // A word may extend beyond the line, as long as it is in the buffer.
    let lastWord = min(bytes.count &- 8, end &- 1)
    while position <= lastWord {
        let special = specialBytes(of: bytes.word(at: position))
        if special != 0 {
            return min(position &+ special.trailingZeroBitCount / 8, end)
        }
        position &+= 8
    }
    while position < end {
        let byte = bytes[position]
        if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
            return position
        }
        position &+= 1
    }
    return end
}

/// A word whose lowest set bit is the top bit of the first byte that is not plain text.
///
/// Subtracting 1 from a zero byte, or 0x20 from a smaller one, sets its top bit. The borrow can
/// wrongly mark higher bytes, but never the lowest.
@inline(__always)
private func specialBytes(of word: UInt64) -> UInt64 {
    let ones = UInt64(repeating: 1)
    let quotes = word ^ UInt64(repeating: UInt8(ascii: "\""))
    let backslashes = word ^ UInt64(repeating: UInt8(ascii: "\\"))
    let found =
        (quotes &- ones) & ~quotes
        | (backslashes &- ones) & ~backslashes
        | (word &- UInt64(repeating: 0x20)) & ~word
        | word
    return found & UInt64(repeating: 0x80)
}

/// Skips the escape that begins at `start`, or both of a surrogate pair.
private func scanEscape(
    _ bytes: Span<UInt8>,
    _ start: Int,
    _ end: Int
) -> (fault: JSONScan.Fault, position: Int) {
    guard start + 1 < end else { return (.closingQuote, end) }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
        UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        return (.none, start + 2)
    case UInt8(ascii: "u"):
        break
    default:
        return (.escape, start + 1)
    }

    let first = scanHexDigits(bytes, start + 2, end)
    guard first.fault == .none else { return (first.fault, first.position) }
    switch first.value {
    case 0xD800...0xDBFF: break
    case 0xDC00...0xDFFF: return (.surrogatePair, start)
    default: return (.none, first.position)
    }

    for (offset, expected) in [(0, UInt8(ascii: "\\")), (1, UInt8(ascii: "u"))] {
        guard first.position + offset < end else { return (.closingQuote, end) }
        guard bytes[first.position + offset] == expected else { return (.surrogatePair, start) }
    }
    let second = scanHexDigits(bytes, first.position + 2, end)
    guard second.fault == .none else { return (second.fault, second.position) }
    guard 0xDC00...0xDFFF ~= second.value else { return (.surrogatePair, start) }
    return (.none, second.position)
}

private func scanHexDigits(
    _ bytes: Span<UInt8>,
    _ start: Int,
    _ end: Int
) -> (fault: JSONScan.Fault, position: Int, value: UInt32) {
    var value: UInt32 = 0
    for position in start..<start + 4 {
        guard position < end else { return (.closingQuote, end, 0) }
        guard let digit = bytes[position].hexValue else { return (.hexDigit, position, 0) }
        value = value << 4 | digit
    }
    return (.none, start + 4, value)
}

/// Skips the character that begins at `start` with a byte beyond ASCII.
///
/// > Source: The Unicode Standard 16.0, table 3-7, "Well-Formed UTF-8 Byte Sequences".
@inline(__always)
private func scanCharacter(
    _ bytes: Span<UInt8>,
    _ start: Int,
    _ end: Int
) -> (fault: JSONScan.Fault, position: Int) {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[start] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return (.wellFormedUTF8, start)
    }
    for position in start + 1..<start + length {
        guard position < end else { return (.restOfCharacter, start) }
        let allowed = position == start + 1 ? second : 0x80...0xBF
        guard allowed ~= bytes[position] else { return (.wellFormedUTF8, start) }
    }
    return (.none, start + length)
}
