import BearingsEngine
import Geography

/// Meshtastic's packets, as the gateway of a mesh publishes them in JSON.
///
/// | here | `position` packet | unit, and what it means |
/// |---|---|---|
/// | time | `payload.timestamp`, else `payload.time`, `timestamp`, the envelope's `tst` | Unix seconds: of the fix, of sending, of receipt; 0: not known |
/// | coordinate | `payload.latitude_i` `payload.longitude_i` | 1e-7 degrees; both 0, or absent: no fix |
/// | accuracy | `payload.precision_bits` | bits of the coordinate that are kept; 32: not known |
/// | altitude | `payload.altitude` | m above sea level |
/// | speed | `payload.ground_speed` | km/h |
/// | course | `payload.ground_track` | 1e-5 degrees from true north |
/// | session | `from` | a node's number; its name is `!` and eight hexadecimal digits |
///
/// The other types, such as `telemetry`, `nodeinfo` and `text`, are ignored. `sender` is the gateway, not the node. A
/// number that is 0 is not printed.
///
/// > Source: Formats, "Meshtastic"; meshtastic/firmware, src/serialization/MeshPacketSerializer.cpp, and GPS.cpp for
/// > the units, which differ from those in the comments of mesh.proto.
extension RecordDecoder {
    /// Whether the root is a packet: it has the numbers of two nodes, and a gateway or a channel.
    func isMeshtastic(_ bytes: Span<UInt8>) -> Bool {
        guard reader.hasUnknownKeys else { return false }
        return nodeNumber("from", bytes) != nil && nodeNumber("to", bytes) != nil
            && (reader.memberOfRoot("sender", bytes) != nil
                || reader.memberOfRoot("channel", bytes) != nil)
    }

    /// Decodes what was published to a broker, if it is a packet.
    ///
    /// - Parameters:
    ///   - received: When, for a packet that has no time.
    ///   - lineStart: Where the line begins; errors' offsets count from there.
    /// - Throws: What is wrong with a payload that begins as an object. Brokers carry much else, which is ignored.
    mutating func decodePublishedPacket(
        _ bytes: Span<UInt8>,
        _ payload: ByteRange,
        receivedAt received: Instant?,
        lineStart: Int,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        guard payload.count > 0, bytes[Int(payload.start)] == UInt8(ascii: "{") else { return }
        try reader.readValue(bytes, payload, lineStart: lineStart)
        try reader.enterLine(bytes, payload)
        guard isMeshtastic(bytes) else { return }
        noteFormat(.meshtastic)
        try decodeMeshtastic(bytes, into: &entry, &batch)
        if entry.content.isFix { entry.time = entry.time ?? received }
    }

    /// Decodes the root as a packet; one of another type than `position` is ignored.
    mutating func decodeMeshtastic(
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        guard let type = reader.value(.type, bytes), reader.isString(type, bytes, "position"),
            let payload = reader.memberOfRoot("payload", bytes),
            reader.tape[payload].kind == .object
        else { return }
        try require(.meshtastic, "a packet of Meshtastic")
        let input = try positionInput(in: payload, bytes, &batch)
        entry.time = try packetTime(payload, bytes)
        let name = nodeName(bytes)
        if let session = try sessionByKey(bytes, &batch.names) {
            entry.session = session
        } else if options.sessionSource == .source {
            let start = batch.names.count
            batch.names += name
            entry.session = Self.session(from: start, in: &batch.names)
        } else {
            entry.session = try session(bytes, names: &batch.names)
        }
        if watchesDevices, entry.session.isUnnamed { noteDevice("from", name, of: entry, &batch) }
        if options.carriesFields, input.fix != nil {
            carryMembers(
                except: ["timestamp", "type", "session"],
                opening: payload,
                without: Self.keysOfPayload,
                bytes,
                &batch
            )
        }
        entry.content = batch.add(input)
    }

    /// What of a payload a fix holds.
    private static let keysOfPayload: Set<String> = [
        "timestamp", "time", "latitude_i", "longitude_i", "precision_bits", "altitude",
        "ground_speed", "ground_track",
    ]

    private func positionInput(
        in payload: Int,
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) throws(LineError) -> Input {
        try reader.refuseDuplicates(bytes, in: payload)
        let (north, east): (StaticString, StaticString) = ("latitude_i", "longitude_i")
        guard member(north, in: payload, bytes) != nil || member(east, in: payload, bytes) != nil
        else { return .noFix(grade: 0, needed: 1) }
        let coordinate = try coordinate(e7: north, east, in: payload, bytes)
        guard coordinate != LocationCoordinate(latitude: 0, longitude: 0) else {
            return .noFix(grade: 0, needed: 1)
        }
        var fix = Fix(coordinate: coordinate)
        fix.accuracy = field(named: "precision_bits", in: payload, bytes, &batch)
            .flatMap(Self.accuracy(precisionBits:))
        fix.altitude = field(.altitude, in: payload, bytes, &batch)
        fix.speed = field(named: "ground_speed", in: payload, bytes, &batch)?.unlessNegative
            .map { $0 / 3.6 }
        fix.course = field(named: "ground_track", in: payload, bytes, &batch)?.unlessNegative
            .map { $0 / 1e5 }
        return .fix(fix)
    }

    /// Half the side of the square that a coordinate is rounded to, in metres; `nil` if all 32 bits of it are kept.
    ///
    /// The other bits are set to the middle of the square.
    private static func accuracy(precisionBits bits: Double) -> Double? {
        guard 1..<32 ~= bits else { return nil }
        let degrees = Double(1 << (31 - Int(bits))) * 1e-7
        return degrees * .pi / 180 * Mercator.earthRadius
    }

    private func packetTime(
        _ payload: Int,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Instant? {
        let candidates = [
            (WireKey.timestamp, member("timestamp", in: payload, bytes)),
            (.time, member("time", in: payload, bytes)),
            (.timestamp, reader.value(.timestamp, bytes)),
        ]
        for case (let key, let value?) in candidates {
            let time = try time(at: value, key, bytes, assumesUTC: true)
            if time != .epoch { return time }
        }
        return nil
    }

    /// A node's number by a key of the root, `nil` if it is none.
    private func nodeNumber(_ key: StaticString, _ bytes: Span<UInt8>) -> UInt32? {
        guard let value = reader.memberOfRoot(key, bytes), reader.tape[value].kind == .number else {
            return nil
        }
        return UInt32(exactly: parseNumber(bytes, reader.tape[value].range))
    }

    /// The name of the node that a packet is from, as Meshtastic's apps print it.
    private func nodeName(_ bytes: Span<UInt8>) -> [UInt8] {
        let digits = String(nodeNumber("from", bytes) ?? 0, radix: 16)
        return Array("!\(String(repeating: "0", count: 8 - digits.utf8.count))\(digits)".utf8)
    }
}
