import BearingsEngine
import Geography

/// Positions of the W3C's Geolocation API, as browsers, Capacitor, React Native and Expo return them.
///
/// | here | position | unit, and what it means |
/// |---|---|---|
/// | time | `timestamp` | Unix milliseconds; RFC 3339 passes too |
/// | coordinate | `coords.latitude` `coords.longitude` | degrees |
/// | accuracy | `coords.accuracy` | m, 95 %; negative: not known |
/// | altitude | `coords.altitude` | m |
/// | vertical accuracy | `coords.altitudeAccuracy`, else `coords.altitude_accuracy` | m; negative: not known |
/// | speed | `coords.speed` | m/s; negative: not known |
/// | course | `coords.heading` | degrees from true north; negative: not known |
/// | its accuracy | `coords.heading_accuracy` | degrees; negative: not known |
/// | accuracy of the speed | `coords.speed_accuracy` | m/s; negative: not known |
/// | ellipsoidal altitude | `coords.ellipsoidal_altitude` | m |
/// | simulated | `mocked`, `mock` | |
///
/// A browser's `heading` is the direction of travel. `null` and absent values are unknown. A
/// `location` that is such a position, or an array of them, is what background-geolocation plugins send.
///
/// > Source: https://www.w3.org/TR/geolocation/: `GeolocationPosition`, `GeolocationCoordinates`.
extension RecordDecoder {
    /// The node of the position, or of an array of several; `nil` if the root is neither.
    func w3cPosition(_ bytes: Span<UInt8>) -> Int? {
        if hasCoordinates(reader.rootNode, bytes) { return reader.rootNode }
        guard let location = reader.memberOfRoot("location", bytes) else { return nil }
        switch reader.tape[location].kind {
        case .object:
            return hasCoordinates(location, bytes) ? location : nil
        case .array:
            var elements = reader.tape.elements(ofArrayAt: location)
            guard let first = elements.next(in: reader.tape),
                reader.tape[first].kind == .object, hasCoordinates(first, bytes)
            else { return nil }
            return location
        default: return nil
        }
    }

    private func hasCoordinates(_ position: Int, _ bytes: Span<UInt8>) -> Bool {
        guard let value = reader.tape.value(of: "coords", inObjectAt: position, bytes: bytes)
        else { return false }
        return reader.tape[value].kind == .object
    }

    /// Decodes the position at a node, or the array of them.
    mutating func decodeW3C(
        _ position: Int,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        try require(.w3c, "a position of the W3C")
        if reader.tape[position].kind == .array {
            return decodeElements(of: position, .positions, bytes, into: &entry, &batch)
        }
        if position != reader.rootNode { try reader.enter(position, bytes) }
        try decodeW3C(bytes, into: &entry, &batch)
    }

    /// Decodes the root as a position.
    mutating func decodeW3C(
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        guard let coordinates = reader.memberOfRoot("coords", bytes) else {
            throw reader.missing("coords", in: LineReader.root)
        }
        guard reader.tape[coordinates].kind == .object else {
            throw reader.wrongType("coords", coordinates, bytes, expected: "an object")
        }
        try reader.refuseDuplicates(bytes, in: coordinates)
        guard let latitude = try reader.number(.latitude, in: coordinates, bytes, within: -90...90)
        else {
            throw reader.missing(.latitude, in: coordinates)
        }
        guard let longitude = try reader.number(.longitude, in: coordinates, bytes) else {
            throw reader.missing(.longitude, in: coordinates)
        }
        var fix = Fix(coordinate: LocationCoordinate(latitude: latitude, longitude: longitude))
        fix.accuracy = field(.accuracy, in: coordinates, bytes, &batch)?.unlessNegative
        fix.altitude = field(.altitude, in: coordinates, bytes, &batch)
        fix.verticalAccuracy =
            (field(.altitudeAccuracy, in: coordinates, bytes, &batch)
            ?? field(named: "altitude_accuracy", in: coordinates, bytes, &batch))?.unlessNegative
        fix.speed = field(.speed, in: coordinates, bytes, &batch)?.unlessNegative
        fix.course = field(.heading, in: coordinates, bytes, &batch)?.unlessNegative
        if let value = reader.value(.timestamp, bytes) {
            entry.time = try time(at: value, .timestamp, bytes, assumesUTC: true)
        }
        entry.session = try session(bytes, device: nil, names: &batch.names)
        if options.carriesFields {
            let read: Set = ["timestamp", "mocked", "mock", "session"]
            carryMembers(
                except: read,
                opening: coordinates,
                without: Self.keysOfCoordinates,
                bytes,
                &batch
            )
        }
        entry.content = batch.add(input(fix, w3cSupplement(in: coordinates, bytes, &batch)))
    }

    /// What is read of a position's coordinates.
    private static let keysOfCoordinates: Set<String> = [
        "latitude", "longitude", "accuracy", "altitude", "altitudeAccuracy", "altitude_accuracy",
        "speed", "heading", "heading_accuracy", "speed_accuracy", "ellipsoidal_altitude",
    ]

    /// What Expo, React Native and background-geolocation plugins add to what browsers return.
    private func w3cSupplement(
        in coordinates: Int,
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) -> FixSupplement {
        guard options.readsSupplements else { return FixSupplement() }
        let mocked = reader.memberOfRoot("mocked", bytes)
        let mock = mocked ?? reader.memberOfRoot("mock", bytes)
        return FixSupplement(
            courseAccuracy: field(.headingAccuracy, in: coordinates, bytes, &batch)?.unlessNegative,
            speedAccuracy: field(.speedAccuracy, in: coordinates, bytes, &batch)?.unlessNegative,
            ellipsoidalAltitude: field(.ellipsoidalAltitude, in: coordinates, bytes, &batch),
            isSimulated: flag(at: mock, mocked == nil ? "mock" : "mocked", bytes, &batch)
        )
    }
}
