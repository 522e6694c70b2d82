import BearingsEngine
import Geography

/// Features with one point: a fix, or a waypoint, which is nobody's position.
extension RecordDecoder {
    mutating func decodePoint(
        _ node: Int,
        _ properties: FeatureProperties,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        var fix = try position(node, bytes, &batch)
        fix.altitude = field(properties.altitude, bytes, &batch) ?? fix.altitude
        fix.accuracy = field(properties.accuracy, bytes, &batch)?.unlessNegative
        fix.speed = field(properties.speed, bytes, &batch)?.unlessNegative
        if properties.speed?.key == .vel { fix.speed = fix.speed.map { $0 / 3.6 } }
        fix.course = field(properties.course, bytes, &batch)?.unlessNegative
        fix.verticalAccuracy =
            (field(properties.verticalAccuracy, bytes, &batch)
            ?? memberIfNumber(.verticalAccuracy, bytes))?.unlessNegative
        fix.heading = memberIfNumber(.heading, bytes)?.unlessNegative
        entry.time = try time(properties, bytes)
        let input = input(fix, supplement(properties, bytes, &batch))
        try add(input, properties, bytes, into: &entry, &batch)
        guard options.carriesFields else { return }
        let carried = carriedFields(of: properties, bytes, entry, &batch)
        batch.carry(carried)
    }

    private func supplement(
        _ properties: FeatureProperties,
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) -> FixSupplement {
        var supplement = FixSupplement()
        guard options.readsSupplements else { return supplement }
        for value in properties.supplement {
            if value.key == .simulated {
                supplement.isSimulated = flag(at: value.node, value.key.spelling, bytes, &batch)
                continue
            }
            let number = field(value, bytes, &batch)
            switch value.key {
            case .headingAccuracy: supplement.headingAccuracy = number?.unlessNegative
            case .courseAccuracy: supplement.courseAccuracy = number?.unlessNegative
            case .speedAccuracy: supplement.speedAccuracy = number?.unlessNegative
            default: supplement.ellipsoidalAltitude = number
            }
        }
        return supplement
    }

    /// The time of a Feature, `nil` if it has none.
    private func time(
        _ properties: FeatureProperties,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Instant? {
        guard let value = properties.time else { return nil }
        // A `date` need not be a time.
        guard value.key != .date else {
            return try? time(at: value.node, value.key, bytes, assumesUTC: true)
        }
        return try time(at: value.node, value.key, bytes, assumesUTC: true)
    }

    /// A number that is a member of the Feature itself; other values are not ours.
    private func memberIfNumber(_ key: WireKey, _ bytes: Span<UInt8>) -> Double? {
        guard let value = reader.value(key, bytes), reader.tape[value].kind == .number else {
            return nil
        }
        let number = parseNumber(bytes, reader.tape[value].range)
        return Quantity.range.contains(number) ? number : nil
    }

    /// Decodes a MultiPoint: one of a single position is a waypoint, others are ignored, as is anything
    /// invalid in them, since nothing of it would be used.
    mutating func decodeWaypoint(
        _ geometry: Int,
        _ properties: FeatureProperties,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        guard let coordinates = reader.value(.coordinates, in: geometry, bytes),
            reader.tape[coordinates].kind == .array
        else { return }
        var elements = reader.tape.elements(ofArrayAt: coordinates)
        guard let first = elements.next(in: reader.tape), elements.next(in: reader.tape) == nil,
            let (coordinate, height) = try? position(first, under: .coordinates, bytes)
        else { return }
        var waypoint = Waypoint(coordinate: coordinate)
        if let height {
            guard let number = try? reader.number(at: height, .coordinates, bytes) else { return }
            waypoint.altitude = number
        }
        waypoint.time = try? time(properties, bytes)
        if let value = properties.name, reader.tape[value].kind == .string {
            waypoint.name = Array(reader.text(at: value, bytes).utf8)
        }
        if options.carriesFields {
            waypoint.fields = carriedFields(of: properties, bytes, entry, &batch).fields
                .filter { !$0.name.elementsEqual("name".utf8) }
        }
        entry.content = batch.add(waypoint)
    }

    mutating func add(
        _ input: Input,
        _ properties: FeatureProperties,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        entry.session = try session(properties, bytes, names: &batch.names)
        if watchesDevices, entry.session.isUnnamed, let device = device(properties, bytes) {
            var name: [UInt8] = []
            appendName(at: device.node, bytes, to: &name)
            noteDevice(device.key.spelling, name, of: entry, &batch)
        }
        entry.content = batch.add(input)
    }

    /// What identifies the device of a Feature: a property, or else a member beside the properties.
    func device(
        _ properties: FeatureProperties,
        _ bytes: Span<UInt8>
    ) -> FeatureProperties.Value? {
        if let device = properties.device { return device }
        for key in [WireKey.mmsi, .id] {
            if let node = reader.value(key, bytes) { return .init(key: key, node: node) }
        }
        return nil
    }

    /// The session of a Feature, by its device or else its own `id`.
    mutating func session(
        _ properties: FeatureProperties,
        _ bytes: Span<UInt8>,
        names: inout [UInt8]
    ) throws(LineError) -> SessionReference {
        try session(
            bytes,
            deviceAt: device(properties, bytes)?.node,
            mayBeNumber: true,
            names: &names
        )
    }

    private func field(
        _ value: FeatureProperties.Value?,
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) -> Double? {
        guard let value else { return nil }
        return field(at: value.node, value.key, bytes, &batch)
    }
}
