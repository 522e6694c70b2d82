import BearingsEngine
import Geography

/// Meshtastic's packets, as the gateway of a mesh publishes them in JSON.
///
/// The time of a packet is that of the fix, else of sending, else of receipt: the envelope's `tst`. 0 says that one is not known.
///
/// The other types, such as `telemetry`, `nodeinfo` and `text`, are ignored. `sender` is the gateway, not the node. A
/// number that is 0 is not printed.
///
/// > Source: Formats, "Meshtastic"; meshtastic/firmware, src/serialization/MeshPacketSerializer.cpp, and GPS.cpp for
/// > the units, which differ from those in the comments of mesh.proto.
enum MeshtasticFormat {
    /// The keys of a packet.
    static let packet = KeyTable([
        Key("timestamp", .time, .time),
        Key("type", .own),
        Key("session", .own),
    ])

    /// The keys of its payload.
    static let keys = KeyTable([
        Key("timestamp", .time, .time),
        Key("time", .time, .time),
        Key("latitude_i", .latitude, .degreesE7),
        Key("longitude_i", .longitude, .degreesE7),
        Key("precision_bits", .accuracy, .bitsKept),
        Key("altitude", .altitude, .metres),
        Key("ground_speed", .speed, .kilometresPerHour, unknown: .negative),
        Key("ground_track", .course, .degreesE5, unknown: .negative),
    ])
}

extension RecordDecoder {
    /// Whether the root is a packet: it has the numbers of two nodes, and a gateway or a channel.
    func isMeshtastic() -> Bool {
        guard reader.hasUnknownKeys else { return false }
        return nodeNumber("from") != nil && nodeNumber("to") != nil
            && (reader.memberOfRoot("sender") != nil
                || reader.memberOfRoot("channel") != nil)
    }

    /// Decodes what was published to a broker, if it is a packet.
    ///
    /// - Parameters:
    ///   - received: When, for a packet that has no time.
    ///   - lineStart: Where the line begins in `bytes`; errors' offsets count from there.
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
        try reader.enterLine()
        guard isMeshtastic() else { return }
        noteFormat(.meshtastic)
        try decodeMeshtastic(into: &entry, &batch)
        if entry.content.isFix { entry.time = entry.time ?? received }
    }

    /// Decodes the root as a packet; one of another type than `position` is ignored.
    mutating func decodeMeshtastic(
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        guard let type = reader.value(.type), reader.tape.isString(type, "position"),
            let payload = reader.memberOfRoot("payload"),
            reader.tape[payload].kind == .object
        else { return }
        try require(.meshtastic, "a packet of Meshtastic")
        try reader.refuseDuplicates(in: payload)
        let members = MeshtasticFormat.keys.members(of: payload, in: reader.tape)
        let input = try packetInput(members, &batch)
        entry.time = try packetTime(members)
        let name = nodeName()
        if let session = try sessionByKey(&batch.names) {
            entry.session = session
        } else if options.sessionSource == .source {
            batch.names.bytes += name
            entry.session = Self.sessionRead(&batch.names)
        } else {
            entry.session = try session(names: &batch.names)
        }
        if watchesDevices, entry.session.isUnnamed { noteDevice("from", name, of: entry, &batch) }
        if options.carriesFields, input.fix != nil {
            carryMembers(
                except: MeshtasticFormat.packet.held,
                opening: payload,
                without: MeshtasticFormat.keys.held,
                &batch
            )
        }
        entry.content = batch.add(input)
    }

    private func packetInput(
        _ members: KeyedMembers,
        _ batch: inout RecordBatch
    ) throws(LineError) -> Input {
        guard members[.latitude] != nil || members[.longitude] != nil else {
            return .noFix(grade: 0, needed: 1)
        }
        var fix = Fix(coordinate: try reader.coordinate(members))
        guard fix.coordinate != LocationCoordinate(latitude: 0, longitude: 0) else {
            return .noFix(grade: 0, needed: 1)
        }
        read(members, into: &fix, &batch)
        return .fix(fix)
    }

    private func packetTime(_ members: KeyedMembers) throws(LineError) -> Instant? {
        let packet = MeshtasticFormat.packet.members(of: reader.rootNode, in: reader.tape)
        for value in members.values(of: .time) + packet.values(of: .time) {
            if let time = try reader.time(value), time != .epoch { return time }
        }
        return nil
    }

    /// A node's number by a key of the root, `nil` if it is none.
    private func nodeNumber(_ key: StaticString) -> UInt32? {
        guard let value = reader.memberOfRoot(key), reader.tape[value].kind == .number else {
            return nil
        }
        return UInt32(exactly: reader.tape.number(at: value))
    }

    /// The name of the node that a packet is from, as Meshtastic's apps print it.
    private func nodeName() -> [UInt8] {
        let digits = String(nodeNumber("from") ?? 0, radix: 16)
        return Array("!\(String(repeating: "0", count: 8 - digits.utf8.count))\(digits)".utf8)
    }
}
