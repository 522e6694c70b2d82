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

    // MARK: Sessions

    /// The session of another system's record, by its device where devices name sessions.
    mutating func session(
        of device: KeyedMembers.Value?,
        names: inout SessionNames
    ) throws(LineError) -> SessionNumber {
        let mayBeNumber = device?.key.unit == .textOrNumber
        return try session(deviceAt: device?.node, mayBeNumber: mayBeNumber, names: &names)
    }
}
