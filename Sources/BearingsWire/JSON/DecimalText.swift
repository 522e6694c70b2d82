/// What a decimal text may have beyond a minus sign, digits, and a point between digits.
package struct DecimalLiberties: OptionSet, Sendable {
    /// A bit for each liberty.
    package let rawValue: UInt8

    /// Creates a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `+1`.
    package static let plus = DecimalLiberties(rawValue: 1)
    /// `.5` and `5.`.
    package static let bareFraction = DecimalLiberties(rawValue: 2)
    /// `5e3`.
    package static let exponent = DecimalLiberties(rawValue: 4)
    /// What formats other than JSON write.
    package static let all: DecimalLiberties = [.plus, .bareFraction, .exponent]
}

/// The number that a decimal text spells, infinite beyond the largest; `nil` if it is none.
///
/// `007` is a number.
@inline(__always)
package func parseDecimal(_ text: Span<UInt8>, _ liberties: DecimalLiberties = .all) -> Double? {
    guard isDecimal(text, liberties) else { return nil }
    return text.extracting(droppingFirst: text[0] == UInt8(ascii: "+") ? 1 : 0).number
}

/// Whether a text is a decimal number.
@inline(__always)
package func isDecimal(_ text: Span<UInt8>, _ liberties: DecimalLiberties) -> Bool {
    var position = 0
    let end = text.count
    if position < end, text[position].isSign {
        guard text[position] == UInt8(ascii: "-") || liberties.contains(.plus) else {
            return false
        }
        position &+= 1
    }
    let wholes = skipDigits(text, &position)
    var decimals = 0
    if position < end, text[position] == UInt8(ascii: ".") {
        position &+= 1
        decimals = skipDigits(text, &position)
        guard liberties.contains(.bareFraction) || wholes > 0 && decimals > 0 else { return false }
    }
    guard wholes &+ decimals > 0 else { return false }
    return position == end
        || liberties.contains(.exponent) && isExponent(text.extracting(position..<end))
}

/// Whether a text is a number as JSON has it, but for leading zeros, and without an exponent.
package func isPlainNumber(_ text: Span<UInt8>) -> Bool { isDecimal(text, []) }

@inline(__always)
private func skipDigits(_ text: Span<UInt8>, _ position: inout Int) -> Int {
    let start = position
    while position < text.count, text[position].isDigit { position &+= 1 }
    return position &- start
}

/// Whether a text is an `e` and an integer.
private func isExponent(_ text: Span<UInt8>) -> Bool {
    guard text[0] | 0x20 == UInt8(ascii: "e") else { return false }
    var position = text.count > 1 && text[1].isSign ? 2 : 1
    guard position < text.count else { return false }
    _ = skipDigits(text, &position)
    return position == text.count
}
