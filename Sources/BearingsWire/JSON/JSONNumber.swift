extension Span<UInt8> {
    /// The double nearest to the number that the text is, ties to even; infinity beyond the largest.
    package var number: Double {
        let decimal = Decimal(self)
        let magnitude = decimal.magnitude() ?? magnitudeOfAnySize
        return decimal.isNegative ? -magnitude : magnitude
    }

    /// The standard library's parser: right for any number, but it allocates for a long one.
    @inline(never)
    private var magnitudeOfAnySize: Double {
        Double(String(decoding: indices.map { self[$0] }, as: UTF8.self))?.magnitude ?? .nan
    }
}

extension Span<UInt8> {
    /// Reads the number that begins at `start`: JSON's, or one with other liberties.
    ///
    /// The one reader of numbers; templates know common forms of it beforehand.
    @inline(__always)
    package func scanNumber(
        at start: Int,
        _ liberties: DecimalLiberties = .json
    ) -> (fault: JSONScan.Fault, position: Int, value: Double) {
        let isNegative = self[start] == UInt8(ascii: "-")
        let hasPlus = liberties.contains(.plus) && self[start] == UInt8(ascii: "+")
        let first = isNegative || hasPlus ? start &+ 1 : start
        var (position, significand, decimals) = (first, UInt64(0), 0)
        takeDigits(at: &position, &significand)
        let wholes = position &- first
        guard wholes > 0 || liberties.contains(.bareFraction) else { return (.digit, position, 0) }
        if !liberties.contains(.leadingZeros), wholes > 1, self[first] == UInt8(ascii: "0") {
            return (.leadingZero, first &+ 1, 0)
        }
        if position < count, self[position] == UInt8(ascii: ".") {
            position &+= 1
            let point = position
            takeDigits(at: &position, &significand)
            decimals = position &- point
            guard decimals > 0 || liberties.contains(.bareFraction) else {
                return (.digit, position, 0)
            }
        }
        guard wholes &+ decimals > 0 else { return (.digit, position, 0) }
        let hasExponent =
            liberties.contains(.exponent) && position < count
            && self[position] | 0x20 == UInt8(ascii: "e")
        // Nineteen digits fit a word. Both operands are exact, so one division rounds correctly.
        guard !hasExponent, position &- first < 20, significand <= 1 << 53 else {
            return scanLongNumber(isNegative ? start : first, digitsEnd: position, hasExponent)
        }
        let magnitude = Double(Int64(truncatingIfNeeded: significand)) / powersOfTen[decimals]
        return (.none, position, isNegative ? -magnitude : magnitude)
    }

    @inline(__always)
    private func takeDigits(at position: inout Int, _ significand: inout UInt64) {
        while position < count, self[position].isDigit {
            significand = significand &* 10 &+ UInt64(self[position] &- UInt8(ascii: "0"))
            position &+= 1
        }
    }

    /// Reads a number with many digits or an exponent, which begins at `start`.
    @inline(never)
    private func scanLongNumber(
        _ start: Int,
        digitsEnd: Int,
        _ hasExponent: Bool
    ) -> (fault: JSONScan.Fault, position: Int, value: Double) {
        var position = digitsEnd
        if hasExponent {
            position &+= 1
            if position < count, self[position].isSign { position &+= 1 }
            let exponent = position
            while position < count, self[position].isDigit { position &+= 1 }
            guard position > exponent else { return (.digit, position, 0) }
        }
        return (.none, position, extracting(start..<position).number)
    }
}

/// A number's decimal digits, as many as fit: `significand` times ten to the `exponent`.
private struct Decimal {
    var isNegative: Bool
    /// The first 19 significant digits, as many as every `UInt64` can hold.
    var significand: UInt64 = 0
    var exponent = 0
    /// The number of digits of `significand`, without leading zeros.
    private var digits = 0
    /// Whether a digit other than 0 was dropped.
    private var isCut = false

    @inline(__always)
    init(_ text: Span<UInt8>) {
        var position = 0
        isNegative = text[0] == UInt8(ascii: "-")
        if isNegative { position &+= 1 }
        while position < text.count, text[position].isDigit {
            exponent &+= append(text[position]) ? 0 : 1
            position &+= 1
        }
        if position < text.count, text[position] == UInt8(ascii: ".") {
            position &+= 1
            while position < text.count, text[position].isDigit {
                exponent &-= append(text[position]) ? 1 : 0
                position &+= 1
            }
        }
        if position < text.count {
            exponent += Self.explicitExponent(text.extracting(droppingFirst: position + 1))
        }
    }

    /// Appends a digit, or notes that it was dropped.
    @inline(__always)
    private mutating func append(_ digit: UInt8) -> Bool {
        let value = UInt64(digit &- UInt8(ascii: "0"))
        guard digits < 19 else {
            isCut = isCut || value != 0
            return false
        }
        significand = significand &* 10 &+ value
        if significand != 0 { digits &+= 1 }
        return true
    }

    /// The number after the `e`, limited: no line has enough digits to make up for more.
    private static func explicitExponent(_ text: Span<UInt8>) -> Int {
        var position = text[0].isSign ? 1 : 0
        var exponent = 0
        while position < text.count {
            let digit = Int(text[position] - UInt8(ascii: "0"))
            exponent = min(exponent * 10 + digit, 100_000_000)
            position += 1
        }
        return text[0] == UInt8(ascii: "-") ? -exponent : exponent
    }

    /// The nearest double, `nil` if 128 bits do not decide which one that is.
    @inline(__always)
    func magnitude() -> Double? {
        if !isCut, significand <= 1 << 53, -22...22 ~= exponent {
            // Both operands are exact, so one operation rounds correctly.
            return exponent < 0
                ? Double(significand) / powersOfTen[-exponent]
                : Double(significand) * powersOfTen[exponent]
        }
        return longMagnitude()
    }

    @inline(never)
    private func longMagnitude() -> Double? {
        guard significand != 0 else { return 0 }
        // The number is at least ten to the `order - 1` and below ten to the `order`.
        let order = exponent + digits
        if order > 309 { return .infinity }
        if order < -323 { return 0 }
        guard -19...19 ~= exponent else { return nil }
        let low = scaled(significand, exponent)
        // The truncated number lies between these two.
        return !isCut || low == scaled(significand + 1, exponent) ? low : nil
    }
}

/// `significand` times ten to the `exponent`, correctly rounded.
///
/// Ten to the 19 is the largest power of ten in 64 bits, so one multiplication or division gives
/// all bits without a table.
private func scaled(_ significand: UInt64, _ exponent: Int) -> Double {
    let power = wholePowersOfTen[abs(exponent)]
    if exponent >= 0 {
        let product = significand.multipliedFullWidth(by: power)
        guard product.high != 0 else { return Double(product.low) }
        let shift = product.high.leadingZeroBitCount
        let top = product.high << shift | product.low >> (64 - shift)
        return rounded(top, isExact: product.low << shift == 0, exponent: 64 - shift)
    }
    let shift = significand.leadingZeroBitCount
    let normal = significand << shift
    let divisorShift = power.leadingZeroBitCount
    // Half of `normal` is below the divisor's top bit, so the quotient fits, in 63 or 64 bits.
    let quotient = (power << divisorShift).dividingFullWidth((normal >> 1, normal << 63))
    return rounded(
        quotient.quotient,
        isExact: quotient.remainder == 0,
        exponent: divisorShift - shift - 63
    )
}

/// The double nearest to `significand`, or to what is just above it if it is not exact, times two
/// to the `exponent`.
private func rounded(_ significand: UInt64, isExact: Bool, exponent: Int) -> Double {
    // Rounding looks at ten bits or more, so the lowest bit can represent all that follow.
    let sticky = isExact ? significand : significand | 1
    return Double(sticky) * Double(sign: .plus, exponent: exponent, significand: 1)
}

/// Ten to the `exponent`, 0...22.
@inline(__always)
package func exactPowerOfTen(_ exponent: Int) -> Double { powersOfTen[exponent] }

/// The powers of ten that fit a word.
private let wholePowersOfTen: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]

/// The powers of ten that are exact doubles.
private let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]
