import BearingsEngine
import Geography

/// Values by tables of keys, which reject the record if they cannot be read.
extension LineReader {
    /// The required place of an object, under our names or others'.
    func coordinate(in object: Int) throws(LineError) -> LocationCoordinate {
        let node = object == Self.root ? rootNode : object
        return try coordinate(NativeKeys.place.members(of: node, in: tape))
    }

    /// The required place.
    package func coordinate(_ members: KeyedMembers) throws(LineError) -> LocationCoordinate {
        LocationCoordinate(
            latitude: try angle(.latitude, members),
            longitude: try angle(.longitude, members)
        )
    }

    private func angle(_ field: FixField, _ members: KeyedMembers) throws(LineError) -> Double {
        guard let value = members[field] else { throw missing(field, members) }
        let limits = field == .latitude ? NativeRange.latitude : Quantity.range
        switch value.key.unit {
        case .degreesE7: return try degrees(e7: value, limit: field == .latitude ? 90 : 180)
        default: return try number(at: value.node, value.key.name, within: limits)
        }
    }

    private func missing(_ field: FixField, _ members: KeyedMembers) -> LineError {
        guard let key = members.table.keys.first(where: { $0.field == field }) else {
            preconditionFailure("a table of fixes has no key for their place")
        }
        guard key.unit == .degreesE7 else { return missing(key.name, in: members.object) }
        return error(
            .missingField,
            at: members.object,
            "found no \"\(key.name)\", expected it beside the other"
        )
    }

    /// An angle in 1e-7 degrees.
    ///
    /// Up to 2^32 it may have lost its sign: old exports of Google print them unsigned.
    private func degrees(e7 value: KeyedMembers.Value, limit: Double) throws(LineError) -> Double {
        let (key, node) = (value.key, value.node)
        guard var units = numberOrText(at: node) else {
            throw wrongType(key.name, node, expected: "a number")
        }
        if units > limit * 1e7, units <= 0x1p32 { units -= 0x1p32 }
        let degrees = units / 1e7
        guard -limit...limit ~= degrees else {
            let range = span(of: -limit...limit)
            throw outOfRange(key.name, node, expected: "outside \(range) degrees")
        }
        return degrees
    }

    /// A number, or a text with one, however large; `nil` for anything else.
    package func numberOrText(at value: Int) -> Double? {
        tape.figure(at: value).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The time, `nil` if there is none.
    package func time(_ members: KeyedMembers) throws(LineError) -> Instant? {
        guard let value = members[.time] else { return nil }
        return try time(value)
    }

    /// The time under a key, `nil` if it is none and need not be one.
    package func time(_ value: KeyedMembers.Value) throws(LineError) -> Instant? {
        switch value.key.unit {
        case .timeWithOffset:
            return try time(at: value.node, value.key.name, assumesUTC: false)
        case .timeIfAny:
            if value.key.isNamed("date"), let days = numberOrText(at: value.node),
                let time = BearingsWire.milliseconds(inDays: days)
            {
                return Instant(millisecondsSince1970: time)
            }
            return try? time(at: value.node, value.key.name, assumesUTC: true)
        case .unixSeconds: return try unixTime(value, ofSeconds: true)
        case .unixMilliseconds: return try unixTime(value, ofSeconds: false)
        default: return try time(at: value.node, value.key.name, assumesUTC: true)
        }
    }

    private func unixTime(
        _ value: KeyedMembers.Value,
        ofSeconds: Bool
    ) throws(LineError) -> Instant {
        let (name, node) = (value.key.name, value.node)
        guard ofSeconds else {
            let range = CivilDate.writableMilliseconds
            guard let number = numberOrText(at: node)?.rounded(),
                Double(range.lowerBound)...Double(range.upperBound) ~= number
            else {
                let found = tape.description(of: node)
                let message = "\"\(name)\" is \(found), expected Unix milliseconds"
                throw error(.badTime, at: node, message)
            }
            return Instant(millisecondsSince1970: Int64(number))
        }
        guard tape.holdsPlainNumber(node) || tape[node].kind == .number else {
            throw wrongType(name, node, expected: "Unix seconds")
        }
        guard let time = BearingsWire.milliseconds(fromUnixNumber: tape.number(at: node)) else {
            let found = tape.description(of: node)
            let other = tape.otherMeaning(ofTimeAt: node)
            let message =
                "\"\(name)\" is \(found), expected Unix seconds of the years 0 to 9999\(other)"
            throw error(.badTime, at: node, message)
        }
        return Instant(millisecondsSince1970: time)
    }

    /// A native fix.
    ///
    /// - Parameter members: The root's, by ``NativeKeys/fix``.
    func nativeFix(_ members: KeyedMembers) throws(LineError) -> (Fix, FixSupplement) {
        var fix = Fix(coordinate: try coordinate(members))
        for field in members.table.numbersOfFix { fix[field] = try number(members[field]) }
        var supplement = FixSupplement()
        for field in members.table.numbersOfSupplement {
            supplement[field] = try number(members[field])
        }
        if let mark = members[.simulated] {
            supplement.isSimulated = try flag(at: mark.node, mark.key.name)
        }
        return (fix, supplement)
    }

    private func number(_ value: KeyedMembers.Value?) throws(LineError) -> Double? {
        guard let value else { return nil }
        return value.key.value(of: try number(at: value.node, value.key.name))
    }
}
