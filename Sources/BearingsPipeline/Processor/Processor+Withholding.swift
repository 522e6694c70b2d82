import BearingsEngine
import BearingsWire

/// What came while location could not be used is told nobody: not by what is put together from it later, nor by
/// what is kept of a line that could not be read.
///
/// > Source: Protocol 4, "Authorization gates all".
extension Processor {
    /// Whether an entry takes something from a line that is to be forgotten.
    func takesFromForgotten(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        of source: Source.Origin
    ) -> Bool {
        guard withholding.hasForgotten, entry.reach > 0 || entry.isDeferred else {
            return false
        }
        guard entry.session != .anyone else {
            return entry.usesLines(upTo: withholding.lastForgotten(of: source.index))
        }
        let name = batch.name(of: entry.session) ?? RecordDecoder.mainSession
        return entry.usesLines(upTo: withholding.lastForgotten(of: source.index, name))
    }

    /// An entry was applied from which a later one of its source may take something.
    @inline(never)
    mutating func noteDependent(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        of source: Source.Origin
    ) {
        // What has waited for its turn has come behind the denials before it.
        let isClosed = isClosed(entry.session, in: batch, heedsWaiting: held == nil)
        withholding.applied(
            entry.line,
            of: source.index,
            batch.name(of: entry.session) ?? RecordDecoder.mainSession,
            isClosed: isClosed
        )
    }

    /// A session has been told what may be done with its location.
    mutating func authorizationTold(of index: Int, wasOpen: Bool) {
        let isOpen = table.sessions[index].engine.mayUseLocation
        if isOpen != wasOpen { withholding.closedSessions += isOpen ? -1 : 1 }
        if !isOpen { forgetTaken(from: index) }
    }

    /// Nothing may be taken any more from what has been told of a session.
    mutating func forgetTaken(from index: Int) {
        guard withholding.hasSources else { return }
        withholding.forget(table.sessions[index].name)
    }

    /// Whether what a rejected entry's line says may be shown to nobody.
    mutating func mustWithhold(
        _ entry: RecordBatch.Entry,
        of source: Source.Origin,
        in batch: RecordBatch
    ) -> Bool {
        guard entry.session != .nobody else { return false }
        return isClosed(entry.session, in: batch)
            || takesFromForgotten(entry, in: batch, of: source)
    }

    /// Whether a line from which nothing is used may be one that nobody is to see.
    var mayHideAnyone: Bool {
        configuration.requiresAuthorization || withholding.mayConcernAnyone
    }

    /// Whether the location of a session cannot be used; of one that is not known, whether that may be so.
    ///
    /// - Parameter heedsWaiting: Whether what waits to be sorted counts as if its turn had come.
    private mutating func isClosed(
        _ session: SessionReference,
        in batch: RecordBatch,
        heedsWaiting: Bool = true
    ) -> Bool {
        guard session != .anyone else { return mayHideAnyone }
        // Whether what waits is of this session makes no difference that is worth a search.
        if heedsWaiting, withholding.waitingDenials > 0 { return true }
        guard let index = knownSession(session, in: batch) else {
            return configuration.requiresAuthorization
        }
        return !table.sessions[index].engine.mayUseLocation
    }
}
