import BearingsEngine
import Geography

/// GeoJSON, an object a line: a Feature, a FeatureCollection or a bare geometry.
///
/// | here | Feature | unit, and what it means |
/// |---|---|---|
/// | time | `properties.timestamp`, else `.time`, `.tst`, `.date` | RFC 3339, UTC where it has no offset, or Unix seconds |
/// | coordinate | `geometry.coordinates` | degrees, longitude first |
/// | altitude | `properties.altitude`, else `.alt`, else the third coordinate | m |
/// | accuracy | `properties.horizontal_accuracy`, else `.accuracy`, `.acc` | m; negative: not known |
/// | speed | `properties.speed` | m/s; negative: not known |
/// | speed, else | `properties.vel` | km/h; negative: not known |
/// | course | `properties.course`, else `.bearing`, `.cog` | degrees from true north; negative: not known |
/// | vertical accuracy | `properties.vertical_accuracy`, else beside `properties` | m; negative: not known |
/// | heading | `heading` beside `properties` | degrees; as ``Converter`` writes it |
/// | ``FixSupplement`` | `properties.heading_accuracy`, `.course_accuracy`, `.speed_accuracy`, `.ellipsoidal_altitude`, `.simulated` | degrees, m/s, m; negative accuracies: not known |
/// | session | `properties.device_id`, else `.deviceId`, `.mmsi`, `.id`, `.name`, else `mmsi` or `id` beside them | with `--session-from source` |
///
/// GPSLogger says `accuracy` and `bearing`, OwnTracks' Recorder `tst`, `acc`, `vel` and `cog`. A `date` that is no
/// time, such as a day, is not read.
///
/// A Point is a fix, timed or not. A LineString or MultiLineString is as many fixes as it has
/// positions if `properties.coordTimes` or `properties.coordinateProperties.times` tells the time of
/// each, as togeojson writes it, or `properties.datetimes`, as MF-JSON does; the other properties are not
/// theirs. A line without times, a
/// shape, several points at once and a geometry that is null or empty tell nobody's whereabouts
/// and are ignored. A Feature with a MultiPoint of one position is how ``Converter`` writes a place that
/// is nobody's position, and is one, with its time and `properties.name`.
///
/// > Source: Formats, "GeoJSON"; RFC 7946; placemark/togeojson for the times.
extension RecordDecoder {
    mutating func decodeGeoJSON(
        _ type: GeoJSONType,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        switch type {
        case .feature:
            try decodeFeature(.geojson, bytes, into: &entry, &batch)
        case .featureCollection:
            guard let features = reader.value(.features, bytes) else {
                throw reader.missing(.features)
            }
            try requireArray(features, .features, bytes)
            try require(.geojson, "a GeoJSON FeatureCollection")
            decodeElements(of: features, .features, bytes, into: &entry, &batch)
        default:
            let properties = FeatureProperties()
            try decodeGeometry(
                type,
                LineReader.root,
                properties,
                .geojson,
                bytes,
                into: &entry,
                &batch
            )
        }
    }

    /// Decodes the member of a collection that was entered.
    mutating func decodeMember(
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        try requireFeature(bytes)
        try decodeFeature(.geojson, bytes, into: &entry, &batch)
    }

    /// Insists that what was entered is a Feature.
    func requireFeature(_ bytes: Span<UInt8>) throws(LineError) {
        guard let type = reader.value(.type, bytes) else { throw reader.missing(.type) }
        guard reader.isString(type, bytes, "Feature") else {
            let found = reader.tape[type].description(in: bytes)
            throw reader.error(
                .unknownType,
                at: type,
                "\"type\" is \(found), expected \"Feature\""
            )
        }
    }

    /// Decodes the Feature that was entered.
    ///
    /// - Parameter format: Whose it is.
    mutating func decodeFeature(
        _ format: Format,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        if let moving = reader.memberOfRoot("temporalGeometry", bytes) {
            return try decodeMovingFeature(moving, format, bytes, into: &entry, &batch)
        }
        guard let geometry = try reader.object(.geometry, bytes) else { return }
        guard let word = reader.value(.type, in: geometry, bytes) else {
            throw reader.missing(.type, in: geometry)
        }
        guard let type = GeoJSONType(reader, word, bytes), type.isGeometry else {
            let found = reader.tape[word].description(in: bytes)
            throw reader.error(
                .outOfRange,
                at: word,
                "\"type\" is \(found), expected a GeoJSON geometry"
            )
        }
        let properties = try FeatureProperties(reader, bytes)
        if type == .multiPoint {
            return decodePlace(geometry, properties, bytes, into: &entry, &batch)
        }
        try decodeGeometry(type, geometry, properties, format, bytes, into: &entry, &batch)
    }

    private mutating func decodeGeometry(
        _ type: GeoJSONType,
        _ geometry: Int,
        _ properties: FeatureProperties,
        _ format: Format,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        guard type == .point || (type.isLine && properties.times != nil) else { return }
        guard let places = reader.value(.coordinates, in: geometry, bytes) else {
            throw reader.missing(.coordinates, in: geometry)
        }
        try requireArray(places, .coordinates, bytes)
        // An empty array stands for no place (RFC 7946, 3.1).
        guard reader.tape[places].next > places + 1 else { return }
        try require(format, "a GeoJSON \(type.word)")
        if type == .point {
            try decodePoint(places, properties, bytes, into: &entry, &batch)
        } else if let times = properties.times {
            let track = TimedLine(places: places, times: times.node, properties: properties)
            try decodeTimedLine(track, type == .lineString ? 1 : 2, bytes, into: &entry, &batch)
        }
    }

    private mutating func decodePoint(
        _ place: Int,
        _ properties: FeatureProperties,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        var fix = try position(place, bytes, &batch)
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
                supplement.isSimulated = flag(at: value.node)
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

    /// The time that a Feature tells, `nil` if none.
    private func time(
        _ properties: FeatureProperties,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Instant? {
        guard let value = properties.time else { return nil }
        // What is called a date need not be a time.
        guard value.key != .date else {
            return try? time(at: value.node, value.key, bytes, assumesUTC: true)
        }
        return try time(at: value.node, value.key, bytes, assumesUTC: true)
    }

    /// A number of the Feature itself; anything else that stands there is somebody else's.
    private func memberIfNumber(_ key: WireKey, _ bytes: Span<UInt8>) -> Double? {
        guard let value = reader.value(key, bytes), reader.tape[value].kind == .number else {
            return nil
        }
        let number = parseNumber(bytes, reader.tape[value].range)
        return Quantity.range.contains(number) ? number : nil
    }

    /// Decodes a geometry of several points: one alone is a place, and more are ignored, as is what
    /// cannot be read, for nothing of it would be used.
    private func decodePlace(
        _ geometry: Int,
        _ properties: FeatureProperties,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        guard let places = reader.value(.coordinates, in: geometry, bytes),
            reader.tape[places].kind == .array
        else { return }
        var elements = reader.tape.elements(ofArrayAt: places)
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
        entry.content = batch.add(waypoint)
    }

    private mutating func add(
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

    /// What names whose position a Feature is: a property, or else what stands beside its properties.
    private func device(
        _ properties: FeatureProperties,
        _ bytes: Span<UInt8>
    ) -> FeatureProperties.Value? {
        if let device = properties.device { return device }
        for key in [WireKey.mmsi, .id] {
            if let node = reader.value(key, bytes) { return .init(key: key, node: node) }
        }
        return nil
    }

    /// The session of a Feature: its device's, or else that of its own `id`.
    func session(
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

    func requireArray(
        _ value: Int,
        _ key: WireKey,
        _ bytes: Span<UInt8>
    ) throws(LineError) {
        guard reader.tape[value].kind == .array else {
            throw reader.wrongType(key, value, bytes, expected: "an array")
        }
    }
}

// MARK: - Positions

extension RecordDecoder {
    /// The position at a node, with its height if it has one that can be read.
    func position(
        _ place: Int,
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) throws(LineError) -> Fix {
        let (coordinate, height) = try position(place, under: .coordinates, bytes)
        return Fix(
            coordinate: coordinate,
            altitude: field(at: height, .coordinates, bytes, &batch)
        )
    }

    /// The place at a node, and the node of its height if it has one.
    ///
    /// - Parameter key: The key it stands under, for complaints.
    func position(
        _ place: Int,
        under key: WireKey,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> (coordinate: LocationCoordinate, height: Int?) {
        try requireArray(place, key, bytes)
        var elements = reader.tape.elements(ofArrayAt: place)
        guard let east = elements.next(in: reader.tape), let north = elements.next(in: reader.tape)
        else {
            throw reader.error(
                .missingField,
                atEndOf: place,
                "found ']', expected longitude and latitude before it"
            )
        }
        let longitude = try reader.number(at: east, key, bytes)
        let latitude = try reader.number(at: north, key, bytes)
        guard -90...90 ~= latitude else {
            let found = excerpt(of: bytes, reader.tape[north].range)
            throw reader.error(
                .outOfRange,
                at: north,
                "the latitude is \(found), outside -90...90"
            )
        }
        let coordinate = LocationCoordinate(latitude: latitude, longitude: longitude)
        guard let height = elements.next(in: reader.tape), reader.tape[height].kind != .null else {
            return (coordinate, nil)
        }
        return (coordinate, height)
    }

    /// A line's positions and their times, at their nodes.
    private struct TimedLine {
        var places: Int
        var times: Int
        var properties: FeatureProperties

        /// What the times stand under, for complaints.
        var key: WireKey { properties.times?.key ?? .coordTimes }
    }

    /// Decodes the positions of a line, or of the lines of several.
    private mutating func decodeTimedLine(
        _ line: TimedLine,
        _ depth: Int,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        try requireArray(line.times, line.key, bytes)
        try requireArray(line.places, .coordinates, bytes)
        var places = reader.tape.elements(ofArrayAt: line.places)
        var times = reader.tape.elements(ofArrayAt: line.times)
        while let place = places.next(in: reader.tape) {
            guard let time = times.next(in: reader.tape) else {
                throw reader.error(
                    .missingField,
                    atEndOf: line.times,
                    "found ']', expected a time for each position before it"
                )
            }
            entry.goOn(in: &batch)
            let part = TimedLine(places: place, times: time, properties: line.properties)
            do throws(LineError) {
                if depth > 1 {
                    try decodeTimedLine(part, depth - 1, bytes, into: &entry, &batch)
                } else {
                    try decodeTimedPosition(part, bytes, into: &entry, &batch)
                }
            } catch {
                rejectElement(error, &entry, &batch)
            }
        }
    }

    private mutating func decodeTimedPosition(
        _ part: TimedLine,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        let fix = try position(part.places, bytes, &batch)
        if reader.tape[part.times].kind != .null {
            entry.time = try time(at: part.times, part.key, bytes, assumesUTC: true)
        }
        try add(.fix(fix), part.properties, bytes, into: &entry, &batch)
    }
}
