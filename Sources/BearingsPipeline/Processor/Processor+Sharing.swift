import BearingsEngine
import BearingsWire

/// Sharing sessions out among several shards, of which this processor is the first.
///
/// It decides what needs more than one session: what comes before the records, and what is counted and kept behind them.
/// Where that is needed between records, it takes all sessions over.
extension Processor {
    /// Creates what a further shard owns.
    package func newShare() -> SessionShare {
        SessionShare(
            sessions: Sessions(configuration, options, sessions.budget),
            delivery: Delivery(options)
        )
    }

    /// Shares a batch out among several shards.
    ///
    /// - Returns: `false` if a record depends on the outcome of others.
    package mutating func share(
        _ batch: RecordBatch,
        from source: SourceOrigin,
        at wall: Instant,
        among count: Int,
        into shared: inout SharedBatch
    ) -> Bool {
        guard canShare(from: source), !batch.hasUnknownDates else { return false }
        // Which lines later ones may take something from depends on who is hidden, and so on the shards.
        sharing.hasDependents =
            sharing.hasDependents || batch.entries.contains { !$0.isSelfContained }
        for entry in batch.entries where entry.concernsSession {
            guard entry.time != nil || options.isServing else { return false }
            sharing.mayHide = sharing.mayHide || batch.mayHide(entry)
        }
        guard !sharing.hasDependents || !sharing.mayHide else { return false }
        let receipt = Receipt(source: source, wall: wall)
        shared.begin(
            batch,
            among: count,
            receipt,
            liveTime(receipt),
            entriesBefore: sharing.entries
        )
        sharing.entries += UInt64(batch.entries.count)
        return true
    }

    /// Whether records of a source can be shared out: it is a log in its order, in which neither a rejected record nor the
    /// number of sessions ends anything, or that of a live server.
    private func canShare(from source: SourceOrigin) -> Bool {
        guard !options.isStrict, reorderer == nil, untimed.isEmpty else { return false }
        if options.isServing { return options.clock == .live }
        return source.kind == .file && options.clock != .live && options.maxSessions == .max
    }

    /// Decides its own records of a shared batch; counts and keeps all that were decided, in their order, until enough
    /// output waits.
    ///
    /// - Returns: Whether the batch is done.
    package mutating func merge(
        _ shared: inout SharedBatch,
        of batch: RecordBatch,
        _ bytes: [UInt8]
    ) -> Bool {
        sessions.work = 0
        let allotment = shared.allotment
        sessions.decide(&shared.shares[0], of: 0, in: batch, allotment, through: &delivery)
        let decided = shared.next..<shared.decided(of: batch)
        delivery.lineBegins()
        swap(&shared, &sharing.merged)
        sharing.merged.next = applyEntries(
            decided,
            of: batch,
            bytes,
            allotment.receipt,
            mayStop: true
        )
        swap(&shared, &sharing.merged)
        delivery.linesEnd()
        guard shared.next == batch.entries.count else { return false }
        shared.end()
        untimed.passed(batch)
        return true
    }

    /// Takes over the sessions of a further shard.
    ///
    /// - Returns: The index that each had, and has now.
    @discardableResult
    package mutating func unite(
        _ share: consuming SessionShare,
        at wall: Instant = .epoch
    ) -> [(before: Int, now: Int)] {
        let moved = sessions.takeOver(&share.sessions, at: wall)
        guard options.isServing else { return moved }
        for (before, now) in moved { delivery.takeOver(share.delivery, of: before, as: now) }
        return moved
    }
}

extension RecordBatch {
    /// Whether a record may hide its session, or ends it.
    fileprivate func mayHide(_ entry: Entry) -> Bool {
        guard case .input(let payload) = entry.content else { return false }
        return switch inputs[Int(payload)] {
        case .authorization(let status, _): !status.isUsable
        case .close: true
        default: false
        }
    }
}
