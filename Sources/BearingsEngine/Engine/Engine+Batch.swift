import Geography

/// Fast path for logs: several fixes at once.
extension Engine {
    /// Computes what a batch of fixes leads to; none of them may be an epoch report.
    ///
    /// - Parameters:
    ///   - fixes: At most ``FixBatch/capacity``, all of this session.
    ///   - batch: Holds their times. Filled in with how many lead to nothing or to moves; 0 if the
    ///     general path must take them.
    ///   - projections: As in ``Scratch``.
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
        // The timer that is due may be staleness alone, which every fix postpones.
        if quietUntil <= batch.times[fixes.count - 1] {
            batch.quietUntil = nextBesideStaleness?.due ?? .distantFuture
            let stale =
                staleness.deadline(after: configuration.location.staleAfter) ?? .distantFuture
            due = min(batch.quietUntil, stale)
        }
        if indicator.isInView {
            countQuietFixes(fixes, into: &batch, after: start, before: due)
        } else if let lastMove = indicator.lastMove, projections.set(for: sessionMap, configuration)
        {
            previewMoves(fixes, into: &batch, after: start, before: due, lastMove, on: &projections)
        }
    }

    /// Whether fixes can lead to nothing but moves.
    public func canPreview() -> Bool {
        allowsFastPath() && hasEmittedFirstFix && !coldStateMayUseFixes
            && !configuration.location.reportsLocations
    }

    /// Counts the fixes while the user stays well in view.
    @inline(__always)
    private func countQuietFixes(
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

    /// Counts the fixes while the user stays out of view, and places the indicator for each.
    @inline(__always)
    private func previewMoves(
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
        count = projections.preview(
            fixes.extracting(first: count),
            under: gate.authorization.accuracy,
            edge: indicator.edge(settings),
            settings.mode,
            into: &batch.previews
        )
        projections.placeIndicators(count, batch.previews, into: &batch.placements)
        batch.count = batch.movesBeforeRepeat(of: lastMove.placement, among: count)
    }

    /// Whether a fix is newer than the last and no timer is due before it.
    @inline(__always)
    private static func isNext(
        _ fix: borrowing Fix,
        at time: Instant,
        after last: Instant,
        before due: Instant
    ) -> Bool {
        FixFilter.Settings.passes(copy fix, at: time, afterOneAt: last) && time < due
    }

    /// Applies a batch of at least one fix.
    ///
    /// - Parameters:
    ///   - fix: The last one; nothing else remains of the others.
    ///   - cause: The cause of that fix.
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
    /// How many placements precede the first that prints like its predecessor.
    @inline(__always)
    fileprivate func movesBeforeRepeat(of lastMove: FixedPointPlacement, among count: Int) -> Int {
        let placements = placements.span
        guard count > 0, !placements[0].isSame(as: lastMove) else { return 0 }
        var moves = 1
        while moves < count, !placements[moves].isSame(as: placements[moves - 1]) { moves += 1 }
        return moves
    }
}
