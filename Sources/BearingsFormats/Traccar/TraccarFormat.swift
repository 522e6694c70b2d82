import BearingsEngine
import BearingsWire
import Geography

/// Traccar's forwards: a `position` with its `device`; or a position by itself, or several as `positions`, as its
/// API returns them.
///
/// An `event` without a position, such as a device that comes online, is ignored, and so are `devices`, `events` and
/// empty `positions`, as the server's web socket sends them. A
/// position that is not `valid` is the last one, repeated by a receiver without a fix. Older servers print offsets as
/// `+0000`.
///
/// > Source: Formats, "Traccar"; traccar/traccar, model/Position.java, forward/PositionForwarderJson.java and
/// > forward/EventForwarderJson.java.
enum TraccarFormat {
    /// The keys of a position.
    static let keys = KeyTable([
        Key("fixTime", .time, .time),
        Key("deviceTime", .time, .time, isKept: true),
        Key("serverTime", .time, .time, isKept: true),
        Key("valid", .own),
        Key("latitude", .latitude, .degrees),
        Key("longitude", .longitude, .degrees),
        Key("accuracy", .accuracy, .metres, unknown: .notPositive),
        Key("altitude", .altitude, .metres),
        Key("speed", .speed, .knots),
        Key("course", .course, .degrees, unknown: .noAngle),
        // Where the device itself is not named.
        Key("deviceId", .device, .textOrNumber, isKept: true),
    ])

    /// The keys of the device beside it.
    static let device = KeyTable([Key("uniqueId", .device, .text)])
}

extension TraccarFormat {
    /// Whether the root is a forward, or a position with the time of its fix.
    static func recognizes(_ reader: LineReader) -> Bool {
        if isPositionAlone(reader) { return true }
        if let position = reader.value(.position), reader.tape[position].kind == .object {
            let members = TraccarFormat.keys.members(of: position, in: reader.tape)
            return members[.time] != nil
                || (members[.latitude] != nil && reader.value(.device) != nil)
        }
        if positions(reader) != nil { return true }
        return isUpdateWithoutPosition(reader)
    }

    /// Whether it is about devices and their events, without a position.
    private static func isUpdateWithoutPosition(_ reader: LineReader) -> Bool {
        guard reader.hasUnknownKeys || reader.value(.events) != nil else { return false }
        if let event = reader.memberOfRoot("event"), reader.tape[event].kind == .object {
            return reader.tape.value(of: "type", inObjectAt: event) != nil
                || reader.tape.value(of: "deviceId", inObjectAt: event) != nil
        }
        let lists: [(name: StaticString, mark: StaticString)] = [
            ("devices", "uniqueId"), ("events", "deviceId"), ("positions", "deviceId"),
        ]
        for list in lists {
            guard let array = reader.memberOfRoot(list.name),
                reader.tape[array].kind == .array
            else { continue }
            let isEmpty = Int(reader.tape[array].next) == array + 1
            if isEmpty || member(reader, list.mark, inFirstOf: array) != nil { return true }
        }
        return false
    }

    private static func isPositionAlone(_ reader: LineReader) -> Bool {
        reader.value(.latitude) != nil
            && TraccarFormat.keys.members(of: reader.rootNode, in: reader.tape)[.time] != nil
    }

    /// The node of several positions, as the server's web socket sends them.
    static func positions(_ reader: LineReader) -> Int? {
        guard reader.hasUnknownKeys, let positions = reader.memberOfRoot("positions"),
            member(reader, "deviceId", inFirstOf: positions) != nil
                || member(reader, "fixTime", inFirstOf: positions) != nil
        else { return nil }
        return positions
    }

    /// A member of the first element of an array of objects.
    private static func member(
        _ reader: LineReader,
        _ key: StaticString,
        inFirstOf array: Int
    ) -> Int? {
        guard reader.tape[array].kind == .array else { return nil }
        var elements = reader.tape.elements(ofArrayAt: array)
        guard let first = elements.next(in: reader.tape), reader.tape[first].kind == .object
        else { return nil }
        return reader.tape.value(of: key, inObjectAt: first)
    }

    static func read(
        _ reader: LineReader,
        into records: inout RecordWriter
    ) throws(LineError) {
        let isAlone = isPositionAlone(reader)
        guard let position = isAlone ? reader.rootNode : try reader.object(.position)
        else { return }
        try records.require(.traccar, "a position of Traccar")
        let members = TraccarFormat.keys.members(of: position, in: reader.tape)
        let input = try positionInput(reader, members, &records)
        records.entry.time = try reader.time(members)
        let device = try nameOfDevice(reader, &records) ?? members[.device]
        records.entry.session = try reader.session(of: device, &records)
        if records.watchesDevices, records.entry.session.isUnnamed, let device {
            records.noteDevice(device.key.name.spelling, reader.name(at: device.node))
        }
        if records.options.carriesFields, input.fix != nil {
            let attributes = reader.tape.value(
                of: "attributes",
                inObjectAt: position
            )
            reader.carryMembers(
                of: position,
                except: TraccarFormat.keys.held,
                opening: attributes,
                &records
            )
        }
        records.put(input)
    }

    /// The device's name; a device that is no object counts as absent.
    private static func nameOfDevice(
        _ reader: LineReader,
        _ records: inout RecordWriter
    ) throws(LineError) -> KeyedMembers.Value? {
        if let value = reader.value(.device), reader.tape[value].kind != .object {
            records.batch.addFieldError(
                reader.wrongType(WireKey.device, value, expected: "an object")
            )
            return nil
        }
        guard let device = try reader.object(.device) else { return nil }
        return TraccarFormat.device.members(of: device, in: reader.tape)[.device]
    }

    private static func positionInput(
        _ reader: LineReader,
        _ members: KeyedMembers,
        _ records: inout RecordWriter
    ) throws(LineError) -> Input {
        if let valid = members["valid"], reader.tape[valid.node].kind == .false {
            return .noFix(grade: 0, needed: 1)
        }
        var fix = Fix(coordinate: try reader.coordinate(members))
        reader.read(members, into: &fix, &records)
        return .fix(fix)
    }
}
