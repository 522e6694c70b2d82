import BearingsEngine
import Geography

/// The Timeline of a phone, and the paths of older exports; see ``takeoutRecord(_:)``.
extension RecordDecoder {
    mutating func decodeRawSignal(
        _ position: Int,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        entry.time = try takeoutTime(in: position, bytes)
        if let time = entry.time, sourceNotes.timeline.skips(time) { return }
        var fix = Fix(coordinate: try takeoutCoordinate("LatLng", in: position, bytes))
        fix.accuracy = field(named: "accuracyMeters", in: position, bytes, &batch)?.unlessNegative
        fix.altitude = field(named: "altitudeMeters", in: position, bytes, &batch)
        fix.speed =
            field(named: "speedMetersPerSecond", in: position, bytes, &batch)?.unlessNegative
        entry.session = try takeoutSession(bytes, &batch.names)
        entry.content = batch.add(.fix(fix))
    }

    mutating func decodeTimelinePath(
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
        sourceNotes.timeline.beginPath()
        var points = reader.tape.elements(ofArrayAt: path)
        while let point = points.next(in: reader.tape) {
            entry.advance(in: &batch)
            do throws(LineError) {
                let coordinate = try takeoutCoordinate("point", in: point, bytes)
                entry.time = try pathTime(point, since: begin, bytes)
                if let time = entry.time { sourceNotes.timeline.add(pathTime: time) }
                entry.session = try takeoutSession(bytes, &batch.names)
                entry.content = batch.add(.fix(Fix(coordinate: coordinate)))
            } catch {
                rejectElement(error, &entry, &batch)
            }
        }
    }

    /// The time of a point of a path, in a segment that begins at a time.
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
        guard let minutes = numberOrText(at: value, bytes), abs(minutes) < 1e7 else {
            throw reader.wrongType("\(key)", value, bytes, expected: "minutes")
        }
        return begin.advanced(by: Int64((minutes * 60_000).rounded()))
    }

    mutating func decodeRawPath(
        _ points: Int,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        var points = reader.tape.elements(ofArrayAt: points)
        while let point = points.next(in: reader.tape) {
            entry.advance(in: &batch)
            do throws(LineError) {
                var fix = Fix(coordinate: try coordinate(e7: "latE7", "lngE7", in: point, bytes))
                fix.accuracy =
                    field(named: "accuracyMeters", in: point, bytes, &batch)?.unlessNegative
                entry.time = try takeoutTime(in: point, bytes)
                entry.session = try takeoutSession(bytes, &batch.names)
                entry.content = batch.add(.fix(fix))
            } catch {
                rejectElement(error, &entry, &batch)
            }
        }
    }
}
