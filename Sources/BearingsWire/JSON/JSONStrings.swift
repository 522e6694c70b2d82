import Geography

/// Where a string's content ends, or fails.
struct JSONStringScan: BitwiseCopyable {
    var fault: JSONScan.Fault
    /// The offset of the closing quote, or of the offending byte.
    var position: Int
    var hasEscapes: Bool
}

extension Span<UInt8> {
    /// Finds the end of the string whose content begins at `start`.
    ///
    /// - Parameter length: Where the text ends that the string is in; behind it stands a 0.
    @inline(__always)
    func scanString(from start: Int, length: Int) -> JSONStringScan {
        let position = skippingPlainText(from: start)
        if self[position] == UInt8(ascii: "\"") {
            return JSONStringScan(fault: .none, position: position, hasEscapes: false)
        }
        return scanUnusualString(from: position, length)
    }

    /// The first byte that is a quote, backslash, control character or not ASCII.
    @inline(__always)
    private func skippingPlainText(from start: Int) -> Int {
        var position = start
        var others = word(at: position).otherThanPlainText
        while others == 0 {
            position &+= 8
            others = word(at: position).otherThanPlainText
        }
        return position &+ others.trailingZeroBitCount / 8
    }

    /// Continues where a string has something other than plain ASCII.
    @inline(never)
    private func scanUnusualString(from start: Int, _ length: Int) -> JSONStringScan {
        var position = start
        var hasEscapes = false
        while position < length {
            let step: (fault: JSONScan.Fault, position: Int)
            switch self[position] {
            case UInt8(ascii: "\""):
                return JSONStringScan(fault: .none, position: position, hasEscapes: hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                step = scanEscape(at: position, length)
            case 0..<0x20:
                step = (.controlCharacter, position)
            case 0x80...:
                step = scanCharacter(at: position, length)
            default:
                step = (.none, skippingPlainText(from: position))
            }
            position = step.position
            guard step.fault == .none else {
                return JSONStringScan(fault: step.fault, position: position, hasEscapes: hasEscapes)
            }
        }
        return JSONStringScan(fault: .closingQuote, position: length, hasEscapes: hasEscapes)
    }

    /// Skips the escape that begins at `start`, or both of a surrogate pair.
    private func scanEscape(
        at start: Int,
        _ length: Int
    ) -> (fault: JSONScan.Fault, position: Int) {
        guard start + 1 < length else { return (.closingQuote, length) }
        switch self[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return (.none, start + 2)
        case UInt8(ascii: "u"):
            break
        default:
            return (.escape, start + 1)
        }

        let first = scanHexDigits(at: start + 2, length)
        guard first.fault == .none else { return (first.fault, first.position) }
        switch first.value {
        case 0xD800...0xDBFF: break
        case 0xDC00...0xDFFF: return (.surrogatePair, start)
        default: return (.none, first.position)
        }

        for (offset, expected) in [(0, UInt8(ascii: "\\")), (1, UInt8(ascii: "u"))] {
            guard first.position + offset < length else { return (.closingQuote, length) }
            guard self[first.position + offset] == expected else { return (.surrogatePair, start) }
        }
        let second = scanHexDigits(at: first.position + 2, length)
        guard second.fault == .none else { return (second.fault, second.position) }
        guard 0xDC00...0xDFFF ~= second.value else { return (.surrogatePair, start) }
        return (.none, second.position)
    }

    private func scanHexDigits(
        at start: Int,
        _ length: Int
    ) -> (fault: JSONScan.Fault, position: Int, value: UInt32) {
        var value: UInt32 = 0
        for position in start..<start + 4 {
            guard position < length else { return (.closingQuote, length, 0) }
            guard let digit = self[position].hexValue else { return (.hexDigit, position, 0) }
            value = value << 4 | digit
        }
        return (.none, start + 4, value)
    }

    /// Skips the character that begins at `start` with a byte beyond ASCII.
    ///
    /// > Source: The Unicode Standard 16.0, table 3-7, "Well-Formed UTF-8 Byte Sequences".
    @inline(__always)
    private func scanCharacter(
        at start: Int,
        _ length: Int
    ) -> (fault: JSONScan.Fault, position: Int) {
        let count: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch self[start] {
        case 0xC2...0xDF: count = 2
        case 0xE0: (count, second) = (3, 0xA0...0xBF)
        case 0xED: (count, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: count = 3
        case 0xF0: (count, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: count = 4
        case 0xF4: (count, second) = (4, 0x80...0x8F)
        default: return (.wellFormedUTF8, start)
        }
        for position in start + 1..<start + count {
            guard position < length else { return (.restOfCharacter, start) }
            let allowed = position == start + 1 ? second : 0x80...0xBF
            guard allowed ~= self[position] else { return (.wellFormedUTF8, start) }
        }
        return (.none, start + count)
    }
}
