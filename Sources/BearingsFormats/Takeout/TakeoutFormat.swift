import BearingsEngine
import BearingsWire
import Geography

/// Google's location history: Takeout's `Records.json`, and the Timeline that phones export.
///
/// Of the `semanticSegments`, which are guesses at the user's activity, only the `timelinePath` is read: a `point` and its
/// `time`, or on an iPhone a point such as `geo:48.8566,2.3522` and the minutes since the segment's
/// `startTime`. Of a Semantic Location History's `timelineObjects`, the points of an `activitySegment`'s
/// `simplifiedRawPath` are read: `latE7` `lngE7` `accuracyMeters`, and `timestamp` or `timestampMs`. Everything else is
/// ignored. Old exports add 2^32 to negative numbers.
///
/// The `rawSignals` follow all segments and repeat what their paths have: within the time of a path they are skipped; see
/// ``TimelineNotes``.
///
/// > Source: https://locationhistoryformat.com/reference/records/; exports of Android 14 and iOS 17.
struct TakeoutFormat: Sendable {
    /// What is known of the source's history so far.
    var timeline = TimelineNotes()
    /// Whether the lines are of an array that a location history has, and perhaps others.
    var isInLocationHistory = false

    /// The keys of a location.
    static let keys = KeyTable([
        Key("timestamp", .time, .time),
        Key("timestampMs", .time, .unixMilliseconds),
        Key("latitudeE7", .latitude, .degreesE7),
        Key("longitudeE7", .longitude, .degreesE7),
        Key("accuracy", .accuracy, .metres),
        Key("altitude", .altitude, .metres),
        Key("verticalAccuracy", .verticalAccuracy, .metres),
        Key("velocity", .speed, .metresPerSecond),
        Key("heading", .course, .degrees, unknown: .noAngle),
        Key("deviceTag", .device, .textOrNumber, isKept: true),
    ])

    /// The keys of a raw signal's position.
    ///
    /// Its `LatLng` is a text such as `48.8566°, 2.3522°`.
    static let signal = KeyTable([
        Key("timestamp", .time, .time),
        Key("timestampMs", .time, .unixMilliseconds),
        Key("accuracyMeters", .accuracy, .metres),
        Key("altitudeMeters", .altitude, .metres),
        Key("speedMetersPerSecond", .speed, .metresPerSecond),
    ])

    /// The keys of a point of a `simplifiedRawPath`.
    static let rawPath = KeyTable([
        Key("timestamp", .time, .time),
        Key("timestampMs", .time, .unixMilliseconds),
        Key("latE7", .latitude, .degreesE7),
        Key("lngE7", .longitude, .degreesE7),
        Key("accuracyMeters", .accuracy, .metres),
    ])
}

extension TakeoutFormat {
    /// The kind of an object in such a file.
    enum Record {
        case location
        /// The path of a segment, at a node.
        case path(Int)
        /// A measured position, at a node.
        case position(Int)
        /// The measured path of an activity, at a node.
        case rawPath(Int)
        /// A file on one line, with these arrays.
        case file([Int])
        case other
    }

    /// The kind of the root, `nil` if it is from no such file.
    func record(_ reader: LineReader) -> Record? {
        func has(_ key: StaticString) -> Bool { reader.memberOfRoot(key) != nil }
        if has("latitudeE7") || has("longitudeE7") { return .location }
        if let path = reader.memberOfRoot("timelinePath") { return .path(path) }
        if let position = reader.value(.position), reader.tape[position].kind == .object,
            reader.tape.value(of: "LatLng", inObjectAt: position) != nil
        {
            return .position(position)
        }
        if let segment = reader.memberOfRoot("activitySegment") {
            guard let path = reader.member("simplifiedRawPath", in: segment),
                let points = reader.member("points", in: path),
                reader.tape[points].kind == .array
            else { return .other }
            return .rawPath(points)
        }
        let arrays = Self.takeoutArrays.compactMap { reader.memberOfRoot($0) }
        let filled = arrays.filter { Self.holdsRecord(reader, $0) }
        if !filled.isEmpty { return .file(filled) }
        if !arrays.isEmpty, arrays.allSatisfy({ Self.isEmptyArray(reader, $0) }) { return .other }
        let isSegment =
            has("startTime") && (has("visit") || has("activity") || has("timelineMemory"))
        let isKnown =
            isSegment || has("timestampMs") || has("deviceTag") || has("activityRecord")
            || has("wifiScan") || has("placeVisit")
        if isKnown || (has("timestamp") && timeline.hasRecord) { return .other }
        if isInLocationHistory, Self.lacksPosition(reader, reader.rootNode) { return .other }
        return Self.recordKeys.contains { reader.memberOfRoot($0) != nil } ? .other : nil
    }

    /// Keys that a location without a position may have, and no other system's record.
    private static let recordKeys: [StaticString] = [
        "platformType", "formFactor", "deviceDesignation", "serverTimestamp", "deviceTimestamp",
        "locationMetadata", "activeWifiScan", "inferredLocation", "osLevel",
    ]

    /// Whether an object has a time, and otherwise only keys that a location has beside its position.
    private static func lacksPosition(_ reader: LineReader, _ object: Int) -> Bool {
        guard reader.member("timestamp", in: object) != nil else { return false }
        var members = reader.tape.members(ofObjectAt: object)
        while let member = members.next(in: reader.tape) {
            let isKnown =
                switch keys.key(at: member.key, in: reader.tape)?.field {
                case .latitude, .longitude, .device: false
                case nil:
                    reader.tape.equals(member.key, "source")
                        || reader.tape.equals(member.key, "activity")
                case .some: !reader.tape.equals(member.key, "timestampMs")
                }
            guard isKnown else { return false }
        }
        return true
    }

    private static func isEmptyArray(_ reader: LineReader, _ value: Int) -> Bool {
        reader.tape[value].kind == .array && reader.tape[value].next == value + 1
    }

    /// Whether a value is an array of which one of the first elements has one of a location history's keys.
    private static func holdsRecord(_ reader: LineReader, _ value: Int) -> Bool {
        guard reader.tape[value].kind == .array else { return false }
        var elements = reader.tape.elements(ofArrayAt: value)
        for _ in 0..<8 {
            guard let element = elements.next(in: reader.tape) else { return false }
            if Self.takeoutKeys.contains(where: { reader.member($0, in: element) != nil })
                || lacksPosition(reader, element)
            {
                return true
            }
        }
        return false
    }

    private static let takeoutKeys: [StaticString] = [
        "latitudeE7", "timestampMs", "deviceTag", "startTime", "timelinePath", "position",
        "wifiScan", "activityRecord", "activitySegment", "placeVisit",
    ]

    private static let takeoutArrays: [StaticString] = [
        "locations", "semanticSegments", "rawSignals", "timelineObjects",
    ]

    /// Reads the root; a file's arrays are left to the caller.
    mutating func read(
        _ reader: LineReader,
        _ record: Record,
        into records: inout RecordWriter
    ) throws(LineError) {
        timeline.hasRecord = true
        if case .other = record { return }
        try records.require(.takeout, "a location history of Google")
        switch record {
        case .location: try Self.readLocation(reader, into: &records)
        case .path(let path): try readPath(reader, path, into: &records)
        case .position(let signal): try readRawSignal(reader, signal, into: &records)
        case .rawPath(let points): Self.readRawPath(reader, points, into: &records)
        case .file, .other: break
        }
    }

    private static func readLocation(
        _ reader: LineReader,
        into records: inout RecordWriter
    ) throws(LineError) {
        let members = keys.members(of: reader.rootNode, in: reader.tape)
        var fix = Fix(coordinate: try reader.coordinate(members))
        reader.read(members, into: &fix, &records)
        records.entry.time = try reader.time(members)
        records.entry.session = try reader.session(of: members[.device], &records)
        if records.options.carriesFields { reader.carryMembers(except: keys.held, &records) }
        records.put(.fix(fix))
    }

    /// What a segment is that has no path: a visit or an activity, which hold places; `nil` for anything else.
    static func segment(_ reader: LineReader) -> String? {
        if reader.memberOfRoot("placeVisit") != nil { return "visit" }
        if reader.memberOfRoot("activitySegment") != nil { return "activity segment" }
        guard reader.memberOfRoot("startTime") != nil else { return nil }
        if reader.memberOfRoot("visit") != nil { return "visit" }
        return reader.memberOfRoot("activity") != nil ? "activity segment" : nil
    }

    /// The name of the root's device.
    static func device(_ reader: LineReader) -> KeyedMembers.Value? {
        keys.members(of: reader.rootNode, in: reader.tape)[.device]
    }
}
