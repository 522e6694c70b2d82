/// What a number may have beyond a minus sign, digits of which the first is no needless 0, and a point between digits.
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
    /// `007`.
    package static let leadingZeros = DecimalLiberties(rawValue: 8)
    /// JSON's.
    package static let json: DecimalLiberties = .exponent
    /// What formats other than JSON write.
    package static let all: DecimalLiberties = [.plus, .bareFraction, .exponent, .leadingZeros]
}

/// The number that a text spells, infinite beyond the largest; `nil` if it is none.
@inline(__always)
package func parseDecimal(_ text: Span<UInt8>, _ liberties: DecimalLiberties = .all) -> Double? {
    guard text.count > 0 else { return nil }
    let scan = text.scanNumber(at: 0, liberties)
    return scan.fault == .none && scan.position == text.count ? scan.value : nil
}

/// Whether a text is a number as JSON has it, but for leading zeros, and without an exponent.
package func isPlainNumber(_ text: Span<UInt8>) -> Bool {
    parseDecimal(text, .leadingZeros) != nil
}
