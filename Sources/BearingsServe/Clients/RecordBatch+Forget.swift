import BearingsPipeline
import BearingsWire

extension RecordBatch {
    /// Removes all entries but keeps capacity, and the session names while they are few: the next message is usually of
    /// the same session.
    mutating func forgetLines() {
        entries.forget()
        fixes.forget()
        viewports.forget()
        if !inputs.isEmpty || !requests.isEmpty || !errors.isEmpty || !waypoints.isEmpty
            || !fieldErrors.isEmpty || !hints.isEmpty || names.bytes.count > Self.mostNames
        {
            forgetMore()
        }
    }

    /// In bytes.
    private static var mostNames: Int { 1 << 10 }

    @inline(never)
    private mutating func forgetMore() { removeAll() }
}
