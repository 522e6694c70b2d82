import BearingsEngine
import Geography

/// Features with one point: a fix, or a waypoint, which is nobody's position.
extension RecordDecoder {
    mutating func decodePoint(
        _ node: Int,
        _ properties: FeatureProperties,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        var fix = try position(node, &batch)
        if let members = properties.members { read(members, into: &fix, &batch) }
        let beside = GeoJSONFormat.feature.members(of: reader.rootNode, in: reader.tape)
        fix.verticalAccuracy = fix.verticalAccuracy ?? numberIfAny(beside[.verticalAccuracy])
        fix.heading = numberIfAny(beside[.heading])
        entry.time = try time(properties)
        var added = FixSupplement()
        if let members = properties.members { added = supplement(members, &batch) }
        let input = input(fix, added)
        try add(input, properties, into: &entry, &batch)
        guard options.carriesFields else { return }
        let carried = carriedFields(of: properties, entry, &batch)
        batch.carry(carried)
    }

    /// The time of a Feature, `nil` if it has none.
    private func time(_ properties: FeatureProperties) throws(LineError) -> Instant? {
        guard let members = properties.members else { return nil }
        return try reader.time(members)
    }

    /// A number that is a member of the Feature itself; other values are not ours.
    private func numberIfAny(_ value: KeyedMembers.Value?) -> Double? {
        guard let value, reader.tape[value.node].kind == .number else { return nil }
        let number = reader.tape.number(at: value.node)
        return Quantity.range.contains(number) ? value.key.value(of: number) : nil
    }

    /// Decodes a MultiPoint: one of a single position is a waypoint, others are ignored, as is anything
    /// invalid in them, since nothing of it would be used.
    mutating func decodeWaypoint(
        _ geometry: Int,
        _ properties: FeatureProperties,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
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
        waypoint.time = try? time(properties)
        if let name = properties.members?["name"]?.node, reader.tape[name].kind == .string {
            waypoint.name = reader.tape.utf8(of: name)
        }
        if options.carriesFields {
            waypoint.fields = carriedFields(of: properties, entry, &batch).fields
                .filter { !$0.name.elementsEqual("name".utf8) }
        }
        entry.content = batch.add(waypoint)
    }

    mutating func add(
        _ input: Input,
        _ properties: FeatureProperties,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        entry.session = try session(properties, names: &batch.names)
        if watchesDevices, entry.session.isUnnamed, let device = device(properties) {
            var name: [UInt8] = []
            appendName(at: device.node, to: &name)
            noteDevice(device.key.name.spelling, name, of: entry, &batch)
        }
        entry.content = batch.add(input)
    }

    /// What identifies the device of a Feature: a property, or else a member beside the properties.
    func device(_ properties: FeatureProperties) -> KeyedMembers.Value? {
        properties.device
            ?? GeoJSONFormat.feature.members(of: reader.rootNode, in: reader.tape)[.device]
    }

    /// The session of a Feature, by its device or else its own `id`.
    mutating func session(
        _ properties: FeatureProperties,
        names: inout SessionNames
    ) throws(LineError) -> SessionNumber {
        try session(of: device(properties), names: &names)
    }
}
