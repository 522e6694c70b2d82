import BearingsEngine
import Geography

/// OwnTracks' messages, as sent by MQTT or HTTP and stored by the Recorder.
///
/// | here | `location` | unit, and what it means |
/// |---|---|---|
/// | time | `tst`, else the time column | Unix seconds |
/// | coordinate | `lat` `lon` | degrees |
/// | accuracy | `acc` | m; negative: not known |
/// | altitude, vertical accuracy | `alt`, `vac` | m; negative: not known |
/// | speed | `vel` | km/h; negative: not known |
/// | course | `cog` | degrees from true north; negative: not known |
/// | session | `topic`, else the topic column, else `tid` | with `--session-from source` |
///
/// Old apps sent numbers as strings, which are read too. A `status` with an
/// `iOS.locationManagerAuthorizationStatus` is an authorization. In a topic that is reserved for a
/// kind of message other than locations, such as `owntracks/jane/phone/status`, the
/// device's level names the session. All other messages are ignored. An array of messages is read
/// element by element, and so is the `data` in an answer of the Recorder's API. Messages as `mosquitto_sub -F '%j'`
/// prints them are read too; see ``decodePublished(_:_:into:_:)``.
///
/// > Source: Formats, "OwnTracks"; owntracks/booklet, docs/tech/json.md; bamptonm/mqttitude,
/// > docs/json-pub.md for the strings.
extension RecordDecoder {
    /// Whether the line is an array with a message in it.
    func holdsMessages(_ bytes: Span<UInt8>) -> Bool {
        guard reader.tape.root.kind == .array else { return false }
        var elements = reader.tape.elements(ofArrayAt: 0)
        while let element = elements.next(in: reader.tape) {
            if reader.tape[element].kind == .object,
                reader.tape.value(of: "_type", inObjectAt: element, bytes: bytes) != nil
            {
                return true
            }
        }
        return false
    }

    /// Decodes the last column of a Recorder's line.
    ///
    /// - Parameter lineStart: Where the line begins; errors' offsets count from there.
    mutating func decodeRecorderLine(
        _ columns: RecorderColumns,
        _ bytes: Span<UInt8>,
        lineStart: Int,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        noteFormat(.owntracks)
        try reader.readValue(bytes, columns.payload, lineStart: lineStart)
        if holdsMessages(bytes) {
            return decodeElements(of: 0, .messages(columns), bytes, into: &entry, &batch)
        }
        try reader.enterLine(bytes, columns.payload)
        try decodeOwnTracks(columns, bytes, into: &entry, &batch)
    }

    /// Decodes the root as a message.
    mutating func decodeOwnTracks(
        _ columns: RecorderColumns?,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        noteFormat(.owntracks)
        guard let type = reader.value(.ownTracksType, bytes) else {
            throw reader.missing(.ownTracksType)
        }
        guard reader.tape[type].kind == .string else {
            throw reader.wrongType(.ownTracksType, type, bytes, expected: "a string")
        }
        let input: Input
        if reader.isString(type, bytes, "location") {
            try require(.owntracks, "a location of OwnTracks")
            input = .fix(try location(bytes, &batch))
        } else if reader.isString(type, bytes, "status"), let status = try appStatus(bytes) {
            input = .authorization(status, nil)
        } else {
            return
        }
        entry.time = try messageTime(bytes) ?? columns?.time
        if let session = try sessionByKey(bytes, &batch.names) {
            entry.session = session
        } else if options.sessionSource == .source {
            let start = batch.names.count
            appendDevice(columns?.topic, bytes, to: &batch.names)
            entry.session = Self.session(from: start, in: &batch.names)
        } else {
            entry.session = try session(bytes, names: &batch.names)
        }
        if watchesDevices, entry.session.isUnnamed {
            var device: [UInt8] = []
            appendDevice(columns?.topic, bytes, to: &device)
            let isTopic = columns?.topic != nil || reader.value(.topic, bytes) != nil
            noteDevice(isTopic ? "topic" : "tid", device, of: entry, &batch)
        }
        if options.carriesFields {
            // Which name the session then.
            let names: Set = options.sessionSource == .source ? ["topic", "tid"] : []
            carryMembers(except: Self.keysOfMessage.union(names), bytes, &batch)
        }
        entry.content = batch.add(input)
    }

    /// What of a location a fix holds.
    private static let keysOfMessage: Set<String> = [
        "_type", "tst", "lat", "lon", "acc", "alt", "vac", "vel", "cog", "session",
    ]

    private func location(
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) throws(LineError) -> Fix {
        guard let north = reader.value(.lat, bytes) else { throw reader.missing(.lat) }
        let latitude = try figure(at: north, .lat, bytes, within: -90...90)
        guard let east = reader.value(.lon, bytes) else { throw reader.missing(.lon) }
        let longitude = try figure(at: east, .lon, bytes)
        var fix = Fix(coordinate: LocationCoordinate(latitude: latitude, longitude: longitude))
        fix.accuracy = field(.acc, bytes, &batch)?.unlessNegative
        fix.altitude = field(.alt, bytes, &batch)
        fix.verticalAccuracy = field(.vac, bytes, &batch)?.unlessNegative
        fix.speed = (field(.vel, bytes, &batch)?.unlessNegative).map { $0 / 3.6 }
        fix.course = field(.cog, bytes, &batch)?.unlessNegative
        return fix
    }

    private func isFigure(_ value: Int, _ bytes: Span<UInt8>) -> Bool {
        let node = reader.tape[value]
        return node.kind == .string && isPlainNumber(bytes, node.range)
    }

    private func messageTime(_ bytes: Span<UInt8>) throws(LineError) -> Instant? {
        guard let value = reader.value(.tst, bytes) else { return nil }
        guard isFigure(value, bytes) || reader.tape[value].kind == .number else {
            throw reader.wrongType(.tst, value, bytes, expected: "Unix seconds")
        }
        let number = parseNumber(bytes, reader.tape[value].range)
        guard let milliseconds = BearingsWire.milliseconds(fromUnixNumber: number) else {
            let found = reader.tape[value].description(in: bytes)
            throw reader.error(
                .badTime,
                at: value,
                "\"tst\" is \(found), expected Unix seconds of the years 0 to 9999"
            )
        }
        return Instant(millisecondsSince1970: milliseconds)
    }

    /// The app's authorization status, `nil` if the message has none.
    private func appStatus(_ bytes: Span<UInt8>) throws(LineError) -> AuthorizationStatus? {
        guard let app = try reader.object(.iOS, bytes),
            let value = reader.tape.value(
                of: "locationManagerAuthorizationStatus",
                inObjectAt: app,
                bytes: bytes
            ),
            reader.tape[value].kind != .null
        else { return nil }
        return try authorizationStatus(value, "locationManagerAuthorizationStatus", bytes)
    }
}

// MARK: - The device

extension RecordDecoder {
    /// Appends the device's name: the topic it publishes to, or its two letters.
    private func appendDevice(
        _ column: ByteRange?,
        _ bytes: Span<UInt8>,
        to names: inout [UInt8]
    ) {
        let start = names.count
        appendString(.topic, bytes, to: &names)
        if names.count == start, let column {
            // Nothing outside the JSON has been validated yet.
            let topic = column.indices.map { bytes[$0] }
            names += String(decoding: topic, as: UTF8.self).utf8
        }
        if names.count > start { return Self.cutKind(offTopicAt: start, in: &names) }
        appendString(.tid, bytes, to: &names)
    }

    private func appendString(_ key: WireKey, _ bytes: Span<UInt8>, to names: inout [UInt8]) {
        guard let value = reader.value(key, bytes), reader.tape[value].kind == .string else {
            return
        }
        appendText(of: value, bytes, to: &names)
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
