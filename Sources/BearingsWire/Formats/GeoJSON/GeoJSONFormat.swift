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
/// GPSLogger writes `accuracy` and `bearing`, OwnTracks' Recorder `tst`, `acc`, `vel` and `cog`. A `date` that is no
/// time, such as a day, is not read.
///
/// A Point is a fix, with or without a time. A LineString or MultiLineString is as many fixes as it has
/// positions, if `properties.coordTimes` or `properties.coordinateProperties.times` has a time for
/// each, as togeojson writes it. Its other properties do not belong to
/// single positions. A line without times, a
/// polygon, several points at once and a geometry that is null or empty locate nobody
/// and are ignored. A Feature of MF-JSON, which has its times elsewhere, is rejected. A Feature with a MultiPoint of one position is a waypoint, as ``Converter`` writes it,
/// with its time and `properties.name`.
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

    /// Decodes the root as a member of a collection.
    mutating func decodeMember(
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        try requireFeature(bytes)
        try decodeFeature(.geojson, bytes, into: &entry, &batch)
    }

    /// Throws unless the root is a Feature.
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

    /// Decodes the root as a Feature.
    ///
    /// - Parameter format: The format it belongs to.
    mutating func decodeFeature(
        _ format: Format,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        if let moving = reader.memberOfRoot("temporalGeometry", bytes) {
            throw movingFeature(at: moving)
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
        if type.isLine, properties.times == nil, let times = timesOfMovingFeature(bytes) {
            throw movingFeature(at: times)
        }
        if type == .multiPoint {
            return decodeWaypoint(geometry, properties, bytes, into: &entry, &batch)
        }
        try decodeGeometry(type, geometry, properties, format, bytes, into: &entry, &batch)
    }

    /// The times of a line in MF-JSON's form of trajectories, `nil` if it has none.
    private func timesOfMovingFeature(_ bytes: Span<UInt8>) -> Int? {
        guard let properties = reader.value(.properties, bytes) else { return nil }
        return member("datetimes", in: properties, bytes)
    }

    /// The error about a Feature of OGC's Moving Features, by the node that tells.
    private func movingFeature(at node: Int) -> LineError {
        reader.error(
            .unknownType,
            at: node,
            "found a moving Feature of MF-JSON, expected a LineString with \"coordTimes\", or GPX"
        )
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
        guard type == .point || (type.isLine && (properties.times != nil || options.carriesFields))
        else { return }
        guard let coordinates = reader.value(.coordinates, in: geometry, bytes) else {
            throw reader.missing(.coordinates, in: geometry)
        }
        try requireArray(coordinates, .coordinates, bytes)
        // An empty array means no position (RFC 7946, 3.1).
        guard reader.tape[coordinates].next > coordinates + 1 else { return }
        try require(format, "a GeoJSON \(type.word)")
        if type == .point {
            try decodePoint(coordinates, properties, bytes, into: &entry, &batch)
        } else if let times = properties.times {
            var track = TimedLine(positions: coordinates, times: times.node, properties: properties)
            if options.carriesFields {
                track.carried = carriedFields(ofLine: properties, bytes, entry, &batch)
            }
            try decodeTimedLine(track, type == .lineString ? 1 : 2, bytes, into: &entry, &batch)
        } else {
            decodeRoute(coordinates, type == .lineString ? 1 : 2, bytes, into: &entry, &batch)
        }
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
