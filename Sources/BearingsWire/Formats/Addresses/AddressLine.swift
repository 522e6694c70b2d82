import Geography

/// An address as a line tells it; its texts are ranges of ``AddressReader/text``.
package struct AddressLine: BitwiseCopyable, Equatable, Sendable {
    /// The house or its entrance, in degrees.
    package var coordinate: LocationCoordinate
    /// The house number, as it is written: "11", "12a", "5-7".
    package var number = ByteRange(start: 0, count: 0)
    /// Without the number.
    package var street = ByteRange(start: 0, count: 0)
    /// What of the house is meant: "4", "Apt 4", "#4".
    package var unit = ByteRange(start: 0, count: 0)
    /// The town, which may be another than that of the postcode.
    package var city = ByteRange(start: 0, count: 0)
    /// The county or district.
    package var district = ByteRange(start: 0, count: 0)
    /// The state, province or region.
    package var region = ByteRange(start: 0, count: 0)
    /// As it is written; empty where the source has none.
    package var postcode = ByteRange(start: 0, count: 0)

    init(coordinate: LocationCoordinate) {
        self.coordinate = coordinate
    }
}
