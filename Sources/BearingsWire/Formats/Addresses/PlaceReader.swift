import Geography

/// Reads places for `search` from line-delimited GeoJSON.
///
/// | member | what it holds |
/// |---|---|
/// | `type` | `Feature` |
/// | `id` | identifies the place: a string or number; may be a property instead, or absent |
/// | `geometry` | a `Point`, longitude first, in degrees; null where the source has none |
/// | `properties` | `name` `category`: a string or number, empty, null or absent where the source has nothing |
///
/// All other members are ignored.
///
/// > Source: RFC 7946, 3.
extension FeatureReader {
    /// Reads the place on one line.
    ///
    /// - Parameters:
    ///   - line: The line in `bytes`, with its newline if it has one.
    ///   - number: The line's number in its file, from 1.
    /// - Returns: `nil` for a valid line without a place: a blank one, one
    ///   without a point or a name.
    /// - Throws: ``LineError`` about the first member that is missing, mistyped or out of range.
    package mutating func readPlace(
        _ bytes: Span<UInt8>,
        _ line: ByteRange,
        number: Int
    ) throws(LineError) -> (coordinate: LocationCoordinate, text: PlaceText)? {
        guard try read(bytes, line, number: number) else { return nil }
        var place = PlaceText()
        if let properties = try properties() {
            try readTexts(of: properties, into: &place)
        }
        if let id = try text("id", in: LineReader.root) { place.id = id }
        try refuseUser(place.id)
        guard let coordinate = try coordinate() else { return nil }
        return place.name.isEmpty ? nil : (coordinate, place)
    }

    /// The error about a place with the id of another.
    package func taken(_ place: PlaceText) -> LineError {
        guard !place.id.isEmpty else {
            let message =
                "found no \"id\", and another place has the one it would get; expected its own"
            return LineError(.outOfRange, offset: 0, message: message)
        }
        let id = excerpt(of: text.span.extracting(place.id))
        return LineError(
            .outOfRange,
            offset: 0,
            message: "\"id\" is \"\(id)\", which another place has; expected one of its own"
        )
    }

    private mutating func readTexts(
        of properties: Int,
        into place: inout PlaceText
    ) throws(LineError) {
        if let name = try text("name", in: properties) { place.name = name }
        if let category = try text("category", in: properties) { place.category = category }
        if let id = try text("id", in: properties) { place.id = id }
    }

    /// A member's text, `nil` if it is absent or empty.
    private mutating func text(
        _ key: StaticString,
        in object: Int
    ) throws(LineError) -> Range<Int>? {
        guard
            let value = reader.tape.value(of: key, inObjectAt: object)
        else { return nil }
        let text = try appendText(of: value, key)
        return text.isEmpty ? nil : text
    }

    /// The location dot's id is reserved.
    private func refuseUser(_ id: Range<Int>) throws(LineError) {
        guard text[id].elementsEqual("user".utf8) else { return }
        throw LineError(
            .outOfRange,
            offset: 0,
            message: "\"id\" is \"user\", which is the location dot"
        )
    }
}
