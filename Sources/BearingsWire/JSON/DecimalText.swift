/// The number that a decimal text spells, infinite beyond the largest; `nil` if it is none.
///
/// A sign, digits with at most one point, and an exponent, as formats other than JSON write them: `+1`, `.5`, `5.` and `007` are numbers.
@inline(__always)
func parseDecimal(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    var position = range.lowerBound
    let end = range.upperBound
    var start = position
    if position < end, bytes[position].isSign {
        if bytes[position] == UInt8(ascii: "+") { start &+= 1 }
        position &+= 1
    }
    var digits = 0
    var points = 0
    while position < end {
        if bytes[position].isDigit {
            digits &+= 1
        } else if bytes[position] == UInt8(ascii: "."), points == 0 {
            points = 1
        } else {
            break
        }
        position &+= 1
    }
    guard digits > 0, isExponent(bytes, position..<end) else { return nil }
    return parseNumber(bytes, ByteRange(start..<end))
}

/// Whether a text is empty, or an `e` and an integer.
private func isExponent(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard var position = range.first else { return true }
    guard bytes[position] | 0x20 == UInt8(ascii: "e") else { return false }
    position += 1
    if position < range.upperBound, bytes[position].isSign { position += 1 }
    guard position < range.upperBound else { return false }
    while position < range.upperBound, bytes[position].isDigit { position += 1 }
    return position == range.upperBound
}
