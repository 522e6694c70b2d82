import BearingsEngine
import BearingsWire
import Geography

/// The Timeline of a phone, and the paths of older exports; see ``TakeoutFormat/record(_:)``.
extension TakeoutFormat {
    mutating func readRawSignal(
        _ reader: LineReader,
        _ position: Int,
        into records: inout RecordWriter
    ) throws(LineError) {
        let members = Self.signal.members(of: position, in: reader.tape)
        records.entry.time = try reader.time(members)
        if let time = records.entry.time, timeline.skips(time) { return }
        var fix = Fix(coordinate: try Self.coordinate(reader, "LatLng", in: position))
        reader.read(members, into: &fix, &records)
        records.entry.session = try reader.session(of: Self.device(reader), &records)
        records.put(.fix(fix))
    }

    mutating func readPath(
        _ reader: LineReader,
        _ path: Int,
        into records: inout RecordWriter
    ) throws(LineError) {
        guard reader.tape[path].kind == .array else {
            throw reader.wrongType("timelinePath", path, expected: "an array")
        }
        var begin: Instant?
        if let value = reader.memberOfRoot("startTime") {
            begin = try reader.time(at: value, WireKey.time, assumesUTC: true)
        }
        timeline.beginPath()
        let device = Self.device(reader)
        var points = reader.tape.elements(ofArrayAt: path)
        while let point = points.next(in: reader.tape) {
            records.advance()
            do throws(LineError) {
                let coordinate = try Self.coordinate(reader, "point", in: point)
                records.entry.time = try Self.pathTime(reader, point, since: begin)
                if let time = records.entry.time { timeline.add(pathTime: time) }
                records.entry.session = try reader.session(of: device, &records)
                records.put(.fix(Fix(coordinate: coordinate)))
            } catch {
                records.rejectElement(error)
            }
        }
    }

    /// The time of a point of a path, in a segment that begins at a time.
    private static func pathTime(
        _ reader: LineReader,
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

    static func readRawPath(
        _ reader: LineReader,
        _ points: Int,
        into records: inout RecordWriter
    ) {
        let device = Self.device(reader)
        var points = reader.tape.elements(ofArrayAt: points)
        while let point = points.next(in: reader.tape) {
            records.advance()
            do throws(LineError) {
                let members = Self.rawPath.members(of: point, in: reader.tape)
                var fix = Fix(coordinate: try reader.coordinate(members))
                reader.read(members, into: &fix, &records)
                records.entry.time = try reader.time(members)
                records.entry.session = try reader.session(of: device, &records)
                records.put(.fix(fix))
            } catch {
                records.rejectElement(error)
            }
        }
    }
}
