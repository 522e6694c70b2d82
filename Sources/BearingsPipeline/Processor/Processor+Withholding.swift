import BearingsEngine
import BearingsWire

/// Input received while location was not authorized must never show: not in a fix combined from several lines,
/// nor in a diagnostic or dead letter.
///
/// > Source: Protocol 4, "Authorization gates all".
extension Processor {
    /// Whether an entry uses something of a line that must be forgotten.
    func takesFromForgotten(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        of source: Source.Origin
    ) -> Bool {
        withholding.takesFromForgotten(entry, in: batch, of: source.index)
    }

    /// An entry was applied that a later one of its source may use.
    @inline(never)
    mutating func noteDependent(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        of source: Source.Origin
    ) {
        // A sorted line has come after the denials before it.
        let isClosed = isClosed(entry.session, in: batch, heedsWaiting: held == nil)
        withholding.applied(
            entry.line,
            of: source.index,
            batch.name(of: entry.session) ?? RecordDecoder.mainSession,
            isClosed: isClosed
        )
    }

    /// A session's authorization may have changed.
    mutating func authorizationChanged(of index: Int, wasOpen: Bool) {
        let isOpen = table.sessions[index].engine.mayUseLocation
        if isOpen != wasOpen { withholding.closedSessions += isOpen ? -1 : 1 }
        if !isOpen { forgetTaken(from: index) }
    }

    /// No later line may use earlier lines of this session.
    mutating func forgetTaken(from index: Int) {
        guard withholding.hasSources else { return }
        withholding.forget(table.sessions[index].name)
    }

    /// Whether the content of a rejected entry must not be shown.
    mutating func mustWithhold(
        _ entry: RecordBatch.Entry,
        of source: Source.Origin,
        in batch: RecordBatch
    ) -> Bool {
        guard entry.session != .nobody else { return false }
        return isClosed(entry.session, in: batch)
            || takesFromForgotten(entry, in: batch, of: source)
    }

    /// Whether a line that could not be used may be one that must not be shown.
    var mayHideAnyone: Bool {
        configuration.session.requiresAuthorization || withholding.mayConcernAnyone
    }

    /// Whether a session's location is not authorized; for an unknown session, whether that is possible.
    ///
    /// - Parameter heedsWaiting: Whether denials that wait to be sorted count already.
    private mutating func isClosed(
        _ session: SessionReference,
        in batch: RecordBatch,
        heedsWaiting: Bool = true
    ) -> Bool {
        guard session != .anyone else { return mayHideAnyone }
        // Not worth a search whether they are of this session.
        if heedsWaiting, withholding.waitingDenials > 0 { return true }
        guard let index = knownSession(session, in: batch) else {
            return configuration.session.requiresAuthorization
        }
        return !table.sessions[index].engine.mayUseLocation
    }
}
