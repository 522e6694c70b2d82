import BearingsEngine
import Geography

/// The Timeline of a phone, and the paths of older exports; see ``takeoutRecord(_:)``.
extension RecordDecoder {
    mutating func decodeRawSignal(
        _ position: Int,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        let members = TakeoutFormat.signal.members(of: position, in: reader.tape)
        entry.time = try reader.time(members)
        if let time = entry.time, sourceNotes.timeline.skips(time) { return }
        var fix = Fix(coordinate: try takeoutCoordinate("LatLng", in: position))
        read(members, into: &fix, &batch)
        entry.session = try session(of: takeoutDevice, names: &batch.names)
        entry.content = batch.add(.fix(fix))
    }

    mutating func decodeTimelinePath(
        _ path: Int,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        guard reader.tape[path].kind == .array else {
            throw reader.wrongType("timelinePath", path, expected: "an array")
        }
        var begin: Instant?
        if let value = reader.memberOfRoot("startTime") {
            begin = try reader.time(at: value, WireKey.time, assumesUTC: true)
        }
        sourceNotes.timeline.beginPath()
        let device = takeoutDevice
        var points = reader.tape.elements(ofArrayAt: path)
        while let point = points.next(in: reader.tape) {
            entry.advance(in: &batch)
            do throws(LineError) {
                let coordinate = try takeoutCoordinate("point", in: point)
                entry.time = try pathTime(point, since: begin)
                if let time = entry.time { sourceNotes.timeline.add(pathTime: time) }
                entry.session = try session(of: device, names: &batch.names)
                entry.content = batch.add(.fix(Fix(coordinate: coordinate)))
            } catch {
                rejectElement(error, &entry, &batch)
            }
        }
    }

    /// The time of a point of a path, in a segment that begins at a time.
    private func pathTime(
        _ point: Int,
        since begin: Instant?
    ) throws(LineError) -> Instant? {
        if let value = reader.value(.time, in: point) {
            return try reader.time(at: value, WireKey.time, assumesUTC: true)
        }
        let key: StaticString = "durationMinutesOffsetFromStartTime"
        guard let begin, let value = reader.member(key, in: point) else { return nil }
        guard let minutes = reader.numberOrText(at: value), abs(minutes) < 1e7 else {
            throw reader.wrongType(key, value, expected: "minutes")
        }
        return begin.advanced(by: Int64((minutes * 60_000).rounded()))
    }

    mutating func decodeRawPath(
        _ points: Int,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        let device = takeoutDevice
        var points = reader.tape.elements(ofArrayAt: points)
        while let point = points.next(in: reader.tape) {
            entry.advance(in: &batch)
            do throws(LineError) {
                let members = TakeoutFormat.rawPath.members(of: point, in: reader.tape)
                var fix = Fix(coordinate: try reader.coordinate(members))
                read(members, into: &fix, &batch)
                entry.time = try reader.time(members)
                entry.session = try session(of: device, names: &batch.names)
                entry.content = batch.add(.fix(fix))
            } catch {
                rejectElement(error, &entry, &batch)
            }
        }
    }
}
