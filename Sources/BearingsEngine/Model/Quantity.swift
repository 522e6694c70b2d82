/// The range of all quantities that are read.
///
/// Lengths, speeds, angles and scales are far smaller in practice. Up to here no conversion of units, sum, product or
/// rounding leaves the range of a double or of an integer.
@usableFromInline package enum Quantity {
    /// The largest magnitude, in the unit that is read: metres, metres a second, knots, degrees.
    @inlinable package static var limit: Double { 1e9 }
    /// From minus ``limit`` to ``limit``.
    @inlinable package static var range: ClosedRange<Double> { -limit...limit }
}
