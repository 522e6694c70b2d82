/// What a decimal text may have beyond a minus sign, digits, and a point between digits.
struct DecimalLiberties: OptionSet, Sendable {
    let rawValue: UInt8

    /// `+1`.
    static let plus = DecimalLiberties(rawValue: 1)
    /// `.5` and `5.`.
    static let bareFraction = DecimalLiberties(rawValue: 2)
    /// `5e3`.
    static let exponent = DecimalLiberties(rawValue: 4)
    /// What formats other than JSON write.
    static let all: DecimalLiberties = [.plus, .bareFraction, .exponent]
}

/// The number that a decimal text spells, infinite beyond the largest; `nil` if it is none.
///
/// `007` is a number.
@inline(__always)
func parseDecimal(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    _ liberties: DecimalLiberties = .all
) -> Double? {
    guard isDecimal(bytes, range, liberties), let first = range.first else { return nil }
    let start = bytes[first] == UInt8(ascii: "+") ? first &+ 1 : first
    return parseNumber(bytes, ByteRange(start..<range.upperBound))
}

/// Whether a text is a decimal number.
@inline(__always)
func isDecimal(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    _ liberties: DecimalLiberties
) -> Bool {
    var position = range.lowerBound
    let end = range.upperBound
    if position < end, bytes[position].isSign {
        guard bytes[position] == UInt8(ascii: "-") || liberties.contains(.plus) else {
            return false
        }
        position &+= 1
    }
    let wholes = skipDigits(bytes, &position, end)
    var decimals = 0
    if position < end, bytes[position] == UInt8(ascii: ".") {
        position &+= 1
        decimals = skipDigits(bytes, &position, end)
        guard liberties.contains(.bareFraction) || wholes > 0 && decimals > 0 else { return false }
    }
    guard wholes &+ decimals > 0 else { return false }
    return position == end
        || liberties.contains(.exponent) && isExponent(bytes, position..<end)
}

/// Whether a text is a number as JSON has it, but for leading zeros, and without an exponent.
func isPlainNumber(_ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    isDecimal(bytes, range.indices, [])
}

@inline(__always)
private func skipDigits(_ bytes: Span<UInt8>, _ position: inout Int, _ end: Int) -> Int {
    let start = position
    while position < end, bytes[position].isDigit { position &+= 1 }
    return position &- start
}

/// Whether a text is an `e` and an integer.
private func isExponent(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard var position = range.first else { return false }
    guard bytes[position] | 0x20 == UInt8(ascii: "e") else { return false }
    position += 1
    if position < range.upperBound, bytes[position].isSign { position += 1 }
    guard position < range.upperBound else { return false }
    while position < range.upperBound, bytes[position].isDigit { position += 1 }
    return position == range.upperBound
}
