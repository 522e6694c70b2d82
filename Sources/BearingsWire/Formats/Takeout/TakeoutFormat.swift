import BearingsEngine
import Geography

/// Google's location history: Takeout's `Records.json`, and the Timeline that phones export.
///
/// | here | `locations` | `rawSignals` `position` | unit, and what it means |
/// |---|---|---|---|
/// | time | `timestamp`, else `timestampMs` | `timestamp` | RFC 3339, or Unix milliseconds |
/// | coordinate | `latitudeE7` `longitudeE7` | `LatLng` | 1e-7 degrees, or a text such as `48.8566°, 2.3522°` |
/// | accuracy | `accuracy` | `accuracyMeters` | m |
/// | altitude | `altitude` | `altitudeMeters` | m |
/// | vertical accuracy | `verticalAccuracy` | | m |
/// | speed | `velocity` | `speedMetersPerSecond` | m/s |
/// | course | `heading` | | degrees from true north |
/// | session | `deviceTag` | | with `--session-from source` |
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
extension RecordDecoder {
    /// The kind of an object in such a file.
    enum TakeoutRecord {
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
    func takeoutRecord(_ bytes: Span<UInt8>) -> TakeoutRecord? {
        func has(_ key: StaticString) -> Bool { reader.memberOfRoot(key, bytes) != nil }
        if has("latitudeE7") || has("longitudeE7") { return .location }
        if let path = reader.memberOfRoot("timelinePath", bytes) { return .path(path) }
        if let position = reader.value(.position, bytes), reader.tape[position].kind == .object,
            reader.tape.value(of: "LatLng", inObjectAt: position, bytes: bytes) != nil
        {
            return .position(position)
        }
        if let segment = reader.memberOfRoot("activitySegment", bytes) {
            guard let path = member("simplifiedRawPath", in: segment, bytes),
                let points = member("points", in: path, bytes),
                reader.tape[points].kind == .array
            else { return .other }
            return .rawPath(points)
        }
        let arrays = Self.takeoutArrays.compactMap { reader.memberOfRoot($0, bytes) }
        let filled = arrays.filter { holdsTakeoutRecord($0, bytes) }
        if !filled.isEmpty { return .file(filled) }
        if !arrays.isEmpty, arrays.allSatisfy(isEmptyArray) { return .other }
        let isSegment =
            has("startTime") && (has("visit") || has("activity") || has("timelineMemory"))
        let isKnown =
            isSegment || has("timestampMs") || has("deviceTag") || has("activityRecord")
            || has("wifiScan") || has("placeVisit")
        if isKnown || (has("timestamp") && sourceNotes.timeline.hasRecord) { return .other }
        if isInLocationHistory, lacksPosition(reader.rootNode, bytes) { return .other }
        return Self.recordKeys.contains { reader.memberOfRoot($0, bytes) != nil } ? .other : nil
    }

    /// Keys that a location without a position may have, and no other system's record.
    private static let recordKeys: [StaticString] = [
        "platformType", "formFactor", "deviceDesignation", "serverTimestamp", "deviceTimestamp",
        "locationMetadata", "activeWifiScan", "inferredLocation", "osLevel",
    ]

    /// Whether an object has a time, and otherwise only keys that a location has beside its position.
    private func lacksPosition(_ object: Int, _ bytes: Span<UInt8>) -> Bool {
        guard member("timestamp", in: object, bytes) != nil else { return false }
        var members = reader.tape.members(ofObjectAt: object)
        while let member = members.next(in: reader.tape) {
            let key = reader.tape[member.key]
            guard Self.keysBesidePosition.contains(where: { keyEquals(bytes, key, $0) }) else {
                return false
            }
        }
        return true
    }

    private static let keysBesidePosition: [StaticString] = [
        "timestamp", "accuracy", "altitude", "verticalAccuracy", "velocity", "heading", "source",
        "activity",
    ]

    private func isEmptyArray(_ value: Int) -> Bool {
        reader.tape[value].kind == .array && reader.tape[value].next == value + 1
    }

    /// Whether a value is an array of which one of the first elements has one of a location history's keys.
    private func holdsTakeoutRecord(_ value: Int, _ bytes: Span<UInt8>) -> Bool {
        guard reader.tape[value].kind == .array else { return false }
        var elements = reader.tape.elements(ofArrayAt: value)
        for _ in 0..<8 {
            guard let element = elements.next(in: reader.tape) else { return false }
            if Self.takeoutKeys.contains(where: { member($0, in: element, bytes) != nil })
                || lacksPosition(element, bytes)
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

    mutating func decodeTakeout(
        _ record: TakeoutRecord,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        if !sourceNotes.timeline.hasRecord { sourceNotes.timeline.hasRecord = true }
        if case .other = record { return }
        try require(.takeout, "a location history of Google")
        switch record {
        case .location: try decodeTakeoutLocation(bytes, into: &entry, &batch)
        case .path(let path): try decodeTimelinePath(path, bytes, into: &entry, &batch)
        case .position(let signal): try decodeRawSignal(signal, bytes, into: &entry, &batch)
        case .rawPath(let points): decodeRawPath(points, bytes, into: &entry, &batch)
        case .file(let arrays):
            for array in arrays { decodeElements(of: array, .records, bytes, into: &entry, &batch) }
        case .other: break
        }
    }

    private mutating func decodeTakeoutLocation(
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        let root = reader.rootNode
        var fix = Fix(
            coordinate: try coordinate(e7: "latitudeE7", "longitudeE7", in: root, bytes)
        )
        fix.accuracy = field(named: "accuracy", in: root, bytes, &batch)?.unlessNegative
        fix.altitude = field(named: "altitude", in: root, bytes, &batch)
        fix.verticalAccuracy =
            field(named: "verticalAccuracy", in: root, bytes, &batch)?.unlessNegative
        fix.speed = field(named: "velocity", in: root, bytes, &batch)?.unlessNegative
        fix.course = field(named: "heading", in: root, bytes, &batch)?.unlessNegative
        entry.time = try takeoutTime(in: root, bytes)
        entry.session = try takeoutSession(bytes, &batch.names)
        if options.carriesFields { carryMembers(except: Self.keysOfLocation, bytes, &batch) }
        entry.content = batch.add(.fix(fix))
    }

    /// What of a location a fix holds.
    private static let keysOfLocation: Set<String> = [
        "latitudeE7", "longitudeE7", "accuracy", "altitude", "verticalAccuracy", "velocity",
        "heading", "timestamp", "timestampMs",
    ]
}
