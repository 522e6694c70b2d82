import BearingsEngine
import Geography

/// Traccar's forwards: a `position`, with the `device` it is of.
///
/// | here | `position` | unit, and what it means |
/// |---|---|---|
/// | time | `fixTime` | RFC 3339, UTC where it has no offset, or Unix milliseconds |
/// | coordinate | `latitude` `longitude` | degrees |
/// | accuracy | `accuracy` | m; 0 or negative: not known |
/// | altitude | `altitude` | m |
/// | speed | `speed` | knots; negative: not known |
/// | course | `course` | degrees from true north |
/// | session | `device.uniqueId` | with `--session-from source` |
///
/// A position that is not `valid` is the last one repeated by a receiver without a fix. Older servers
/// print offsets as `+0000`.
///
/// > Source: PROTOCOL 3; traccar/traccar, model/Position.java and forward/PositionForwarderJson.java.
extension RecordDecoder {
    /// The position that the line forwards, `nil` if it is no such line.
    func traccarPosition(_ bytes: Span<UInt8>) -> Int? {
        guard let position = reader.value(.position, bytes),
            reader.tape[position].kind == .object,
            let time = reader.tape.value(of: "fixTime", inObjectAt: position, bytes: bytes),
            reader.tape[time].kind != .null
        else { return nil }
        return position
    }

    mutating func decodeTraccar(
        _ position: Int,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        try require(.traccar, "a position of Traccar")
        try reader.refuseDuplicates(bytes, in: position)
        let members = PositionMembers(reader, position, bytes)
        let input = try positionInput(members, position, bytes)
        if let value = members.fixTime {
            entry.time = try time(at: value, .fixTime, bytes, assumesUTC: true)
        }
        let device = try reader.object(.device, bytes)
        let name = device.flatMap {
            reader.tape.value(of: "uniqueId", inObjectAt: $0, bytes: bytes)
        }
        entry.session = try session(bytes, deviceAt: name, names: &batch.names)
        entry.content = batch.add(input)
    }

    private func positionInput(
        _ members: PositionMembers,
        _ position: Int,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Input {
        if let valid = members.valid, reader.tape[valid].kind == .false {
            return .noFix(grade: 0, needed: 1)
        }
        guard let north = members.latitude else {
            throw reader.missing(.latitude, in: position)
        }
        guard let east = members.longitude else {
            throw reader.missing(.longitude, in: position)
        }
        let latitude = try reader.number(at: north, .latitude, bytes, within: -90...90)
        let longitude = try reader.number(at: east, .longitude, bytes)
        var fix = Fix(coordinate: LocationCoordinate(latitude: latitude, longitude: longitude))
        if let accuracy = try number(members.accuracy, .accuracy, bytes), accuracy > 0 {
            fix.accuracy = accuracy
        }
        fix.altitude = try number(members.altitude, .altitude, bytes)
        if let knots = try number(members.speed, .speed, bytes), knots >= 0 {
            fix.speed = knots * Self.metresPerSecondInKnot
        }
        if let course = try number(members.course, .course, bytes), course >= 0 {
            fix.course = course
        }
        return .fix(fix)
    }

    /// A nautical mile an hour.
    private static let metresPerSecondInKnot = 1852.0 / 3600

    private func number(
        _ value: Int?,
        _ key: WireKey,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Double? {
        guard let value else { return nil }
        return try reader.number(at: value, key, bytes)
    }
}

/// Where the members of a position that are read stand on the tape; `nil` for what is absent or null.
private struct PositionMembers {
    var fixTime: Int?
    var valid: Int?
    var latitude: Int?
    var longitude: Int?
    var altitude: Int?
    var accuracy: Int?
    var speed: Int?
    var course: Int?

    init(_ reader: borrowing LineReader, _ position: Int, _ bytes: Span<UInt8>) {
        var members = reader.tape.members(ofObjectAt: position)
        while let member = members.next(in: reader.tape) {
            guard reader.tape[member.value].kind != .null else { continue }
            switch reader.key(bytes, of: member) {
            case .fixTime: fixTime = member.value
            case .valid: valid = member.value
            case .latitude: latitude = member.value
            case .longitude: longitude = member.value
            case .altitude: altitude = member.value
            case .accuracy: accuracy = member.value
            case .speed: speed = member.value
            case .course: course = member.value
            default: break
            }
        }
    }
}
