import BearingsEngine
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
        Key("speed", .speed, .knots, unknown: .negative),
        Key("course", .course, .degrees, unknown: .negative),
        // Where the device itself is not told.
        Key("deviceId", .device, .textOrNumber, isKept: true),
    ])

    /// The keys of the device beside it.
    static let device = KeyTable([Key("uniqueId", .device, .text)])
}

extension RecordDecoder {
    /// Whether the root is a forward, or a position with the time of its fix.
    func isTraccar() -> Bool {
        if isPositionAlone() { return true }
        if let position = reader.value(.position), reader.tape[position].kind == .object {
            let members = TraccarFormat.keys.members(of: position, in: reader.tape)
            return members[.time] != nil
                || (members[.latitude] != nil && reader.value(.device) != nil)
        }
        if traccarPositions() != nil { return true }
        return isUpdateWithoutPosition()
    }

    /// Whether it is about devices and their events, without a position.
    private func isUpdateWithoutPosition() -> Bool {
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
            if isEmpty || member(list.mark, inFirstOf: array) != nil { return true }
        }
        return false
    }

    private func isPositionAlone() -> Bool {
        reader.value(.latitude) != nil
            && TraccarFormat.keys.members(of: reader.rootNode, in: reader.tape)[.time] != nil
    }

    /// The node of several positions, as the server's web socket sends them.
    private func traccarPositions() -> Int? {
        guard reader.hasUnknownKeys, let positions = reader.memberOfRoot("positions"),
            member("deviceId", inFirstOf: positions) != nil
                || member("fixTime", inFirstOf: positions) != nil
        else { return nil }
        return positions
    }

    /// A member of the first element of an array of objects.
    private func member(
        _ key: StaticString,
        inFirstOf array: Int
    ) -> Int? {
        guard reader.tape[array].kind == .array else { return nil }
        var elements = reader.tape.elements(ofArrayAt: array)
        guard let first = elements.next(in: reader.tape), reader.tape[first].kind == .object
        else { return nil }
        return reader.tape.value(of: key, inObjectAt: first)
    }

    mutating func decodeTraccar(
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        if let positions = traccarPositions() {
            return decodeElements(of: positions, .records, into: &entry, &batch)
        }
        let isAlone = isPositionAlone()
        guard let position = isAlone ? reader.rootNode : try reader.object(.position)
        else { return }
        try require(.traccar, "a position of Traccar")
        let members = TraccarFormat.keys.members(of: position, in: reader.tape)
        let input = try positionInput(members, &batch)
        entry.time = try reader.time(members)
        let device = try nameOfDevice(&batch) ?? members[.device]
        entry.session = try session(of: device, names: &batch.names)
        if watchesDevices, entry.session.isUnnamed, let device {
            var text: [UInt8] = []
            appendName(at: device.node, to: &text)
            noteDevice(device.key.name.spelling, text, of: entry, &batch)
        }
        if options.carriesFields, input.fix != nil {
            let attributes = reader.tape.value(
                of: "attributes",
                inObjectAt: position
            )
            carryMembers(
                of: position,
                except: TraccarFormat.keys.held,
                opening: attributes,
                &batch
            )
        }
        entry.content = batch.add(input)
    }

    /// The device's name; a device that is no object counts as absent.
    private func nameOfDevice(
        _ batch: inout RecordBatch
    ) throws(LineError) -> KeyedMembers.Value? {
        if let value = reader.value(.device), reader.tape[value].kind != .object {
            batch.addFieldError(reader.wrongType(WireKey.device, value, expected: "an object"))
            return nil
        }
        guard let device = try reader.object(.device) else { return nil }
        return TraccarFormat.device.members(of: device, in: reader.tape)[.device]
    }

    private func positionInput(
        _ members: KeyedMembers,
        _ batch: inout RecordBatch
    ) throws(LineError) -> Input {
        if let valid = members["valid"], reader.tape[valid.node].kind == .false {
            return .noFix(grade: 0, needed: 1)
        }
        var fix = Fix(coordinate: try reader.coordinate(members))
        read(members, into: &fix, &batch)
        return .fix(fix)
    }
}
