import Geography

/// The way of most fixes of a log: several at once.
extension Engine {
    /// Finds out what fixes in a row lead to, none of which is one of several reports of an epoch.
    ///
    /// It changes nothing, but is mutating so that the engine is not copied to be asked.
    ///
    /// - Parameters:
    ///   - fixes: As many as a row may have at most, all of this session.
    ///   - row: Has their times; filled in with how many lead to nothing or to moves, none where all take the
    ///     way of others.
    ///   - stage: As a ``Scratch`` has it.
    public mutating func preview(
        _ fixes: Span<Fix>,
        into batch: inout FixBatch,
        on projections: inout ProjectionCache
    ) {
        batch.count = 0
        guard canPreview(), let clock, let last = last.time, !fixes.isEmpty else { return }
        let start = max(last, clock)
        batch.quietUntil = quietUntil
        var due = quietUntil
        // What is due may be no more than that no fix has come, as fixes do.
        if quietUntil <= batch.times[fixes.count - 1] {
            batch.quietUntil = nextBesideStaleness?.due ?? .distantFuture
            let stale = staleness.deadline(after: configuration.location.staleAfter) ?? .distantFuture
            due = min(batch.quietUntil, stale)
        }
        if indicator.isInView {
            countQuietFixes(fixes, into: &batch, after: start, before: due)
        } else if let lastMove = indicator.lastMove, projections.set(for: sessionMap, configuration) {
            previewMoves(fixes, into: &batch, after: start, before: due, lastMove, on: &projections)
        }
    }

    /// Whether fixes in a row may lead to nothing but moves.
    ///
    /// It changes nothing, but is mutating so that the engine is not copied to be asked.
    public mutating func canPreview() -> Bool {
        allowsFastPath() && hasEmittedFirstFix && !coldStateMayUseFixes
            && !configuration.location.reportsLocations
    }

    /// Counts the fixes of somebody well in view who stays there.
    @inline(__always)
    private mutating func countQuietFixes(
        _ fixes: Span<Fix>,
        into batch: inout FixBatch,
        after start: Instant,
        before due: Instant
    ) {
        guard let fastVisibility = fastVisibility() else { return }
        batch.effect = .nothing
        let accuracy = gate.authorization.accuracy
        var (count, last, due) = (0, start, due)
        while count < fixes.count,
            Self.isNext(fixes[count], at: batch.times[count], after: last, before: due),
            fastVisibility.isWellInView(
                fixes[count].coordinate,
                metres: fixes[count].accuracy(under: accuracy) ?? 0
            )
        {
            last = batch.times[count]
            due = min(batch.quietUntil, staleAt(last))
            count += 1
        }
        batch.count = count
    }

    /// Counts the fixes of somebody out of view who stays there, and finds out where the indicator moves at each.
    @inline(__always)
    private mutating func previewMoves(
        _ fixes: Span<Fix>,
        into batch: inout FixBatch,
        after start: Instant,
        before due: Instant,
        _ lastMove: (placement: FixedPointPlacement, time: Instant),
        on projections: inout ProjectionCache
    ) {
        let settings = configuration.indicator
        guard settings.cues.isEmpty, projections.isUncovered else { return }
        batch.effect = .moves
        var (count, last, due) = (0, start, due)
        var frame = lastMove.time.advanced(by: settings.frame)
        while count < fixes.count,
            Self.isNext(fixes[count], at: batch.times[count], after: last, before: due),
            batch.times[count] >= frame
        {
            last = batch.times[count]
            due = min(batch.quietUntil, staleAt(last))
            frame = last.advanced(by: settings.frame)
            count += 1
        }
        count = projections.preview( fixes.extracting(first: count),
            under: gate.authorization.accuracy,
            edge: indicator.edge(settings),
            settings.mode,
            into: &batch.previews
        )
        projections.placeIndicators(count, batch.previews, into: &batch.placements)
        batch.count = batch.movesBeforeRepeat(of: lastMove.placement, among: count)
    }

    /// Whether a fix is newer than the last, and nothing is due before it.
    @inline(__always)
    private static func isNext(
        _ fix: borrowing Fix,
        at time: Instant,
        after last: Instant,
        before due: Instant
    ) -> Bool {
        FixFilter.Settings.passes(copy fix, at: time, afterOneAt: last) && time < due
    }

    /// Takes the fixes of a row, of which there is one at least.
    ///
    /// - Parameters:
    ///   - fix: The last of them, after which nothing is left of the others.
    ///   - cause: What caused that.
    public mutating func apply(_ batch: borrowing FixBatch, upTo fix: Fix, cause: Cause) {
        let now = batch.times[batch.count - 1]
        clock = now
        last = LastFix(fix, at: now)
        staleness.goodFixUsed(of: now, cause: cause)
        quietUntil = min(batch.quietUntil, staleAt(now))
        if batch.effect == .moves { indicator.emitted(batch.placements[batch.count - 1], at: now) }
    }
}

extension FixBatch {
    /// How many of its places come before the first that would be told like the one before.
    @inline(__always)
    fileprivate func movesBeforeRepeat(of lastMove: FixedPointPlacement, among count: Int) -> Int {
        let placements = placements.span
        guard count > 0, !placements[0].isSame(as: lastMove) else { return 0 }
        var moves = 1
        while moves < count, !placements[moves].isSame(as: placements[moves - 1]) { moves += 1 }
        return moves
    }
}
