import Geography

/// An address on a line; its texts are ranges of ``FeatureReader/text``.
package struct AddressLine: BitwiseCopyable, Equatable, Sendable {
    /// The house or its entrance, in degrees.
    package var coordinate: LocationCoordinate
    /// The house number as written: "11", "12a", "5-7".
    package var number = ByteRange(start: 0, count: 0)
    /// Without the number.
    package var street = ByteRange(start: 0, count: 0)
    /// The part of the house: "4", "Apt 4", "#4".
    package var unit = ByteRange(start: 0, count: 0)
    /// The town, which may differ from the postcode's.
    package var city = ByteRange(start: 0, count: 0)
    /// The county or district.
    package var district = ByteRange(start: 0, count: 0)
    /// The state, province or region.
    package var region = ByteRange(start: 0, count: 0)
    /// As written; empty if the source has none.
    package var postcode = ByteRange(start: 0, count: 0)

    init(coordinate: LocationCoordinate) {
        self.coordinate = coordinate
    }
}
