extension JSONTape {
    /// A message about what stopped a scan.
    @inline(never)
    func error(_ scan: JSONScan, _ bytes: Span<UInt8>, line: Range<Int>) -> LineError {
        let atEnd = scan.position == line.upperBound
        let isBlank = atEnd && scan.fault == .value && scan.count == 0
        let found = found(scan, bytes, line: line)
        return LineError(
            scan.reason,
            offset: scan.position - line.lowerBound,
            message: "found \(found), expected \(expected(scan, bytes))",
            endsInsideValue: !isBlank && (atEnd || scan.fault == .restOfCharacter)
        )
    }

    private func expected(_ scan: JSONScan, _ bytes: Span<UInt8>) -> String {
        let isInArray = scan.container >= 0 && self[scan.container].kind == .array
        let isFirst = scan.container == scan.count - 1
        switch scan.fault {
        case .value, .literal:
            let last = scan.count > 0 ? self[scan.count - 1] : nil
            if let last, last.isKey {
                return "a value for \"\(excerpt(of: bytes, last.range))\""
            }
            return isInArray && isFirst ? "a value or ']'" : "a value"
        case .key: return isFirst ? "a key or '}'" : "a key"
        case .colon: return "':' after \"\(excerpt(of: bytes, self[scan.count - 1].range))\""
        case .separator: return isInArray ? "',' or ']'" : "',' or '}'"
        case .nothingMore: return "the end of the line"
        case .digit: return "a digit"
        case .leadingZero: return "a number without leading zeros"
        case .controlCharacter: return "it escaped in a string"
        case .escape: return "one of \"\\/bfnrtu after the backslash"
        case .hexDigit: return "four hexadecimal digits after \\u"
        case .closingQuote: return "the rest of a string"
        case .wellFormedUTF8, .restOfCharacter: return "well-formed UTF-8"
        case .surrogatePair: return "a pair of surrogates"
        case .lessDepth: return "at most \(maximumDepth) levels of nesting"
        case .none, .noRoom: return ""
        }
    }

    private func found(_ scan: JSONScan, _ bytes: Span<UInt8>, line: Range<Int>) -> String {
        let position = scan.position
        guard position < line.upperBound else { return "the end of the line" }
        switch scan.fault {
        case .surrogatePair:
            return "the lone surrogate \(excerpt(of: bytes, ByteRange(position..<position + 6)))"
        case .wellFormedUTF8, .restOfCharacter:
            return "byte \(hex(bytes[position]))"
        case .lessDepth:
            return "another '\(Character(Unicode.Scalar(bytes[position])))'"
        case .leadingZero:
            return "'0\(Character(Unicode.Scalar(bytes[position])))'"
        case .value, .literal, .separator, .key, .nothingMore:
            if let word = word(around: position, bytes, line: line) { return "'\(word)'" }
        default: break
        }
        return character(at: position, bytes, line: line)
    }

    /// The word around `position`, such as `NaN` or `undefined`.
    private func word(around position: Int, _ bytes: Span<UInt8>, line: Range<Int>) -> String? {
        guard bytes[position].isLetter else { return nil }
        var start = position
        while start > line.lowerBound, bytes[start - 1].isLetter { start -= 1 }
        var end = position + 1
        while end < line.upperBound, bytes[end].isLetter { end += 1 }
        return excerpt(of: bytes, ByteRange(start..<end))
    }

    /// The character at `position` if it is printable, else its first byte as a number.
    private func character(at position: Int, _ bytes: Span<UInt8>, line: Range<Int>) -> String {
        var head: [UInt8] = []
        for offset in position..<min(position + 4, line.upperBound) { head.append(bytes[offset]) }
        let text = String(decoding: head, as: UTF8.self)
        if let scalar = text.unicodeScalars.first, scalar.isPrintable, scalar != "\u{FFFD}" {
            return "'\(Character(scalar))'"
        }
        return "byte \(hex(bytes[position]))"
    }

    private func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "0x0\(digits)" : "0x\(digits)"
    }
}

extension JSONScan {
    fileprivate var reason: RejectionReason {
        switch fault {
        case .wellFormedUTF8, .restOfCharacter, .surrogatePair: .badUTF8
        case .lessDepth: .tooDeep
        default: .badJSON
        }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
