import BearingsEngine
import Geography

/// Fixes by tables of keys.
///
/// Of several names of a field the first that is there counts. A place that cannot be read costs the record. Another number costs
/// itself and is reported as a ``RecordBatch/FieldError``, for authors of other systems cannot correct it here.
extension RecordDecoder {
    /// Sets the numbers beside the place that are there.
    func read(_ members: KeyedMembers, into fix: inout Fix, _ batch: inout RecordBatch) {
        for field in members.table.numbersOfFix {
            if let number = number(members[field], &batch) { fix[field] = number }
        }
    }

    /// What few receivers add.
    ///
    /// - Parameter mark: Whether software made the fix up, if the object does not tell it itself.
    func supplement(
        _ members: KeyedMembers,
        simulated mark: KeyedMembers.Value? = nil,
        _ batch: inout RecordBatch
    ) -> FixSupplement {
        var supplement = FixSupplement()
        guard options.readsSupplements else { return supplement }
        for field in members.table.numbersOfSupplement {
            supplement[field] = number(members[field], &batch)
        }
        supplement.isSimulated = flag(mark ?? members[.simulated], &batch)
        return supplement
    }

    /// A number in the unit of a fix; `nil` if it is absent, unknown or invalid.
    func number(_ value: KeyedMembers.Value?, _ batch: inout RecordBatch) -> Double? {
        guard let value, !isEmptyText(value.node) else { return nil }
        do throws(LineError) {
            return value.key.value(of: try reader.figure(at: value.node, value.key.name))
        } catch {
            batch.addFieldError(error)
            return nil
        }
    }

    /// `true` or `false`, also as a string; `nil` if it is absent or invalid.
    private func flag(_ value: KeyedMembers.Value?, _ batch: inout RecordBatch) -> Bool? {
        guard let value, value.key.unit == .flag, !isEmptyText(value.node) else { return nil }
        let tape = reader.tape
        if tape[value.node].kind == .true || tape.equals(value.node, "true") { return true }
        if tape[value.node].kind == .false || tape.equals(value.node, "false") { return false }
        let expected = "true or false"
        batch.addFieldError(reader.wrongType(value.key.name, value.node, expected: expected))
        return nil
    }

    private func isEmptyText(_ value: Int) -> Bool {
        reader.tape[value].kind == .string && reader.tape[value].range.count == 0
    }

    // MARK: Times

    /// The time, `nil` if there is none.
    func time(_ members: KeyedMembers) throws(LineError) -> Instant? {
        guard let value = members[.time] else { return nil }
        return try time(value)
    }

    /// The time under a key, `nil` if it is none and need not be one.
    func time(_ value: KeyedMembers.Value) throws(LineError) -> Instant? {
        switch value.key.unit {
        case .timeIfAny: return try? time(at: value.node, value.key.name, assumesUTC: true)
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
        let found = reader.tape.description(of: node)
        guard ofSeconds else {
            let range = CivilDate.writableMilliseconds
            guard let number = reader.numberOrText(at: node)?.rounded(),
                Double(range.lowerBound)...Double(range.upperBound) ~= number
            else {
                let message = "\"\(name)\" is \(found), expected Unix milliseconds"
                throw reader.error(.badTime, at: node, message)
            }
            return Instant(millisecondsSince1970: Int64(number))
        }
        guard reader.tape.holdsPlainNumber(node) || reader.tape[node].kind == .number else {
            throw reader.wrongType(name, node, expected: "Unix seconds")
        }
        guard let time = milliseconds(fromUnixNumber: reader.tape.number(at: node)) else {
            let message = "\"\(name)\" is \(found), expected Unix seconds of the years 0 to 9999"
            throw reader.error(.badTime, at: node, message)
        }
        return Instant(millisecondsSince1970: time)
    }

    // MARK: Sessions

    /// The session of another system's record, by its device where devices name sessions.
    mutating func session(
        of device: KeyedMembers.Value?,
        names: inout [UInt8]
    ) throws(LineError) -> SessionReference {
        let mayBeNumber = device?.key.unit == .textOrNumber
        return try session(deviceAt: device?.node, mayBeNumber: mayBeNumber, names: &names)
    }
}
