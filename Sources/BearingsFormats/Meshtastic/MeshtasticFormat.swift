import BearingsEngine
import BearingsWire
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
        Key("ground_speed", .speed, .kilometresPerHour),
        Key("ground_track", .course, .degreesE5),
    ])
}

extension MeshtasticFormat {
    /// Whether the root is a packet: it has the numbers of two nodes, and a gateway or a channel.
    static func recognizes(_ reader: LineReader) -> Bool {
        guard reader.hasUnknownKeys else { return false }
        return nodeNumber(reader, "from") != nil && nodeNumber(reader, "to") != nil
            && (reader.memberOfRoot("sender") != nil
                || reader.memberOfRoot("channel") != nil)
    }

    /// Decodes what was published to a broker, if it is a packet.
    ///
    /// - Parameters:
    ///   - received: When, for a packet that has no time.
    ///   - offset: How far behind the line's beginning it begins.
    /// - Throws: What is wrong with a payload that begins as an object. Brokers carry much else, which is ignored.
    static func readPublished(
        _ reader: inout LineReader,
        _ payload: Span<UInt8>,
        receivedAt received: Instant?,
        at offset: Int,
        into records: inout RecordWriter
    ) throws(LineError) {
        guard payload.count > 0, payload[0] == UInt8(ascii: "{") else { return }
        try reader.readValue(payload, at: offset)
        try reader.enterLine()
        guard recognizes(reader) else { return }
        records.noteFormat(.meshtastic)
        try read(reader, into: &records)
        if records.entry.content.isFix { records.entry.time = records.entry.time ?? received }
    }

    /// Decodes the root as a packet; one of another type than `position` is ignored.
    static func read(
        _ reader: LineReader,
        into records: inout RecordWriter
    ) throws(LineError) {
        guard let type = reader.value(.type), reader.tape.isString(type, "position"),
            let payload = reader.memberOfRoot("payload"),
            reader.tape[payload].kind == .object
        else { return }
        try records.require(.meshtastic, "a packet of Meshtastic")
        try reader.refuseDuplicates(in: payload)
        let members = MeshtasticFormat.keys.members(of: payload, in: reader.tape)
        let input = try packetInput(reader, members, &records)
        records.entry.time = try packetTime(reader, members)
        let name = nodeName(reader)
        records.entry.session = try reader.session(ofDevice: name, &records)
        if records.watchesDevices, records.entry.session.isUnnamed {
            records.noteDevice("from", name)
        }
        if records.options.carriesFields, input.fix != nil {
            reader.carryMembers(
                except: MeshtasticFormat.packet.held,
                opening: payload,
                without: MeshtasticFormat.keys.held,
                &records
            )
        }
        records.put(input)
    }

    private static func packetInput(
        _ reader: LineReader,
        _ members: KeyedMembers,
        _ records: inout RecordWriter
    ) throws(LineError) -> Input {
        guard members[.latitude] != nil || members[.longitude] != nil else {
            return .noFix(grade: 0, needed: 1)
        }
        var fix = Fix(coordinate: try reader.coordinate(members))
        guard fix.coordinate != LocationCoordinate(latitude: 0, longitude: 0) else {
            return .noFix(grade: 0, needed: 1)
        }
        reader.read(members, into: &fix, &records)
        return .fix(fix)
    }

    private static func packetTime(
        _ reader: LineReader,
        _ members: KeyedMembers
    ) throws(LineError) -> Instant? {
        let packet = MeshtasticFormat.packet.members(of: reader.rootNode, in: reader.tape)
        for value in members.values(of: .time) + packet.values(of: .time) {
            if let time = try reader.time(value), time != .epoch { return time }
        }
        return nil
    }

    /// A node's number by a key of the root, `nil` if it is none.
    private static func nodeNumber(_ reader: LineReader, _ key: StaticString) -> UInt32? {
        guard let value = reader.memberOfRoot(key), reader.tape[value].kind == .number else {
            return nil
        }
        return UInt32(exactly: reader.tape.number(at: value))
    }

    /// The name of the node that a packet is from, as Meshtastic's apps print it.
    private static func nodeName(_ reader: LineReader) -> [UInt8] {
        let digits = String(nodeNumber(reader, "from") ?? 0, radix: 16)
        return Array("!\(String(repeating: "0", count: 8 - digits.utf8.count))\(digits)".utf8)
    }
}
