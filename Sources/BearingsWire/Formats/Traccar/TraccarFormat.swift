import BearingsEngine
import Geography

/// Traccar's forwards: a `position` with its `device`; or a position by itself, or several as `positions`, as its
/// API returns them.
///
/// | here | `position` | unit, and what it means |
/// |---|---|---|
/// | time | `fixTime`, else `deviceTime`, `serverTime` | RFC 3339, UTC where it has no offset, or Unix milliseconds |
/// | coordinate | `latitude` `longitude` | degrees |
/// | accuracy | `accuracy` | m; 0 or negative: not known |
/// | altitude | `altitude` | m |
/// | speed | `speed` | knots; negative: not known |
/// | course | `course` | degrees from true north |
/// | session | `device.uniqueId`, else `position.deviceId` | with `--session-from source` |
///
/// An `event` without a position, such as a device that comes online, is ignored, and so are `devices`, `events` and
/// empty `positions`, as the server's web socket sends them. A
/// position that is not `valid` is the last one, repeated by a receiver without a fix. Older servers print offsets as
/// `+0000`.
///
/// > Source: Formats, "Traccar"; traccar/traccar, model/Position.java, forward/PositionForwarderJson.java and
/// > forward/EventForwarderJson.java.
extension RecordDecoder {
    /// Whether the root is a forward, or a position with the time of its fix.
    func isTraccar(_ bytes: Span<UInt8>) -> Bool {
        if isPositionAlone(bytes) { return true }
        if let position = reader.value(.position, bytes), reader.tape[position].kind == .object {
            let members = PositionMembers(reader, position, bytes)
            return members.time != nil
                || (members.latitude != nil && reader.value(.device, bytes) != nil)
        }
        if traccarPositions(bytes) != nil { return true }
        return isUpdateWithoutPosition(bytes)
    }

    /// Whether it is about devices and their events, without a position.
    private func isUpdateWithoutPosition(_ bytes: Span<UInt8>) -> Bool {
        guard reader.hasUnknownKeys || reader.value(.events, bytes) != nil else { return false }
        if let event = reader.memberOfRoot("event", bytes), reader.tape[event].kind == .object {
            return reader.tape.value(of: "type", inObjectAt: event, bytes: bytes) != nil
                || reader.tape.value(of: "deviceId", inObjectAt: event, bytes: bytes) != nil
        }
        let lists: [(name: StaticString, mark: StaticString)] = [
            ("devices", "uniqueId"), ("events", "deviceId"), ("positions", "deviceId"),
        ]
        for list in lists {
            guard let array = reader.memberOfRoot(list.name, bytes),
                reader.tape[array].kind == .array
            else { continue }
            let isEmpty = Int(reader.tape[array].next) == array + 1
            if isEmpty || member(list.mark, inFirstOf: array, bytes) != nil { return true }
        }
        return false
    }

    private func isPositionAlone(_ bytes: Span<UInt8>) -> Bool {
        reader.value(.latitude, bytes) != nil
            && PositionMembers(reader, reader.rootNode, bytes).time != nil
    }

    /// The node of several positions, as the server's web socket sends them.
    private func traccarPositions(_ bytes: Span<UInt8>) -> Int? {
        guard reader.hasUnknownKeys, let positions = reader.memberOfRoot("positions", bytes),
            member("deviceId", inFirstOf: positions, bytes) != nil
                || member("fixTime", inFirstOf: positions, bytes) != nil
        else { return nil }
        return positions
    }

    /// A member of the first element of an array of objects.
    private func member(
        _ key: StaticString,
        inFirstOf array: Int,
        _ bytes: Span<UInt8>
    ) -> Int? {
        guard reader.tape[array].kind == .array else { return nil }
        var elements = reader.tape.elements(ofArrayAt: array)
        guard let first = elements.next(in: reader.tape), reader.tape[first].kind == .object
        else { return nil }
        return reader.tape.value(of: key, inObjectAt: first, bytes: bytes)
    }

    mutating func decodeTraccar(
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        if let positions = traccarPositions(bytes) {
            return decodeElements(of: positions, .records, bytes, into: &entry, &batch)
        }
        let isAlone = isPositionAlone(bytes)
        guard let position = isAlone ? reader.rootNode : try reader.object(.position, bytes)
        else { return }
        try require(.traccar, "a position of Traccar")
        let members = PositionMembers(reader, position, bytes)
        let input = try positionInput(members, position, bytes, &batch)
        if let (key, value) = members.time {
            entry.time = try time(at: value, key, bytes, assumesUTC: true)
        }
        let name = try deviceName(bytes, &batch)
        entry.session = try session(
            bytes,
            deviceAt: name ?? members.deviceID,
            mayBeNumber: name == nil,
            names: &batch.names
        )
        if watchesDevices, entry.session.isUnnamed, let device = name ?? members.deviceID {
            var text: [UInt8] = []
            appendName(at: device, bytes, to: &text)
            noteDevice(name == nil ? "deviceId" : "uniqueId", text, of: entry, &batch)
        }
        if options.carriesFields, input.fix != nil {
            let attributes = reader.tape.value(
                of: "attributes",
                inObjectAt: position,
                bytes: bytes
            )
            carryMembers(
                of: position,
                except: Self.keysOfPosition,
                opening: attributes,
                bytes,
                &batch
            )
        }
        entry.content = batch.add(input)
    }

    /// What of a position a fix holds.
    private static let keysOfPosition: Set<String> = [
        "fixTime", "valid", "latitude", "longitude", "altitude", "accuracy", "speed", "course",
    ]

    /// The node of the device's name; a device that is no object counts as absent.
    private func deviceName(
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) throws(LineError) -> Int? {
        if let value = reader.value(.device, bytes), reader.tape[value].kind != .object {
            batch.addFieldError(reader.wrongType(.device, value, bytes, expected: "an object"))
            return nil
        }
        guard let device = try reader.object(.device, bytes) else { return nil }
        return reader.tape.value(of: "uniqueId", inObjectAt: device, bytes: bytes)
    }

    private func positionInput(
        _ members: PositionMembers,
        _ position: Int,
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
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
        if let accuracy = field(at: members.accuracy, .accuracy, bytes, &batch), accuracy > 0 {
            fix.accuracy = accuracy
        }
        fix.altitude = field(at: members.altitude, .altitude, bytes, &batch)
        fix.speed = (field(at: members.speed, .speed, bytes, &batch)?.unlessNegative)
            .map(metresPerSecond(knots:))
        fix.course = field(at: members.course, .course, bytes, &batch)?.unlessNegative
        return .fix(fix)
    }
}

/// The nodes of a position's members that are read; `nil` if absent or null.
private struct PositionMembers {
    var fixTime: Int?
    var deviceTime: Int?
    var serverTime: Int?
    var valid: Int?
    var latitude: Int?
    var longitude: Int?
    var altitude: Int?
    var accuracy: Int?
    var speed: Int?
    var course: Int?
    var deviceID: Int?

    /// The best time for when the fix was, and its key for errors.
    var time: (key: WireKey, value: Int)? {
        (fixTime ?? deviceTime ?? serverTime).map { (.fixTime, $0) }
    }

    init(_ reader: borrowing LineReader, _ position: Int, _ bytes: Span<UInt8>) {
        var members = reader.tape.members(ofObjectAt: position)
        while let member = members.next(in: reader.tape) {
            guard reader.tape[member.value].kind != .null else { continue }
            switch reader.key(bytes, of: member) {
            case nil:
                if keyEquals(bytes, reader.tape[member.key], "deviceTime") {
                    deviceTime = member.value
                } else if keyEquals(bytes, reader.tape[member.key], "serverTime") {
                    serverTime = member.value
                }
            case .deviceId: deviceID = member.value
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
