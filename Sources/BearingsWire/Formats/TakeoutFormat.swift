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
/// Of the `semanticSegments`, which are guesses at what the user did, the `timelinePath` is read: a `point` and its
/// `time`, or as an iPhone has it a point such as `geo:48.8566,2.3522` and how many minutes after the segment's
/// `startTime` it is. All else is ignored. Old exports have negative numbers with 2^32 added.
///
/// > Source: https://locationhistoryformat.com/reference/records/; exports of Android 14 and iOS 17.
extension RecordDecoder {
    /// What an object of such a file is.
    enum TakeoutRecord {
        case location
        /// The path of a segment, at its node.
        case path(Int)
        /// A measured position, at its node.
        case position(Int)
        /// A file on one line, of which these are the arrays.
        case file([Int])
        case other
    }

    /// What was entered, `nil` if it is of no such file.
    func takeoutRecord(_ bytes: Span<UInt8>) -> TakeoutRecord? {
        func has(_ key: StaticString) -> Bool { reader.memberOfRoot(key, bytes) != nil }
        if has("latitudeE7") || has("longitudeE7") { return .location }
        if let path = reader.memberOfRoot("timelinePath", bytes) { return .path(path) }
        if let position = reader.value(.position, bytes), reader.tape[position].kind == .object,
            reader.tape.value(of: "LatLng", inObjectAt: position, bytes: bytes) != nil
        {
            return .position(position)
        }
        let arrays = Self.takeoutArrays.compactMap { reader.memberOfRoot($0, bytes) }
            .filter { holdsTakeoutRecord($0, bytes) }
        if !arrays.isEmpty { return .file(arrays) }
        let isKnown =
            has("startTime") || has("timestampMs") || has("deviceTag") || has("activityRecord")
            || has("wifiScan")
        return isKnown ? .other : nil
    }

    /// Whether a value is an array whose first element has one of the keys of a location history.
    private func holdsTakeoutRecord(_ value: Int, _ bytes: Span<UInt8>) -> Bool {
        guard reader.tape[value].kind == .array else { return false }
        var elements = reader.tape.elements(ofArrayAt: value)
        guard let first = elements.next(in: reader.tape) else { return false }
        return Self.takeoutKeys.contains { member($0, in: first, bytes) != nil }
    }

    private static let takeoutKeys: [StaticString] = [
        "latitudeE7", "timestampMs", "deviceTag", "startTime", "timelinePath", "position",
        "wifiScan", "activityRecord",
    ]

    private static let takeoutArrays: [StaticString] = [
        "locations", "semanticSegments", "rawSignals",
    ]

    mutating func decodeTakeout(
        _ record: TakeoutRecord,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        if case .other = record { return }
        try require(.takeout, "a location history of Google")
        switch record {
        case .location: try decodeTakeoutLocation(bytes, into: &entry, &batch)
        case .path(let path): try decodeTimelinePath(path, bytes, into: &entry, &batch)
        case .position(let place): try decodeRawSignal(place, bytes, into: &entry, &batch)
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
        let latitude = try takeoutAngle("latitudeE7", limit: 90, bytes)
        let longitude = try takeoutAngle("longitudeE7", limit: 180, bytes)
        var fix = Fix(coordinate: LocationCoordinate(latitude: latitude, longitude: longitude))
        fix.accuracy = takeoutField("accuracy", in: root, bytes, &batch)?.unlessNegative
        fix.altitude = takeoutField("altitude", in: root, bytes, &batch)
        fix.verticalAccuracy =
            takeoutField("verticalAccuracy", in: root, bytes, &batch)?.unlessNegative
        fix.speed = takeoutField("velocity", in: root, bytes, &batch)?.unlessNegative
        fix.course = takeoutField("heading", in: root, bytes, &batch)?.unlessNegative
        entry.time = try takeoutTime(bytes)
        entry.session = try takeoutSession(bytes, &batch.names)
        entry.content = batch.add(.fix(fix))
    }

    private func takeoutTime(_ bytes: Span<UInt8>) throws(LineError) -> Instant? {
        if let value = reader.value(.timestamp, bytes) {
            return try time(at: value, .timestamp, bytes, assumesUTC: true)
        }
        guard let value = reader.memberOfRoot("timestampMs", bytes) else { return nil }
        let range = CivilDate.writableMilliseconds
        guard let number = takeoutNumber(at: value, bytes)?.rounded(),
            Double(range.lowerBound)...Double(range.upperBound) ~= number
        else {
            let found = reader.tape[value].description(in: bytes)
            throw reader.error(
                .badTime,
                at: value,
                "\"timestampMs\" is \(found), expected Unix milliseconds"
            )
        }
        return Instant(millisecondsSince1970: Int64(number))
    }

    private func takeoutSession(
        _ bytes: Span<UInt8>,
        _ names: inout [UInt8]
    ) throws(LineError) -> EntrySession {
        guard options.sessionSource == .source else { return try session(bytes, names: &names) }
        let start = names.count
        if let tag = reader.memberOfRoot("deviceTag", bytes), reader.tape[tag].kind != .object {
            for index in reader.tape[tag].range.indices { names.append(bytes[index]) }
        }
        return Self.session(from: start, in: &names)
    }

    private mutating func decodeRawSignal(
        _ position: Int,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        var fix = Fix(coordinate: try takeoutPlace("LatLng", in: position, bytes))
        fix.accuracy = takeoutField("accuracyMeters", in: position, bytes, &batch)?.unlessNegative
        fix.altitude = takeoutField("altitudeMeters", in: position, bytes, &batch)
        fix.speed =
            takeoutField("speedMetersPerSecond", in: position, bytes, &batch)?.unlessNegative
        if let value = reader.value(.timestamp, in: position, bytes) {
            entry.time = try time(at: value, .timestamp, bytes, assumesUTC: true)
        }
        entry.session = try takeoutSession(bytes, &batch.names)
        entry.content = batch.add(.fix(fix))
    }

    private mutating func decodeTimelinePath(
        _ path: Int,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        guard reader.tape[path].kind == .array else {
            throw reader.wrongType("timelinePath", path, bytes, expected: "an array")
        }
        var begin: Instant?
        if let value = reader.memberOfRoot("startTime", bytes) {
            begin = try time(at: value, .time, bytes, assumesUTC: true)
        }
        var points = reader.tape.elements(ofArrayAt: path)
        while let point = points.next(in: reader.tape) {
            entry.goOn(in: &batch)
            do throws(LineError) {
                let place = try takeoutPlace("point", in: point, bytes)
                entry.time = try pathTime(point, since: begin, bytes)
                entry.session = try takeoutSession(bytes, &batch.names)
                entry.content = batch.add(.fix(Fix(coordinate: place)))
            } catch {
                rejectElement(error, &entry, &batch)
            }
        }
    }

    /// When a point of a path was, of a segment that begins at a time.
    private func pathTime(
        _ point: Int,
        since begin: Instant?,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Instant? {
        if let value = reader.value(.time, in: point, bytes) {
            return try time(at: value, .time, bytes, assumesUTC: true)
        }
        let key: StaticString = "durationMinutesOffsetFromStartTime"
        guard let begin, let value = member(key, in: point, bytes) else { return nil }
        guard let minutes = takeoutNumber(at: value, bytes), abs(minutes) < 1e7 else {
            throw reader.wrongType("\(key)", value, bytes, expected: "minutes")
        }
        return begin.advanced(by: Int64((minutes * 60_000).rounded()))
    }
}

// MARK: - Values

extension RecordDecoder {
    /// A member of an object, `nil` if it is absent or null, or the object is none.
    private func member(_ key: StaticString, in object: Int, _ bytes: Span<UInt8>) -> Int? {
        guard reader.tape[object].kind == .object,
            let value = reader.tape.value(of: key, inObjectAt: object, bytes: bytes),
            reader.tape[value].kind != .null
        else { return nil }
        return value
    }

    /// A number, or a text that is one; large enough for milliseconds.
    private func takeoutNumber(at value: Int, _ bytes: Span<UInt8>) -> Double? {
        try? figure(at: value, .accuracy, bytes, within: -1e15...1e15)
    }

    /// A number that may be absent, and is where it cannot be read.
    private func takeoutField(
        _ key: StaticString,
        in object: Int,
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) -> Double? {
        guard let value = member(key, in: object, bytes) else { return nil }
        if let number = takeoutNumber(at: value, bytes), Quantity.range.contains(number) {
            return number
        }
        batch.addFlaw(reader.wrongType("\(key)", value, bytes, expected: "a number"))
        return nil
    }

    /// An angle in 1e-7 degrees.
    private func takeoutAngle(
        _ key: StaticString,
        limit: Double,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Double {
        guard let value = reader.memberOfRoot(key, bytes) else {
            throw reader.missing("\(key)", in: LineReader.root)
        }
        guard var units = takeoutNumber(at: value, bytes) else {
            throw reader.wrongType("\(key)", value, bytes, expected: "a number")
        }
        if units > limit * 1e7, units <= 0x1p32 { units -= 0x1p32 }
        let degrees = units / 1e7
        guard -limit...limit ~= degrees else {
            let range = span(of: -limit...limit)
            throw reader.outOfRange("\(key)", value, bytes, expected: "outside \(range) degrees")
        }
        return degrees
    }

    /// The place that a text tells, latitude first.
    private func takeoutPlace(
        _ key: StaticString,
        in object: Int,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> LocationCoordinate {
        guard let value = member(key, in: object, bytes) else {
            throw reader.error(
                .missingField,
                at: object,
                "found no \"\(key)\", expected one in each object"
            )
        }
        guard reader.tape[value].kind == .string else {
            throw reader.wrongType("\(key)", value, bytes, expected: "a string")
        }
        var text = reader.text(at: value, bytes)
        let isURI = text.hasPrefix("geo:")
        if isURI { text.removeFirst(4) }
        let numbers = text.split(separator: ",").map { part in
            let digits = Array(part.utf8.filter { !$0.isXMLSpace && $0 < 0x80 })
            return parseDecimal(digits.span, 0..<digits.count)
        }
        guard numbers.count == 2 || (isURI && numbers.count == 3), let latitude = numbers[0],
            let longitude = numbers[1]
        else {
            throw reader.outOfRange(
                "\(key)",
                value,
                bytes,
                expected: "no place such as \"48.8566°, 2.3522°\""
            )
        }
        guard -90...90 ~= latitude, Quantity.range.contains(longitude) else {
            throw reader.outOfRange("\(key)", value, bytes, expected: "outside -90...90")
        }
        return LocationCoordinate(latitude: latitude, longitude: longitude)
    }
}
