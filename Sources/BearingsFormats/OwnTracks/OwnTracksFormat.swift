import BearingsEngine
import BearingsWire
import Geography

/// OwnTracks' messages, as sent by MQTT or HTTP and stored by the Recorder.
///
/// The time is also that of the time column, and the session that of the topic column.
///
/// Old apps sent numbers as strings, which are read too. A `status` with an
/// `iOS.locationManagerAuthorizationStatus` is an authorization. In a topic that is reserved for a
/// kind of message other than locations, such as `owntracks/jane/phone/status`, the
/// device's level names the session. All other messages are ignored. An array of messages is read
/// element by element, and so is the `data` in an answer of the Recorder's API. Messages as `mosquitto_sub -F '%j'`
/// prints them are read too; see ``OwnTracksFormat/readPublished(_:_:into:)``.
///
/// > Source: Formats, "OwnTracks"; owntracks/booklet, docs/tech/json.md; bamptonm/mqttitude,
/// > docs/json-pub.md for the strings.
enum OwnTracksFormat {
    /// The keys of a location.
    static let keys = KeyTable([
        Key("_type", .own),
        Key("tst", .time, .unixSeconds),
        Key("lat", .latitude, .degrees),
        Key("lon", .longitude, .degrees),
        Key("acc", .accuracy, .metres),
        Key("alt", .altitude, .metres),
        Key("vac", .verticalAccuracy, .metres),
        Key("vel", .speed, .kilometresPerHour),
        Key("cog", .course, .degrees, unknown: .noAngle),
        Key("topic", .device, .text, isKept: true),
        Key("tid", .device, .text, isKept: true),
        Key("session", .own),
    ])
}

extension OwnTracksFormat {
    /// Whether the line is an array with a message in it.
    static func holdsMessages(_ reader: LineReader) -> Bool {
        guard reader.tape.root.kind == .array else { return false }
        var elements = reader.tape.elements(ofArrayAt: 0)
        while let element = elements.next(in: reader.tape) {
            if reader.tape[element].kind == .object,
                reader.tape.value(of: "_type", inObjectAt: element) != nil
            {
                return true
            }
        }
        return false
    }

    /// Reads the messages of the array at a node.
    static func readMessages(
        _ reader: inout LineReader,
        _ columns: RecorderColumns? = nil,
        of array: Int,
        into records: inout RecordWriter
    ) {
        reader.readElements(of: array, into: &records) { reader, records throws(LineError) in
            try read(reader, columns, into: &records)
        }
    }

    /// Reads the last column of a Recorder's line, or what was published to a broker.
    ///
    /// - Parameter offset: How far behind the line's beginning it begins.
    static func readPayload(
        _ reader: inout LineReader,
        _ payload: Span<UInt8>,
        _ columns: RecorderColumns,
        at offset: Int,
        into records: inout RecordWriter
    ) throws(LineError) {
        records.noteFormat(.owntracks)
        try reader.readValue(payload, at: offset)
        if holdsMessages(reader) {
            return readMessages(&reader, columns, of: 0, into: &records)
        }
        try reader.enterLine()
        try read(reader, columns, into: &records)
    }

    /// Decodes the root as a message.
    static func read(
        _ reader: LineReader,
        _ columns: RecorderColumns?,
        into records: inout RecordWriter
    ) throws(LineError) {
        records.noteFormat(.owntracks)
        guard let type = reader.value(.ownTracksType) else {
            throw reader.missing(.ownTracksType)
        }
        guard reader.tape[type].kind == .string else {
            throw reader.wrongType(.ownTracksType, type, expected: "a string")
        }
        let members = OwnTracksFormat.keys.members(of: reader.rootNode, in: reader.tape)
        let input: Input
        if reader.tape.isString(type, "location") {
            try records.require(.owntracks, "a location of OwnTracks")
            input = .fix(try location(reader, members, &records))
        } else if reader.tape.isString(type, "status"), let status = try appStatus(reader) {
            input = .authorization(status, nil)
        } else {
            return
        }
        records.entry.time = try reader.time(members) ?? columns?.time
        records.entry.session = try reader.session(
            ofDevice: nameOfDevice(reader, members, columns?.topic),
            &records
        )
        if records.watchesDevices, records.entry.session.isUnnamed {
            let device = nameOfDevice(reader, members, columns?.topic)
            let isTopic = columns?.topic != nil || members["topic"] != nil
            records.noteDevice(isTopic ? "topic" : "tid", device)
        }
        if records.options.carriesFields {
            // Which name the session then.
            let keys = OwnTracksFormat.keys
            let names = records.options.sessionSource == .source ? keys.names(of: .device) : []
            reader.carryMembers(except: keys.held.union(names), &records)
        }
        records.put(input)
    }

    private static func location(
        _ reader: LineReader,
        _ members: KeyedMembers,
        _ records: inout RecordWriter
    ) throws(LineError) -> Fix {
        var fix = Fix(coordinate: try reader.coordinate(members))
        reader.read(members, into: &fix, &records)
        return fix
    }

    /// The app's authorization status, `nil` if the message has none.
    private static func appStatus(_ reader: LineReader) throws(LineError) -> AuthorizationStatus? {
        guard let app = try reader.object(.iOS),
            let value = reader.tape.value(
                of: "locationManagerAuthorizationStatus",
                inObjectAt: app
            ),
            reader.tape[value].kind != .null
        else { return nil }
        return try reader.authorizationStatus(value, "locationManagerAuthorizationStatus")
    }
}

// MARK: - The device

extension OwnTracksFormat {
    /// The device's name: the topic it publishes to, or its two letters.
    private static func nameOfDevice(
        _ reader: LineReader,
        _ members: KeyedMembers,
        _ column: [UInt8]?
    ) -> [UInt8] {
        func text(_ name: StaticString) -> [UInt8]? {
            guard let node = members[name]?.node, reader.tape[node].kind == .string else {
                return nil
            }
            let text = reader.tape.utf8(of: node)
            return text.isEmpty ? nil : text
        }
        if let topic = text("topic") ?? column, !topic.isEmpty { return withoutKind(topic) }
        return text("tid") ?? []
    }

    /// A topic without a level for the kind of message, if levels for user and device precede it.
    private static func withoutKind(_ topic: [UInt8]) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        guard topic.count(where: { $0 == slash }) >= 3, let last = topic.lastIndex(of: slash),
            kinds.contains(where: { topic[(last + 1)...].elementsEqual($0.utf8) })
        else { return topic }
        return Array(topic[..<last])
    }

    /// The levels below a device's own topic.
    ///
    /// > Source: owntracks/booklet, docs/tech/json.md, "Topics".
    private static let kinds = [
        "status", "event", "waypoint", "waypoints", "info", "cmd", "dump", "step", "beacon", "msg",
    ]
}
