extension Double {
    /// The whole number of units of 10^-`decimals` nearest to this value's size, ties away from zero.
    ///
    /// This is how every number is printed, so two values are the same on paper exactly if their units
    /// are. Beyond 9e18 units all values count as the largest.
    ///
    /// > Source: SPEC-math 0, floor(|x|·10^d + 0.5).
    @inlinable
    public func rounded(toUnitsOf scale: DecimalScale) -> Int64 {
        // What is not negative is cut to its floor.
        let scaled = magnitude * scale.unitsPerOne + 0.5
        let units = scaled < 9e18 ? Int64(scaled) : .max
        return self < 0 ? -units : units
    }
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
