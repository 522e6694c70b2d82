import BearingsEngine
import BearingsWire
import Geography

/// Features with one point: a fix, or a waypoint, which is nobody's position.
extension GeoJSONFormat {
    static func readPoint(
        _ reader: LineReader,
        _ node: Int,
        _ properties: FeatureProperties,
        into records: inout RecordWriter
    ) throws(LineError) {
        let isOfShip = isOfShip(reader, properties)
        if isOfShip, lacksPosition(reader, node) { return }
        var fix = try position(reader, node, &records)
        if let members = properties.members { reader.read(members, into: &fix, &records) }
        let beside = GeoJSONKeys.feature.members(of: reader.rootNode, in: reader.tape)
        for field in GeoJSONKeys.feature.numbersOfFix {
            fix[field] = fix[field] ?? numberIfAny(reader, beside[field])
        }
        if isOfShip { fix.dropUnavailable() }
        records.entry.time = try time(reader, properties) ?? fourthTime(reader, node)
        var added = FixSupplement()
        if let members = properties.members { added = reader.supplement(members, &records) }
        try add(reader, Input(fix, added), properties, into: &records)
        guard records.options.carriesFields else { return }
        let carried = carriedFields(reader, of: properties, &records)
        records.batch.carry(carried)
    }

    /// Whether a Feature is of a ship, by the number of its station.
    private static func isOfShip(_ reader: LineReader, _ properties: FeatureProperties) -> Bool {
        properties.members?["mmsi"] != nil || reader.memberOfRoot("mmsi") != nil
    }

    /// Whether the root is a Feature of a ship.
    static func isOfShip(_ reader: LineReader) -> Bool {
        guard let properties = try? FeatureProperties(reader) else { return false }
        return isOfShip(reader, properties)
    }

    /// Whether a position says that a ship's is not available.
    private static func lacksPosition(_ reader: LineReader, _ node: Int) -> Bool {
        var elements = reader.tape.elements(ofArrayAt: node)
        for field in [FixField.longitude, .latitude] {
            guard let element = elements.next(in: reader.tape) else { return false }
            if let number = reader.numberOrText(at: element),
                AISNumbers.isUnavailable(number, field)
            {
                return true
            }
        }
        return false
    }

    /// The time of a Feature, `nil` if it has none.
    private static func time(
        _ reader: LineReader,
        _ properties: FeatureProperties
    ) throws(LineError) -> Instant? {
        guard let members = properties.members else { return nil }
        return try reader.time(members)
    }

    /// A number that is a member of the Feature itself; other values are not ours.
    private static func numberIfAny(_ reader: LineReader, _ value: KeyedMembers.Value?) -> Double? {
        guard let value, let number = reader.tape.figure(at: value.node) else { return nil }
        return Quantity.range.contains(number) ? value.key.value(of: number) : nil
    }

    /// Decodes a MultiPoint: one of a single position is a waypoint, others are ignored, as is anything
    /// invalid in them, since nothing of it would be used.
    static func readWaypoint(
        _ reader: LineReader,
        _ geometry: Int,
        _ properties: FeatureProperties,
        into records: inout RecordWriter
    ) {
        guard let coordinates = reader.value(.coordinates, in: geometry),
            reader.tape[coordinates].kind == .array
        else { return }
        var elements = reader.tape.elements(ofArrayAt: coordinates)
        guard let first = elements.next(in: reader.tape), elements.next(in: reader.tape) == nil,
            let (coordinate, height) = try? reader.position(first, under: .coordinates)
        else { return }
        var waypoint = Waypoint(coordinate: coordinate)
        if let height {
            guard let number = try? reader.number(at: height, WireKey.coordinates) else { return }
            waypoint.altitude = number
        }
        waypoint.time = try? time(reader, properties)
        if let name = properties.members?["name"]?.node, reader.tape[name].kind == .string {
            waypoint.name = reader.tape.utf8(of: name)
        }
        if records.options.carriesFields {
            waypoint.fields = carriedFields(reader, of: properties, &records).fields
                .filter { !$0.name.elementsEqual("name".utf8) }
        }
        records.put(waypoint)
    }

    static func add(
        _ reader: LineReader,
        _ input: Input,
        _ properties: FeatureProperties,
        into records: inout RecordWriter
    ) throws(LineError) {
        records.entry.session = try session(reader, properties, &records)
        if records.watchesDevices, records.entry.session.isUnnamed,
            let device = Self.device(reader, properties)
        {
            records.noteDevice(device.key.name.spelling, reader.name(at: device.node))
        }
        records.put(input)
    }

    /// What identifies the device of a Feature: a property, or else a member beside the properties.
    static func device(_ reader: LineReader, _ properties: FeatureProperties) -> KeyedMembers.Value?
    {
        properties.device
            ?? GeoJSONKeys.feature.members(of: reader.rootNode, in: reader.tape)[.device]
    }

    /// The session of a Feature, by its device or else its own `id`.
    static func session(
        _ reader: LineReader,
        _ properties: FeatureProperties,
        _ records: inout RecordWriter
    ) throws(LineError) -> SessionNumber {
        try reader.session(of: device(reader, properties), &records)
    }
}
