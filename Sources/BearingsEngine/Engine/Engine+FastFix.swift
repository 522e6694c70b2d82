import Geography

/// Fast path: nothing but the indicator, and perhaps a location event, depends on this fix.
extension Engine {
    /// Takes a fix or an epoch report; see ``receive(_:_:using:)``.
    public mutating func receive(
        _ fix: Fix,
        isEpochReport: Bool,
        _ inputContext: InputContext,
        using scratch: inout Scratch
    ) -> InputResult {
        scratch.update.clear()
        if movesNoClock(fix, inputContext) {
            return judge(fix, at: inputContext.time, arrival: inputContext.arrival)
        }
        let now = moveClock(to: inputContext.time, into: &scratch.actions)
        let context = EventContext(of: inputContext, at: now)
        // A later report of an epoch is not newer than the one before, so it does not pass.
        let staleAt = staleAt(context.inputTime)
        let isPlain =
            allowsFastPath() && now < staleAt
            && FixFilter.Settings.passes(fix, at: context.inputTime, afterOneAt: last.time)
        // Usually the user is in view and stays there, which takes no projection to see.
        let staysInView = isPlain && staysWellInView(fix)
        if isPlain, staysInView || scratch.projections.set(for: sessionMap, configuration) {
            let keepsDetails = isEpochReport || configuration.location.reportsLocations
            if !coldStateMayUseFixes || coldStateTakes(fix, keepingDetails: keepsDetails, context) {
                if keepsDetails {
                    lastFix = UsedFix(
                        reported: fix,
                        time: context.inputTime,
                        isEpochReport: isEpochReport
                    )
                } else {
                    last = LastFix(fix, at: context.inputTime)
                }
                staleness.goodFixUsed(of: context.inputTime, cause: context.cause)
                quietUntil = min(quietUntil, staleAt)
                if !staysInView { emitFix(fix, in: context, &scratch) }
                return .used
            }
        }
        let report = SupplementedFix(fix, FixSupplement(), isEpochReport: isEpochReport)
        return receiveAny(report, in: context, &scratch)
    }

    /// Takes a fix with a supplement; see ``receive(_:_:using:)``.
    public mutating func receive(
        _ report: SupplementedFix,
        _ inputContext: InputContext,
        using scratch: inout Scratch
    ) -> InputResult {
        // Only location events use supplements.
        guard configuration.location.reportsLocations else {
            return receive(
                report.fix,
                isEpochReport: report.isEpochReport,
                inputContext,
                using: &scratch
            )
        }
        scratch.update.clear()
        if movesNoClock(report.fix, inputContext) {
            return judge(report.fix, at: inputContext.time, arrival: inputContext.arrival)
        }
        let now = moveClock(to: inputContext.time, into: &scratch.actions)
        let context = EventContext(of: inputContext, at: now)
        return receiveAny(report, in: context, &scratch)
    }

    /// Whether a fix does not move the clock: one from the future, or one that is no fix.
    ///
    /// While location may not be used, nothing tells which of them is none.
    @inline(__always)
    private func movesNoClock(_ fix: Fix, _ inputContext: InputContext) -> Bool {
        configuration.location.filter.isFuture(inputContext.time, arrival: inputContext.arrival)
            || configuration.location.filter.isNullIsland(fix.coordinate) && gate.isOpen
    }

    /// The general path, kept out of line so that the fast path is small.
    @inline(never)
    private mutating func receiveAny(
        _ report: SupplementedFix,
        in context: EventContext,
        _ scratch: inout Scratch
    ) -> InputResult {
        let result = receive(report, in: context, on: &scratch.projections, into: &scratch.actions)
        scheduleColdTimers()
        scheduleFixTimers()
        return result
    }

    /// Whether nothing but the indicator depends on where the user is.
    func ignoresLocation() -> Bool {
        coldState.read { $0.ignoresLocation() } != false
    }

    /// Whether a fix that passes the filter leads to a location and an indicator event at most,
    /// given a map.
    ///
    /// The first fix may also lead to a camera event, if it need not place the map.
    @inline(__always)
    func allowsFastPath() -> Bool {
        gate.isOpen && (hasEmittedFirstFix || hasHostMap) && configuration.filtersByTimeOnly
            && !staleness.isStale
    }

    /// Applies a fix to the cold state, unless that may emit something.
    ///
    /// - Returns: Whether it was applied.
    @inline(never)
    private mutating func coldStateTakes(
        _ fix: Fix,
        keepingDetails keepsDetails: Bool,
        _ context: EventContext
    ) -> Bool {
        let isExact = gate.authorization.accuracy == .full
        let reportsLocations = configuration.location.reportsLocations
        let taken = coldState.change {
            coldState -> (isTaken: Bool, due: Instant?, usesFixes: Bool) in
            guard coldState.allowsFastPath() else { return (false, nil, true) }
            if !keepsDetails { coldState.fixDetails.forget() }
            coldState.filter.fixPassed()
            let due = coldState.callout.change {
                $0.userMovedUnseen(
                    to: (fix.coordinate, isExact ? .address : .locality),
                    cause: context.cause
                )
                return $0.deadline
            }
            return (true, due ?? nil, coldState.usesFixes(keepingDetails: reportsLocations))
        }
        coldStateMayUseFixes = taken?.usesFixes ?? false
        guard let taken else { return true }
        if let due = taken.due { quietUntil = min(quietUntil, due) }
        return taken.isTaken
    }

    /// Whether the user was in view, and is still well inside it with this fix, on a flat map.
    @inline(__always)
    private func staysWellInView(_ fix: Fix) -> Bool {
        guard indicator.isInView, hasEmittedFirstFix, !configuration.location.reportsLocations
        else {
            return false
        }
        let metres = fix.accuracy(under: gate.authorization.accuracy) ?? 0
        return fastVisibility()?.isWellInView(fix.coordinate, metres: metres) ?? false
    }

    /// The fast visibility test for the current map; `nil` unless it is flat.
    @inline(__always)
    func fastVisibility() -> FastVisibility? {
        let inset = configuration.indicator.hysteresis.magnitude
        if let center = sessionMap.center {
            return configuration.standardMap.fastVisibility(inset: inset, around: center)
        }
        return sessionMap.hostMap.read { $0.fastVisibility(inset: inset) } ?? nil
    }

    /// Emits the events of a fix that is already stored.
    @inline(never)
    private mutating func emitFix(_ fix: Fix, in context: EventContext, _ scratch: inout Scratch) {
        if !hasEmittedFirstFix { emitFirstFix(fix, in: context, into: &scratch.actions) }
        let accuracy = fix.accuracy(under: gate.authorization.accuracy)
        // A perspective map has a fast test too, once the projection is set for it.
        if indicator.isInView, !configuration.location.reportsLocations,
            scratch.projections.geometry.projection.isWellInView(
                fix.coordinate,
                metres: accuracy ?? 0,
                inset: configuration.indicator.hysteresis.magnitude
            )
        {
            return
        }
        emitIndicator(of: fix.coordinate, accuracy, in: context, &scratch)
        if configuration.location.reportsLocations { emitLocation(of: fix, into: &scratch.update) }
    }

    @inline(never)
    private mutating func emitLocation(of fix: Fix, into update: inout IndicatorUpdate) {
        update.hasLocation = true
        update.location.fix = fix.limited(to: gate.authorization.accuracy)
        update.location.visibility = update.visibility
    }

    /// Updates the user's indicator on the current map.
    ///
    /// - Returns: Whether that is all there is to do; `false` where nothing can be projected.
    @discardableResult
    mutating func emitIndicator(in context: EventContext, _ scratch: inout Scratch) -> Bool {
        // Reading the whole fix would copy more than is needed.
        guard let place = last.coordinate else { return true }
        guard scratch.projections.set(for: sessionMap, configuration) else { return false }
        let accuracy = gate.authorization.accuracy.limiting(last.accuracy)
        emitIndicator(of: place, accuracy, in: context, &scratch)
        return true
    }

    @inline(__always)
    private mutating func emitIndicator(
        of coordinate: LocationCoordinate,
        _ accuracy: Double?,
        in context: EventContext,
        _ scratch: inout Scratch
    ) {
        let settings = configuration.indicator
        let isOff = scratch.projections.updateVisibility(
            of: coordinate,
            accuracy: accuracy,
            edge: indicator.edge(settings),
            (settings.mode, settings.cues),
            into: &scratch.update
        )
        if isOff {
            scratch.update.phase = indicator.isOutOfView(
                at: scratch.update.placement,
                scratch.update.printed,
                at: context.now,
                cause: context.cause,
                settings
            )
            if scratch.update.phase == .none, let due = indicator.deadline(settings) {
                quietUntil = min(quietUntil, due)
            }
        } else {
            scratch.update.phase = indicator.cameIntoView()
        }
        scratch.update.time = context.now
        scratch.update.lateBy = context.now.since(context.inputTime)
        scratch.update.cause = context.cause
        scratch.update.isTimeRepaired = context.isTimeRepaired
    }

    /// When a fix of this time becomes stale.
    @inline(__always)
    func staleAt(_ time: Instant) -> Instant {
        let limit = configuration.location.staleAfter
        return limit > 0 ? time.advanced(by: limit) : .distantFuture
    }
}
