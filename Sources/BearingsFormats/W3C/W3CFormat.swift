import BearingsEngine
import BearingsWire
import Geography

/// Positions of the W3C's Geolocation API, as browsers, Capacitor, React Native and Expo return them.
///
/// A browser's `heading` is the direction of travel. `null` and absent values are unknown. A
/// `location` that is such a position, or an array of them, is what background-geolocation plugins send.
///
/// > Source: https://www.w3.org/TR/geolocation/: `GeolocationPosition`, `GeolocationCoordinates`.
enum W3CFormat {
    /// The keys of a position beside its `coords`.
    static let position = KeyTable([
        // A browser writes Unix milliseconds.
        Key("timestamp", .time, .time),
        // Expo and background-geolocation plugins.
        Key("mocked", .simulated, .flag),
        Key("mock", .simulated, .flag),
        Key("session", .own),
    ])

    /// The keys of the device, in a position or in what it is wrapped in: Traccar's phone app names it.
    static let device = KeyTable([
        Key("device_id", .device, .textOrNumber, isKept: true),
        Key("deviceId", .device, .textOrNumber, isKept: true),
        Key("uniqueId", .device, .textOrNumber, isKept: true),
    ])

    /// The keys of its `coords`, with those that Expo, React Native and background-geolocation plugins add.
    static let keys = KeyTable([
        Key("latitude", .latitude, .degrees),
        Key("longitude", .longitude, .degrees),
        // Of 95 %.
        Key("accuracy", .accuracy, .metres),
        Key("altitude", .altitude, .metres),
        Key("altitudeAccuracy", .verticalAccuracy, .metres),
        Key("altitude_accuracy", .verticalAccuracy, .metres),
        Key("speed", .speed, .metresPerSecond),
        // The direction of travel.
        Key("heading", .course, .degrees, unknown: .noAngle),
        Key("heading_accuracy", .courseAccuracy, .degrees),
        Key("speed_accuracy", .speedAccuracy, .metresPerSecond),
        Key("ellipsoidal_altitude", .ellipsoidalAltitude, .metres),
    ])
}

extension W3CFormat {
    /// The node of the position, or of an array of several; `nil` if the root is neither.
    static func position(_ reader: LineReader) -> Int? {
        if hasCoordinates(reader, reader.rootNode) { return reader.rootNode }
        guard let location = reader.memberOfRoot("location") else { return nil }
        switch reader.tape[location].kind {
        case .object:
            return hasCoordinates(reader, location) ? location : nil
        case .array:
            var elements = reader.tape.elements(ofArrayAt: location)
            guard let first = elements.next(in: reader.tape),
                reader.tape[first].kind == .object, hasCoordinates(reader, first)
            else { return nil }
            return location
        default: return nil
        }
    }

    private static func hasCoordinates(_ reader: LineReader, _ position: Int) -> Bool {
        guard let value = reader.tape.value(of: "coords", inObjectAt: position)
        else { return false }
        return reader.tape[value].kind == .object
    }

    /// Decodes the position at a node, or the array of them.
    static func read(
        _ reader: inout LineReader,
        _ position: Int,
        into records: inout RecordWriter
    ) throws(LineError) {
        try records.require(.w3c, "a position of the W3C")
        let device = device(reader)
        if reader.tape[position].kind == .array {
            return reader.readElements(of: position, into: &records) {
                reader,
                records throws(LineError) in
                try readPosition(reader, of: device, into: &records)
            }
        }
        if position != reader.rootNode { try reader.enter(position) }
        try readPosition(reader, of: device, into: &records)
    }

    /// What the root says of the device.
    private static func device(_ reader: LineReader) -> KeyedMembers.Value? {
        device.members(of: reader.rootNode, in: reader.tape)[.device]
    }

    /// Decodes the root as a position.
    ///
    /// - Parameter outer: The device that what is around it names.
    private static func readPosition(
        _ reader: LineReader,
        of outer: KeyedMembers.Value?,
        into records: inout RecordWriter
    ) throws(LineError) {
        guard let coordinates = reader.memberOfRoot("coords") else {
            throw reader.missing("coords", in: LineReader.root)
        }
        guard reader.tape[coordinates].kind == .object else {
            throw reader.wrongType("coords", coordinates, expected: "an object")
        }
        try reader.refuseDuplicates(in: coordinates)
        let position = W3CFormat.position.members(of: reader.rootNode, in: reader.tape)
        let members = W3CFormat.keys.members(of: coordinates, in: reader.tape)
        var fix = Fix(coordinate: try reader.coordinate(members))
        reader.read(members, into: &fix, &records)
        records.entry.time = try reader.time(position)
        let device = Self.device(reader) ?? outer
        records.entry.session = try reader.session(of: device, &records)
        if records.watchesDevices, records.entry.session.isUnnamed, let device {
            records.noteDevice(device.key.name.spelling, reader.name(at: device.node))
        }
        if records.options.carriesFields {
            reader.carryMembers(
                except: W3CFormat.position.held,
                opening: coordinates,
                without: W3CFormat.keys.held,
                &records
            )
        }
        let supplement = reader.supplement(members, simulated: position[.simulated], &records)
        records.put(Input(fix, supplement))
    }
}
