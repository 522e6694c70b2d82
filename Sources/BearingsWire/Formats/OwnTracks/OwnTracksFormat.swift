import BearingsEngine
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
/// prints them are read too; see ``RecordDecoder/decodePublished(_:into:_:)``.
///
/// > Source: Formats, "OwnTracks"; owntracks/booklet, docs/tech/json.md; bamptonm/mqttitude,
/// > docs/json-pub.md for the strings.
enum OwnTracksFormat {
    /// The keys of a location.
    static let keys = KeyTable([
        Key("_type", .own),
        Key("tst", .time, .unixSeconds),
        Key("lat", .latitude, .degreesOrText),
        Key("lon", .longitude, .degreesOrText),
        Key("acc", .accuracy, .metres, unknown: .negative),
        Key("alt", .altitude, .metres),
        Key("vac", .verticalAccuracy, .metres, unknown: .negative),
        Key("vel", .speed, .kilometresPerHour, unknown: .negative),
        Key("cog", .course, .degrees, unknown: .negative),
        Key("topic", .device, .text, isKept: true),
        Key("tid", .device, .text, isKept: true),
        Key("session", .own),
    ])
}

extension RecordDecoder {
    /// Whether the line is an array with a message in it.
    func holdsMessages() -> Bool {
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

    /// Decodes the last column of a Recorder's line.
    ///
    /// - Parameters:
    ///   - bytes: Where its payload is.
    ///   - lineStart: Where the line begins in `bytes`; errors' offsets count from there.
    mutating func decodeRecorderLine(
        _ bytes: Span<UInt8>,
        _ columns: RecorderColumns,
        lineStart: Int,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        noteFormat(.owntracks)
        try reader.readValue(bytes, columns.payload, lineStart: lineStart)
        if holdsMessages() {
            return decodeElements(of: 0, .messages(columns), into: &entry, &batch)
        }
        try reader.enterLine()
        try decodeOwnTracks(columns, into: &entry, &batch)
    }

    /// Decodes the root as a message.
    mutating func decodeOwnTracks(
        _ columns: RecorderColumns?,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        noteFormat(.owntracks)
        guard let type = reader.value(.ownTracksType) else {
            throw reader.missing(.ownTracksType)
        }
        guard reader.tape[type].kind == .string else {
            throw reader.wrongType(.ownTracksType, type, expected: "a string")
        }
        let members = OwnTracksFormat.keys.members(of: reader.rootNode, in: reader.tape)
        let input: Input
        if reader.tape.isString(type, "location") {
            try require(.owntracks, "a location of OwnTracks")
            input = .fix(try location(members, &batch))
        } else if reader.tape.isString(type, "status"), let status = try appStatus() {
            input = .authorization(status, nil)
        } else {
            return
        }
        entry.time = try reader.time(members) ?? columns?.time
        if let session = try sessionByKey(&batch.names) {
            entry.session = session
        } else if options.sessionSource == .source {
            appendDevice(members, columns?.topic, to: &batch.names.bytes)
            entry.session = Self.sessionRead(&batch.names)
        } else {
            entry.session = try session(names: &batch.names)
        }
        if watchesDevices, entry.session.isUnnamed {
            var device: [UInt8] = []
            appendDevice(members, columns?.topic, to: &device)
            let isTopic = columns?.topic != nil || members["topic"] != nil
            noteDevice(isTopic ? "topic" : "tid", device, of: entry, &batch)
        }
        if options.carriesFields {
            // Which name the session then.
            let keys = OwnTracksFormat.keys
            let names = options.sessionSource == .source ? keys.names(of: .device) : []
            carryMembers(except: keys.held.union(names), &batch)
        }
        entry.content = batch.add(input)
    }

    private func location(
        _ members: KeyedMembers,
        _ batch: inout RecordBatch
    ) throws(LineError) -> Fix {
        var fix = Fix(coordinate: try reader.coordinate(members))
        read(members, into: &fix, &batch)
        return fix
    }

    /// The app's authorization status, `nil` if the message has none.
    private func appStatus() throws(LineError) -> AuthorizationStatus? {
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

extension RecordDecoder {
    /// Appends the device's name: the topic it publishes to, or its two letters.
    private func appendDevice(
        _ members: KeyedMembers,
        _ topic: [UInt8]?,
        to names: inout [UInt8]
    ) {
        let start = names.count
        appendString(members["topic"], to: &names)
        if names.count == start, let topic { names += topic }
        if names.count > start { return Self.cutKind(offTopicAt: start, in: &names) }
        appendString(members["tid"], to: &names)
    }

    private func appendString(_ value: KeyedMembers.Value?, to names: inout [UInt8]) {
        guard let value, reader.tape[value.node].kind == .string else { return }
        reader.tape.appendText(of: value.node, to: &names)
    }

    /// Removes a level for the kind of message, if levels for user and device precede it.
    private static func cutKind(offTopicAt start: Int, in names: inout [UInt8]) {
        let slash = UInt8(ascii: "/")
        guard names[start...].count(where: { $0 == slash }) >= 3,
            let last = names.lastIndex(of: slash)
        else { return }
        for kind in kinds where names[(last + 1)...].elementsEqual(kind.utf8) {
            names.removeSubrange(last...)
            return
        }
    }

    /// The levels below a device's own topic.
    ///
    /// > Source: owntracks/booklet, docs/tech/json.md, "Topics".
    private static let kinds = [
        "status", "event", "waypoint", "waypoints", "info", "cmd", "dump", "step", "beacon", "msg",
    ]
}
