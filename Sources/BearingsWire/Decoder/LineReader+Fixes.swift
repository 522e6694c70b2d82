import BearingsEngine
import Geography

/// Fixes by tables of keys.
///
/// Of several names of a field the first that is there counts. A place that cannot be read costs the record. Another number costs
/// itself and is reported as a ``RecordBatch/FieldError``, for authors of other systems cannot correct it here.
extension LineReader {
    /// Sets the numbers beside the place that are there.
    package func read(_ members: KeyedMembers, into fix: inout Fix, _ records: inout RecordWriter) {
        for field in members.table.numbersOfFix {
            if let number = number(members[field], &records) { fix[field] = number }
        }
    }

    /// What few receivers add.
    ///
    /// - Parameter mark: Whether software made the fix up, if the object does not tell it itself.
    package func supplement(
        _ members: KeyedMembers,
        simulated mark: KeyedMembers.Value? = nil,
        _ records: inout RecordWriter
    ) -> FixSupplement {
        var supplement = FixSupplement()
        guard records.options.readsSupplements else { return supplement }
        for field in members.table.numbersOfSupplement {
            supplement[field] = number(members[field], &records)
        }
        supplement.isSimulated = flag(mark ?? members[.simulated], &records)
        return supplement
    }

    /// A number in the unit of a fix; `nil` if it is absent, unknown or invalid.
    package func number(_ value: KeyedMembers.Value?, _ records: inout RecordWriter) -> Double? {
        guard let value, !isEmptyText(value.node) else { return nil }
        do throws(LineError) {
            return value.key.value(of: try number(at: value.node, value.key.name))
        } catch {
            records.batch.addFieldError(error)
            return nil
        }
    }

    /// `true` or `false`, also as a string; `nil` if it is absent or invalid.
    package func flag(_ value: KeyedMembers.Value?, _ records: inout RecordWriter) -> Bool? {
        guard let value, value.key.unit == .flag, !isEmptyText(value.node) else { return nil }
        if tape[value.node].kind == .true || tape.equals(value.node, "true") { return true }
        if tape[value.node].kind == .false || tape.equals(value.node, "false") { return false }
        let error = wrongType(value.key.name, value.node, expected: "true or false")
        records.batch.addFieldError(error)
        return nil
    }

    private func isEmptyText(_ value: Int) -> Bool {
        tape[value].kind == .string && tape[value].range.count == 0
    }
}
