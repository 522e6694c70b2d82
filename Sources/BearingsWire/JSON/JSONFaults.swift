extension JSONTape {
    /// A message about what stopped a scan.
    @inline(never)
    func error(_ scan: JSONScan) -> LineError {
        let atEnd = scan.position == length
        let isBlank = atEnd && scan.fault == .value && scan.count == 0
        let found = found(scan)
        return LineError(
            scan.reason,
            offset: scan.position,
            message: "found \(found), expected \(expected(scan))",
            endsInsideValue: !isBlank && (atEnd || scan.fault == .restOfCharacter)
        )
    }

    private func expected(_ scan: JSONScan) -> String {
        let isInArray = scan.container >= 0 && self[scan.container].kind == .array
        let isFirst = scan.container == scan.count - 1
        switch scan.fault {
        case .value, .literal:
            let last = scan.count > 0 ? self[scan.count - 1] : nil
            if let last, last.isKey {
                return "a value for \"\(excerpt(of: text.span.extracting(last.range.indices)))\""
            }
            return isInArray && isFirst ? "a value or ']'" : "a value"
        case .key: return isFirst ? "a key or '}'" : "a key"
        case .colon:
            return
                "':' after \"\(excerpt(of: text.span.extracting(self[scan.count - 1].range.indices)))\""
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

    private func found(_ scan: JSONScan) -> String {
        let position = scan.position
        guard position < length else { return "the end of the line" }
        switch scan.fault {
        case .surrogatePair:
            return
                "the lone surrogate \(excerpt(of: text.span.extracting(position..<position + 6)))"
        case .wellFormedUTF8, .restOfCharacter:
            return "byte \(hex(text[position]))"
        case .lessDepth:
            return "another '\(Character(Unicode.Scalar(text[position])))'"
        case .leadingZero:
            return "'0\(Character(Unicode.Scalar(text[position])))'"
        case .value, .literal, .separator, .key, .nothingMore:
            if let word = word(around: position) { return "'\(word)'" }
        default: break
        }
        return character(at: position)
    }

    /// The word around `position`, such as `NaN` or `undefined`.
    private func word(around position: Int) -> String? {
        guard text[position].isLetter else { return nil }
        var start = position
        while start > 0, text[start - 1].isLetter { start -= 1 }
        var end = position + 1
        while end < length, text[end].isLetter { end += 1 }
        return excerpt(of: text.span.extracting(start..<end))
    }

    /// The character at `position` if it is printable, else its first byte as a number.
    private func character(at position: Int) -> String {
        var head: [UInt8] = []
        for offset in position..<min(position + 4, length) { head.append(text[offset]) }
        let shown = String(decoding: head, as: UTF8.self)
        if let scalar = shown.unicodeScalars.first, scalar.isPrintable, scalar != "\u{FFFD}" {
            return "'\(Character(scalar))'"
        }
        return "byte \(hex(text[position]))"
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
