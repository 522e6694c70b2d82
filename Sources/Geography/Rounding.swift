extension Double {
    /// The whole number of units of 10^-`decimals` nearest to this value's size, ties away from zero.
    ///
    /// This is how every number is printed, so two values are the same on paper exactly if their units
    /// are. Beyond 9e18 units all values count as the largest.
    ///
    /// > Source: Mathematics 0, floor(|x|·10^d + 0.5).
    @inlinable
    public func rounded(toUnitsOf scale: DecimalScale) -> Int64 {
        let scaled = scaled(toUnitsOf: scale)
        let units = scaled < 0x1p51 ? scaled.floored : scaled.cut
        return self < 0 ? 0 &- units : units
    }

    /// This value's magnitude in units plus a half, for ``floored``.
    @inlinable @inline(__always)
    package func scaled(toUnitsOf scale: DecimalScale) -> Double {
        magnitude * scale.unitsPerOne + 0.5
    }

    /// The largest integer not above this value, which must be in 0..<2^51.
    ///
    /// A conversion would check for all invalid values. Adding 2^52 instead leaves no room for a
    /// fraction: the low bits are the nearest integer, the floor or one more.
    @inlinable @inline(__always)
    package var floored: Int64 {
        let sum = self + 0x1p52
        let excess: Int64 = sum - 0x1p52 > self ? 1 : 0
        return Int64(bitPattern: sum.bitPattern & (1 << 52 - 1)) &- excess
    }

    /// The same at any size; values beyond 9e18 give the maximum.
    @usableFromInline @inline(never)
    var cut: Int64 { self < 9e18 ? Int64(self) : .max }
}

/// How many decimals a kind of quantity is printed with.
public enum DecimalScale: Sendable {
    /// Points and metres: 0.01.
    case hundredths
    /// Angles, angular speeds and seconds: 0.001.
    case thousandths
    /// Zoom: 0.0001.
    case tenThousandths
    /// Latitude, longitude and spans: 1e-7 of a degree, about a centimetre.
    case tenMillionths

    /// How many of these units make one, a power of ten.
    @inlinable public var unitsPerOne: Double {
        switch self {
        case .hundredths: 1e2
        case .thousandths: 1e3
        case .tenThousandths: 1e4
        case .tenMillionths: 1e7
        }
    }

    /// How many decimals that is.
    @inlinable public var decimals: Int {
        switch self {
        case .hundredths: 2
        case .thousandths: 3
        case .tenThousandths: 4
        case .tenMillionths: 7
        }
    }
}
