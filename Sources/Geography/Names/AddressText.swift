/// The texts of an address as in OpenAddresses, as ranges of bytes in a buffer; empty where
/// missing.
package struct AddressText: Equatable, Sendable {
    /// The house number, as it is written: "11", "12a", "5-7".
    package var number = 0..<0
    /// The street's name, without the number: "Bahnhofplatz".
    package var street = 0..<0
    /// The unit: "4", "Apt 4", "#4".
    package var unit = 0..<0
    /// The town, which may be another than that of the postcode.
    package var city = 0..<0
    /// The county or district.
    package var district = 0..<0
    /// The state, province or region.
    package var region = 0..<0
    /// As its country writes it: "3011", "SW1A 1AA".
    package var postcode = 0..<0

    /// Creates the texts of an address of which nothing is known.
    package init() {}
}
