import BearingsEngine
import BearingsWire
import Geography

/// Fixes as GeoJSON, a Feature with a Point each; lines are in ``DraftHead/geoJSONPasses``.
///
/// | here | Feature | |
/// |---|---|---|
/// | coordinate | `geometry.coordinates` | longitude first, not normalized |
/// | altitude | third coordinate, and in `properties` | m above the sea |
/// | time | `properties.timestamp` | absent for a fix without one |
/// | session | `session`, and `properties.device_id` | absent for `main` |
/// | all numbers of the fix and its supplement | `properties`, by ``GeoJSONKeys/properties``, and `heading` | m, m/s, degrees |
/// | those of ``GeoJSONKeys/feature`` | in the Feature too | m, degrees |
/// | simulated | `properties.simulated` | |
/// | what is carried on | `properties`, under its own name |
/// | a route | a LineString, with `properties.name`, and an object for each point in `.points` |
/// | a place | a MultiPoint, with `properties.timestamp` and `.name` | |
///
/// Map programs read `properties`. Members beside them have native names; from there bearings reads
/// what it does not read from the properties of others' Features.
///
/// > Source: RFC 7946, 6.1 for foreign members; Formats, "What convert writes".
extension ByteWriter {
    package mutating func put(
        feature fix: Fix,
        _ supplement: FixSupplement,
        _ label: borrowing FixLabel
    ) {
        putLiteral("{\"type\":\"Feature\"")
        if !label.session.isEmpty {
            putLiteral(",\"session\":")
            putBytes(label.session)
        }
        for key in GeoJSONKeys.feature.written {
            guard let number = fix[key.field] else { continue }
            putLiteral(",")
            putMember(key.name, number)
        }
        putLiteral(",\"geometry\":{\"type\":\"Point\",\"coordinates\":")
        put(position: fix.coordinate, fix.altitude)
        putLiteral("},\"properties\":{")
        let properties = free
        if !label.time.isEmpty {
            putLiteral("\"timestamp\":\"")
            putBytes(label.time)
            putLiteral("\"")
        }
        let written = GeoJSONKeys.properties.written
        for key in written { putProperty(key.name, fix[key.field], after: properties) }
        putProperty("heading", fix.heading, after: properties)
        for key in written { putProperty(key.name, supplement[key.field], after: properties) }
        if let isSimulated = supplement.isSimulated {
            if free != properties { putLiteral(",") }
            putLiteral("\"")
            putLiteral(GeoJSONKeys.properties.name(of: .simulated))
            putLiteral(isSimulated ? "\":true" : "\":false")
        }
        if !label.session.isEmpty {
            if free != properties { putLiteral(",") }
            putLiteral("\"device_id\":")
            putBytes(label.session)
        }
        if !label.carried.isEmpty {
            if free != properties { putLiteral(",") }
            putBytes(label.carried)
        }
        putLiteral("}}")
    }

    /// A waypoint: a Feature whose MultiPoint has one position, which
    /// `run` ignores and `convert` recognizes.
    ///
    /// - Parameters:
    ///   - time: As a ``FixLabel`` has it.
    ///   - name: With its quotes; empty for one without.
    ///   - carried: As a ``FixLabel`` has it.
    package mutating func put(waypoint: Waypoint, time: [UInt8], name: [UInt8], carried: [UInt8]) {
        putLiteral("{\"type\":\"Feature\",\"geometry\":{\"type\":\"MultiPoint\",\"coordinates\":[")
        put(position: waypoint.coordinate, waypoint.altitude)
        putLiteral("]},\"properties\":{")
        if !time.isEmpty {
            putLiteral("\"timestamp\":\"")
            putBytes(time)
            putLiteral("\"")
        }
        if !name.isEmpty {
            putLiteral(time.isEmpty ? "\"name\":" : ",\"name\":")
            putBytes(name)
        }
        if !carried.isEmpty {
            if !time.isEmpty || !name.isEmpty { putLiteral(",") }
            putBytes(carried)
        }
        putLiteral("}}")
    }

    package mutating func put(position coordinate: LocationCoordinate, _ altitude: Double?) {
        putLiteral("[")
        put(exact: coordinate.longitude)
        putLiteral(",")
        put(exact: coordinate.latitude)
        putMember(",", exact: altitude)
        putLiteral("]")
    }

    /// Writes a member, with a comma unless it is the first.
    ///
    /// - Parameter start: The number of free bytes before the first member.
    private mutating func putProperty(_ key: StaticString, _ number: Double?, after start: Int) {
        guard let number else { return }
        if free != start { putLiteral(",") }
        putMember(key, number)
    }

    /// Writes a member without a comma.
    private mutating func putMember(_ key: StaticString, _ number: Double) {
        putLiteral("\"")
        putLiteral(key)
        putLiteral("\":")
        put(exact: number)
    }
}

extension TextBuffer {
    /// Appends a route as a Feature with a LineString.
    ///
    /// - Parameters:
    ///   - points: Two at least.
    ///   - members: What is known of each beside its place, as members of an object.
    package mutating func append(route points: [Waypoint], _ members: [[UInt8]]) {
        append(Array(#"{"type":"Feature","geometry":{"type":"LineString","coordinates":["#.utf8))
        for (index, point) in points.enumerated() {
            append(room: FixLabel.room) { line in
                if index > 0 { line.putLiteral(",") }
                line.put(position: point.coordinate, point.altitude)
            }
        }
        append(Array(#"]},"properties":{"#.utf8))
        var properties: [[UInt8]] = []
        if let name = points.first?.route?.name, !name.isEmpty {
            properties.append(Array("\"name\":".utf8) + jsonString(name))
        }
        if members.contains(where: { !$0.isEmpty }) {
            let objects = members.map { [UInt8(ascii: "{")] + $0 + [UInt8(ascii: "}")] }
            properties.append(
                Array("\"points\":[".utf8) + objects.joined(separator: [UInt8(ascii: ",")])
                    + [UInt8(ascii: "]")]
            )
        }
        append(Array(properties.joined(separator: [UInt8(ascii: ",")])))
        append(Array("}}".utf8))
    }
}
