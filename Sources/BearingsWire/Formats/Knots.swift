/// A speed in knots, nautical miles of 1852 m per hour, in metres per second.
package func metresPerSecond(knots: Double) -> Double { knots * 1852 / 3600 }

extension Double {
    /// The number if it is 0 or more; negative means unknown, as Core Location's -1.
    package var unlessNegative: Double? { self < 0 ? nil : self }
}
