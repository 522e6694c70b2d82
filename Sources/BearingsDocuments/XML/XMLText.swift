import BearingsWire

/// Values in a document: with blanks around them, and characters as references.
enum XMLText {
    /// The text of a value, `nil` if it has a reference that is not resolved.
    static func trimmed(_ value: [UInt8]) -> [UInt8]? {
        let (text, isWhole) = resolved(withoutBlanksAround(value))
        return isWhole ? text : nil
    }

    /// A name in well-formed UTF-8; references that are not resolved stay as they are.
    static func name(_ value: [UInt8], in encoding: XMLEncoding) -> [UInt8] {
        let text = encoding.utf8(withoutBlanksAround(value))
        return resolved(text[...]).text
    }

    private static func withoutBlanksAround(_ value: [UInt8]) -> ArraySlice<UInt8> {
        var text = value[...]
        while text.first?.isXMLSpace == true { text.removeFirst() }
        while text.last?.isXMLSpace == true { text.removeLast() }
        return text
    }

    /// The number in a value, `nil` if there is none.
    static func number(_ value: [UInt8]) -> Double? {
        guard let text = trimmed(value) else { return nil }
        return parseDecimal(text.span)
    }

    /// The same, with a comma as decimal point if there is no other.
    static func commaNumber(_ value: [UInt8]) -> Double? {
        if let number = number(value) { return number }
        let comma = UInt8(ascii: ",")
        guard value.count(where: { $0 == comma }) == 1 else { return nil }
        return number(value.map { $0 == comma ? UInt8(ascii: ".") : $0 })
    }

    /// A text with its character references resolved, and whether those are all it has.
    private static func resolved(_ text: ArraySlice<UInt8>) -> (text: [UInt8], isWhole: Bool) {
        guard text.contains(UInt8(ascii: "&")) else { return (Array(text), true) }
        var (resolved, isWhole): ([UInt8], Bool) = ([], true)
        var rest = text
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "&"), let end = rest.firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(String(decoding: rest[..<end], as: UTF8.self))
            {
                resolved += Array(String(Character(scalar)).utf8)
                rest = rest[(end + 1)...]
            } else {
                resolved.append(byte)
                if byte == UInt8(ascii: "&") { isWhole = false }
            }
        }
        return (resolved, isWhole)
    }

    /// Whether a text between `&` and `;` is a character that XML allows.
    static func isReference(_ name: [UInt8]) -> Bool {
        guard let scalar = scalar(String(decoding: name, as: UTF8.self)) else { return false }
        return switch scalar.value {
        case 0x9, 0xA, 0xD: true
        case 0..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
        let radix = name.hasPrefix("#x") ? 16 : 10
        guard name.hasPrefix("#"), digits.utf8.allSatisfy({ $0.hexValue != nil }) else {
            return nil
        }
        return UInt32(digits, radix: radix).flatMap(Unicode.Scalar.init)
    }
}
