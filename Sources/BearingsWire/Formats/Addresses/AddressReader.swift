import Geography

/// Reads addresses from OpenAddresses' line-delimited GeoJSON.
///
/// | member | what it holds |
/// |---|---|
/// | `type` | `Feature` |
/// | `geometry` | a `Point`, longitude first, in degrees; null where the source has none |
/// | `properties` | `number` `street` `unit` `city` `district` `region` `postcode`: a string or number, empty, null or absent where the source has nothing |
///
/// All other members are ignored.
///
/// > Source: RFC 7946, 3; the output of openaddresses/batch-machine.
extension FeatureReader {
    /// Reads the address on one line.
    ///
    /// - Parameters:
    ///   - line: The line in `bytes`, with its newline if it has one.
    ///   - number: The line's number in its file, from 1.
    /// - Returns: `nil` for a valid line without an address: a blank one, one
    ///   without a point, one with neither number nor street.
    /// - Throws: ``LineError`` about the first member that is missing, mistyped or out of range.
    package mutating func readAddress(
        _ bytes: Span<UInt8>,
        _ line: ByteRange,
        number: Int
    ) throws(LineError) -> (coordinate: LocationCoordinate, text: AddressText)? {
        guard try read(bytes, line, number: number) else { return nil }
        // Properties first: a text of the wrong type is an error even without a point.
        let address = try properties().map { node throws(LineError) in try addressText(of: node) }
        guard let address, let coordinate = try coordinate() else { return nil }
        return address.number.isEmpty && address.street.isEmpty ? nil : (coordinate, address)
    }

    private mutating func addressText(of properties: Int) throws(LineError) -> AddressText {
        var address = AddressText()
        var members = reader.tape.members(ofObjectAt: properties)
        while let member = members.next(in: reader.tape) {
            func isKey(_ name: StaticString) -> Bool {
                reader.tape.equals(member.key, name)
            }
            if isKey("number") {
                address.number = try appendText(of: member.value, "number")
            } else if isKey("street") {
                address.street = try appendText(of: member.value, "street")
            } else if isKey("unit") {
                address.unit = try appendText(of: member.value, "unit")
            } else if isKey("city") {
                address.city = try appendText(of: member.value, "city")
            } else if isKey("district") {
                address.district = try appendText(of: member.value, "district")
            } else if isKey("region") {
                address.region = try appendText(of: member.value, "region")
            } else if isKey("postcode") {
                address.postcode = try appendText(of: member.value, "postcode")
            }
        }
        return address
    }
}
