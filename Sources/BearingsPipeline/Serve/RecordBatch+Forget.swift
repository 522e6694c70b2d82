import BearingsWire

extension RecordBatch {
    /// Forgets the lines and keeps the room, and the names as long as they are few: most messages are of
    /// the session of the one before.
    @inline(__always)
    mutating func forgetLines() {
        entries.forget()
        fixes.forget()
        viewports.forget()
        if !inputs.isEmpty || !requests.isEmpty || !errors.isEmpty || !waypoints.isEmpty
            || !fieldErrors.isEmpty || !hints.isEmpty || names.count > Self.mostNames
        {
            forgetMore()
        }
    }

    /// In bytes, as much as is near anyway.
    private static var mostNames: Int { 1 << 10 }

    @inline(never)
    private mutating func forgetMore() { removeAll() }
}
