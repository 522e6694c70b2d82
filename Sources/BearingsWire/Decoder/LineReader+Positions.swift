import Geography

/// Positions as GeoJSON has them: an array of longitude, latitude and maybe height.
extension LineReader {
    /// The coordinate at a node, and the node of its height if it has one.
    ///
    /// - Parameter key: Its key, for errors.
    package func position(
        _ node: Int,
        under key: WireKey
    ) throws(LineError) -> (coordinate: LocationCoordinate, height: Int?) {
        try requireArray(node, key)
        var elements = tape.elements(ofArrayAt: node)
        guard let east = elements.next(in: tape), let north = elements.next(in: tape)
        else {
            throw error(
                .missingField,
                atEndOf: node,
                "found ']', expected longitude and latitude before it"
            )
        }
        let longitude = try number(at: east, key)
        let latitude = try number(at: north, key)
        guard -90...90 ~= latitude else {
            let found = tape.shownText(of: north)
            throw error(
                .outOfRange,
                at: north,
                "the latitude is \(found), outside -90...90"
            )
        }
        let coordinate = LocationCoordinate(latitude: latitude, longitude: longitude)
        guard let height = elements.next(in: tape), tape[height].kind != .null else {
            return (coordinate, nil)
        }
        return (coordinate, height)
    }

    /// Throws unless a value is an array.
    package func requireArray(
        _ value: Int,
        _ key: WireKey
    ) throws(LineError) {
        guard tape[value].kind == .array else {
            throw wrongType(key, value, expected: "an array")
        }
    }
}
