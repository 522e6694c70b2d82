extension [UInt8] {
    /// Appends `units` as a decimal number with `decimals` digits after the point.
    mutating func append(decimal units: Int, decimals: Int = 0) {
        var rest = units.magnitude
        var digits = 1
        var next: UInt = 10
        while rest >= next, digits < 19 {
            digits += 1
            next &*= 10
        }
        // 0.5, not .5
        digits = Swift.max(digits, decimals + 1)

        if units < 0 { append(UInt8(ascii: "-")) }
        let start = count
        let length = decimals == 0 ? digits : digits + 1
        append(contentsOf: repeatElement(UInt8(ascii: "."), count: length))
        // From the last digit to the first, stepping over the point.
        for index in stride(from: start + length - 1, through: start, by: -1)
        where decimals == 0 || index != start + length - 1 - decimals {
            self[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }
}
