import BearingsEngine
import BearingsWire
import Geography

/// GeoJSON, an object a line: a Feature, a FeatureCollection or a bare geometry.
///
/// A third coordinate is the altitude, if no property is. What names the device is a property, else an `mmsi` or `id` beside them.
///
/// GPSLogger writes `accuracy` and `bearing`, OwnTracks' Recorder `tst`, `acc`, `vel` and `cog`. A `date` that is no
/// time, such as a day, is not read.
///
/// A Point is a fix, with or without a time. A LineString or MultiLineString is as many fixes as it has
/// positions, if `properties.coordTimes` or `properties.coordinateProperties.times` has a time for
/// each, as togeojson writes it, or an array `timestamps`, `times` or `time`, or the fourth number of each position.
/// Its other properties do not belong to
/// single positions. A line without times, a
/// polygon, several points at once and a geometry that is null or empty locate nobody
/// and are ignored. A Feature of MF-JSON, which has its times elsewhere, is rejected. A Feature with a MultiPoint of one position is a waypoint, as ``Converter`` writes it,
/// with its time and `properties.name`.
///
/// > Source: Formats, "GeoJSON"; RFC 7946; placemark/togeojson for the times.
enum GeoJSONFormat {
    static func read(
        _ reader: inout LineReader,
        _ type: GeoJSONType,
        into records: inout RecordWriter
    ) throws(LineError) {
        switch type {
        case .feature:
            try readFeature(reader, .geojson, into: &records)
        case .featureCollection:
            guard let features = reader.value(.features) else {
                throw reader.missing(.features)
            }
            try reader.requireArray(features, .features)
            try records.require(.geojson, "a GeoJSON FeatureCollection")
            reader.readElements(of: features, into: &records) {
                reader,
                records throws(LineError) in
                try readMember(reader, into: &records)
            }
        default:
            let properties = FeatureProperties()
            try readGeometry(
                reader,
                type,
                LineReader.root,
                properties,
                .geojson,
                into: &records
            )
        }
    }

    /// Decodes the root as a member of a collection.
    static func readMember(
        _ reader: LineReader,
        into records: inout RecordWriter
    ) throws(LineError) {
        try requireFeature(reader)
        try readFeature(reader, .geojson, into: &records)
    }

    /// Throws unless the root is a Feature.
    static func requireFeature(_ reader: LineReader) throws(LineError) {
        guard let type = reader.value(.type) else { throw reader.missing(.type) }
        guard reader.tape.isString(type, "Feature") else {
            let found = reader.tape.description(of: type)
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
    static func readFeature(
        _ reader: LineReader,
        _ format: SourceFormat,
        into records: inout RecordWriter
    ) throws(LineError) {
        if let moving = reader.memberOfRoot("temporalGeometry") {
            throw movingFeature(reader, at: moving)
        }
        guard let geometry = try reader.object(.geometry) else { return }
        guard let word = reader.value(.type, in: geometry) else {
            throw reader.missing(.type, in: geometry)
        }
        guard let type = GeoJSONType(reader, word), type.isGeometry else {
            let found = reader.tape.description(of: word)
            throw reader.error(
                .outOfRange,
                at: word,
                "\"type\" is \(found), expected a GeoJSON geometry"
            )
        }
        let properties = try FeatureProperties(reader)
        if type.isLine, properties.times == nil, let times = timesOfMovingFeature(reader) {
            throw movingFeature(reader, at: times)
        }
        if type == .multiPoint {
            return readWaypoint(reader, geometry, properties, into: &records)
        }
        try readGeometry(reader, type, geometry, properties, format, into: &records)
    }

    /// The times of a line in MF-JSON's form of trajectories, `nil` if it has none.
    private static func timesOfMovingFeature(_ reader: LineReader) -> Int? {
        guard let properties = reader.value(.properties) else { return nil }
        return reader.member("datetimes", in: properties)
    }

    /// The error about a Feature of OGC's Moving Features, by the node that tells.
    private static func movingFeature(_ reader: LineReader, at node: Int) -> LineError {
        reader.error(
            .unknownType,
            at: node,
            "found a moving Feature of MF-JSON, expected a LineString with \"coordTimes\", or GPX"
        )
    }

    private static func readGeometry(
        _ reader: LineReader,
        _ type: GeoJSONType,
        _ geometry: Int,
        _ properties: FeatureProperties,
        _ format: SourceFormat,
        into records: inout RecordWriter
    ) throws(LineError) {
        guard type == .point || type.isLine else { return }
        let depth = type == .lineString ? 1 : 2
        let places = reader.value(.coordinates, in: geometry)
        let hasTimes =
            properties.times != nil || places.map { hasFourthTimes(reader, $0, depth) } == true
        guard type == .point || hasTimes || records.options.carriesFields else { return }
        guard let coordinates = places else {
            throw reader.missing(.coordinates, in: geometry)
        }
        try reader.requireArray(coordinates, .coordinates)
        // An empty array means no position (RFC 7946, 3.1).
        guard reader.tape[coordinates].next > coordinates + 1 else { return }
        try records.require(format, "a GeoJSON \(type.word)")
        if type == .point {
            try readPoint(reader, coordinates, properties, into: &records)
        } else if hasTimes {
            var track = TimedLine(
                positions: coordinates,
                times: properties.times,
                properties: properties
            )
            if records.options.carriesFields {
                track.carried = carriedFields(reader, ofLine: properties, &records)
                // Several lines are several segments.
                if type != .lineString { track.carried.segment = 0 }
            }
            try readTimedLine(reader, track, depth, into: &records)
        } else {
            readRoute(reader, coordinates, depth, into: &records)
        }
    }
}
