/// Values as they stand in a document: with blanks around them, and characters written as references.
enum GPXText {
    /// What a value says, `nil` where it refers to something that is not resolved here.
    static func trimmed(_ value: [UInt8]) -> [UInt8]? {
        let text = withoutBlanksAround(value)
        return text.contains(UInt8(ascii: "&")) ? resolved(text) : Array(text)
    }

    /// What a name says, in well-formed UTF-8; what it refers to that is not resolved here stays as it is written.
    static func name(_ value: [UInt8]) -> [UInt8] {
        let text = resolved(withoutBlanksAround(value), keepingOthers: true) ?? []
        return Array(String(decoding: text, as: UTF8.self).utf8)
    }

    private static func withoutBlanksAround(_ value: [UInt8]) -> ArraySlice<UInt8> {
        var text = value[...]
        while text.first?.isXMLSpace == true { text.removeFirst() }
        while text.last?.isXMLSpace == true { text.removeLast() }
        return text
    }

    /// The number that a value spells, `nil` if none.
    static func number(_ value: [UInt8]) -> Double? {
        guard let text = trimmed(value) else { return nil }
        return parseDecimal(text.span, 0..<text.count)
    }

    /// A text with its references to characters resolved; there are no other entities.
    ///
    /// - Parameter keepsOthers: Whether other references stay as they are written; if not, there is no such text.
    private static func resolved(
        _ text: ArraySlice<UInt8>,
        keepingOthers keepsOthers: Bool = false
    ) -> [UInt8]? {
        var resolved: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "&") else {
                resolved.append(byte)
                continue
            }
            guard let end = rest.firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(String(decoding: rest[..<end], as: UTF8.self))
            else {
                guard keepsOthers else { return nil }
                resolved.append(byte)
                continue
            }
            resolved += Array(String(Character(scalar)).utf8)
            rest = rest[(end + 1)...]
        }
        return resolved
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
