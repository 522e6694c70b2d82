import Geography

/// Reads addresses from OpenAddresses' line-delimited GeoJSON.
///
/// | member | what it holds |
/// |---|---|
/// | `type` | `Feature` |
/// | `geometry` | a `Point`, longitude first, in degrees; null where the source has none |
/// | `properties` | the texts of `keys`: a string or number each, empty, null or absent where the source has nothing |
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

    /// The properties that are read, and what of an address each is.
    private static let keys:
        [(name: StaticString, set: @Sendable (inout AddressText, Range<Int>) -> Void)] = [
            ("number", { $0.number = $1 }),
            ("street", { $0.street = $1 }),
            ("unit", { $0.unit = $1 }),
            ("city", { $0.city = $1 }),
            ("district", { $0.district = $1 }),
            ("region", { $0.region = $1 }),
            ("postcode", { $0.postcode = $1 }),
        ]

    private mutating func addressText(of properties: Int) throws(LineError) -> AddressText {
        var address = AddressText()
        var members = reader.tape.members(ofObjectAt: properties)
        while let member = members.next(in: reader.tape) {
            for key in Self.keys where reader.tape.equals(member.key, key.name) {
                key.set(&address, try appendText(of: member.value, key.name))
            }
        }
        return address
    }
}
