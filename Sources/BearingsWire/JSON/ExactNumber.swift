/// Numbers that are read back as they were.
extension ByteWriter {
    /// The most bytes of an exact number: the sign, and a double of 17 digits with all its leading
    /// zeros.
    static let longestExactNumber = 352

    /// Writes a finite number with the fewest digits that identify it, without exponent.
    ///
    /// A decimal of up to fifteen digits identifies one double, and no shorter one does.
    /// Most numbers in logs are such, with seven or twelve decimals.
    package mutating func put(exact number: Double) {
        if !put(number, decimals: 7, 1e7) { putLong(number) }
    }

    /// Writes a number with more than seven decimals, or a large one.
    @inline(never)
    private mutating func putLong(_ number: Double) {
        if !put(number, decimals: 12, 1e12) { putLarge(number) }
    }

    /// Writes a number that has at most `decimals` decimals, and fifteen digits.
    ///
    /// - Parameter scale: Ten to the number of decimals.
    /// - Returns: Whether it is one.
    @inline(__always)
    private mutating func put(_ number: Double, decimals: Int, _ scale: Double) -> Bool {
        let magnitude = number.magnitude
        let scaled = (magnitude * scale).rounded()
        guard scaled < 1e15, scaled / scale == magnitude else { return false }
        if number.sign == .minus { put(byte: UInt8(ascii: "-")) }
        let units = UInt64(scaled)
        putInteger(units / UInt64(scale))
        put(decimals: units % UInt64(scale), digits: decimals)
        return true
    }

    /// Writes a fraction with its point; nothing if it is 0.
    private mutating func put(decimals fraction: UInt64, digits: Int) {
        guard fraction != 0 else { return }
        var fraction = fraction
        var digits = digits
        while fraction % 10 == 0 {
            fraction /= 10
            digits -= 1
        }
        put(byte: UInt8(ascii: "."))
        // Its leading zeros count.
        var unit: UInt64 = 1
        for _ in 1..<digits { unit *= 10 }
        while unit > fraction {
            put(byte: UInt8(ascii: "0"))
            unit /= 10
        }
        putInteger(fraction)
    }

    /// Writes a number after a text; nothing if it is unknown.
    package mutating func putMember(_ opening: StaticString, exact number: Double?) {
        guard let number else { return }
        putLiteral(opening)
        put(exact: number)
    }
}
