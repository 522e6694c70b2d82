import Geography

/// Reads addresses from OpenAddresses' line-delimited GeoJSON.
///
/// | member | what it holds |
/// |---|---|
/// | `type` | `Feature` |
/// | `geometry` | a `Point`, longitude first, in degrees; null where the source has none |
/// | `properties` | `number` `street` `unit` `city` `district` `region` `postcode`: a string or number, empty, null or absent where the source has nothing |
///
/// All other members are ignored. A reader is reused from line to line without allocating.
///
/// > Source: RFC 7946, 3; the output of openaddresses/batch-machine.
package struct AddressReader: Sendable {
    private var feature: FeatureReader

    /// Creates a reader; a longer line is an error.
    package init(maxLine: Int = 1 << 20) {
        feature = FeatureReader(maxLine: maxLine)
    }

    /// The texts of the last address, unescaped and without surrounding blanks.
    package var text: [UInt8] { feature.text }

    /// The longest line, in bytes without its newline.
    package var maxLine: Int { feature.maxLine }

    /// Reads the address on one line.
    ///
    /// - Parameters:
    ///   - line: The line in `bytes`, with its newline if it has one.
    ///   - number: The line's number in its file, from 1.
    /// - Returns: `nil` for a valid line without an address: a blank one, one
    ///   without a point, one with neither number nor street.
    /// - Throws: ``LineError`` about the first member that is missing, mistyped or out of range.
    package mutating func read(
        _ bytes: Span<UInt8>,
        _ line: ByteRange,
        number: Int
    ) throws(LineError) -> AddressLine? {
        guard try feature.read(bytes, line, number: number) else { return nil }
        // Properties first: a text of the wrong type is an error even without a point.
        var address = AddressLine(coordinate: LocationCoordinate(latitude: 0, longitude: 0))
        try readTexts(into: &address)
        guard let coordinate = try feature.coordinate() else { return nil }
        address.coordinate = coordinate
        return address.number.count == 0 && address.street.count == 0 ? nil : address
    }

    /// The error about a line that is too long.
    package func tooLong() -> LineError {
        feature.tooLong()
    }

    private mutating func readTexts(
        into address: inout AddressLine
    ) throws(LineError) {
        guard let properties = try feature.properties() else { return }
        var members = feature.reader.tape.members(ofObjectAt: properties)
        while let member = members.next(in: feature.reader.tape) {
            func isKey(_ name: StaticString) -> Bool {
                feature.reader.tape.equals(member.key, name)
            }
            if isKey("number") {
                address.number = try feature.appendText(of: member.value, "number")
            } else if isKey("street") {
                address.street = try feature.appendText(of: member.value, "street")
            } else if isKey("unit") {
                address.unit = try feature.appendText(of: member.value, "unit")
            } else if isKey("city") {
                address.city = try feature.appendText(of: member.value, "city")
            } else if isKey("district") {
                address.district = try feature.appendText(of: member.value, "district")
            } else if isKey("region") {
                address.region = try feature.appendText(of: member.value, "region")
            } else if isKey("postcode") {
                address.postcode = try feature.appendText(of: member.value, "postcode")
            }
        }
    }
}
