/// What every quantity that comes from outside is held to.
///
/// Lengths, speeds, angles and scales of people and their maps are far smaller, and up to here no
/// conversion of units, sum, product or rounding leaves the range of a double or of an integer.
package enum Quantity {
    /// The largest size of a quantity in the unit it is told in: metres, metres a second, knots, degrees.
    package static let limit = 1e9
    /// All quantities that are read.
    package static let range = -limit...limit
}
