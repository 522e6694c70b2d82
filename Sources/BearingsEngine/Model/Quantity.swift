/// The range of all quantities that are read.
///
/// Lengths, speeds, angles and scales are far smaller in practice. Up to here no conversion of units, sum, product or
/// rounding leaves the range of a double or of an integer.
package enum Quantity {
    /// The largest magnitude, in the unit that is read: metres, metres a second, knots, degrees.
    package static let limit = 1e9
    /// From minus ``limit`` to ``limit``.
    package static let range = -limit...limit
}
