import Geography

/// The way of most fixes, which nothing goes by but the indicator and whoever is told of all.
extension Engine {
    /// Takes a fix, or one of several reports of an epoch, as ``receive(_:_:at:)`` takes any input.
    public mutating func receive(
        _ fix: Fix,
        isEpochReport: Bool,
        _ inputContext: InputContext,
        using scratch: inout Scratch
    ) -> InputResult {
        scratch.update.clear()
        // What is ahead of the present does not move the clock there, and nor does what has no fix.
        if configuration.location.filter.isFuture(inputContext.time, arrival: inputContext.arrival)
            || configuration.location.filter.isNullIsland(fix.coordinate)
        {
            return judge(fix, at: inputContext.time, arrival: inputContext.arrival)
        }
        let now = moveClock(to: inputContext.time, into: &scratch.actions)
        let context = EventContext(of: inputContext, at: now)
        // A later report of an epoch is not newer than the one before, and does not pass.
        let staleAt = staleAt(context.inputTime)
        let isPlain =
            allowsFastPath() && now < staleAt
            && FixFilter.Settings.passes(fix, at: context.inputTime, afterOneAt: last.time)
        // Most fixes are of somebody who is in view, and stays there: nothing has to be drawn to see that.
        let staysInView = isPlain && staysWellInView(fix)
        if isPlain, staysInView || scratch.projections.set(for: sessionMap, configuration) {
            let keepsDetails = isEpochReport || configuration.location.reportsLocations
            if !coldStateMayUseFixes || coldStateTakes(fix, keepingDetails: keepsDetails, context)
            {
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

    /// Takes a fix of which more is told than of most, as ``receive(_:_:at:)`` takes any input.
    public mutating func receive(
        _ report: SupplementedFix,
        _ inputContext: InputContext,
        using scratch: inout Scratch
    ) -> InputResult {
        // Nothing else goes by what is told beside it.
        guard configuration.location.reportsLocations else {
            return receive(
                report.fix,
                isEpochReport: report.isEpochReport,
                inputContext,
                using: &scratch
            )
        }
        scratch.update.clear()
        if configuration.location.filter.isFuture(inputContext.time, arrival: inputContext.arrival)
            || configuration.location.filter.isNullIsland(report.fix.coordinate)
        {
            return judge(report.fix, at: inputContext.time, arrival: inputContext.arrival)
        }
        let now = moveClock(to: inputContext.time, into: &scratch.actions)
        let context = EventContext(of: inputContext, at: now)
        return receiveAny(report, in: context, &scratch)
    }

    /// Takes a fix that more may come of; apart, so that the way of most fixes is short enough to be one
    /// function.
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

    /// Whether nothing but the indicator goes by where the user is.
    ///
    /// It changes nothing, but is mutating so that the engine is not copied to be asked: what is as large
    /// as it is handed to a function that only reads by a copy.
    @inline(__always)
    mutating func ignoresLocation() -> Bool {
        coldState.change { $0.ignoresLocation() } != false
    }

    /// Whether a fix that passes the filter can lead to nothing but the location's and the indicator's
    /// event, if there is a map to draw on; the first to the camera's too, where it need not place a map.
    @inline(__always)
    mutating func allowsFastPath() -> Bool {
        gate.isOpen && (hasEmittedFirstFix || hasHostMap) && configuration.filtersByTimeOnly
            && !staleness.isStale
    }

    /// Has what few sessions have take a fix, unless that may lead to something that is told.
    ///
    /// - Returns: Whether it has.
    @inline(never)
    private mutating func coldStateTakes(
        _ fix: Fix,
        keepingDetails keepsDetails: Bool,
        _ context: EventContext
    ) -> Bool {
        let isExact = gate.authorization.accuracy == .full
        let reportsLocations = configuration.location.reportsLocations
        let taken = coldState.change { coldState -> (isTaken: Bool, due: Instant?, usesFixes: Bool) in
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

    /// Whether the user was in view and a fix that is taken has them well within it still, on a flat map.
    ///
    /// It changes nothing, but is mutating so that the engine is not copied to be asked.
    @inline(__always)
    private mutating func staysWellInView(_ fix: Fix) -> Bool {
        guard indicator.isInView, hasEmittedFirstFix, !configuration.location.reportsLocations
        else {
            return false
        }
        let metres = fix.accuracy(under: gate.authorization.accuracy) ?? 0
        return fastVisibility()?.isWellInView(fix.coordinate, metres: metres) ?? false
    }

    /// What finds places well in view on what the map shows, if that is flat.
    @inline(__always)
    mutating func fastVisibility() -> FastVisibility? {
        let inset = configuration.indicator.hysteresis.magnitude
        if let center = sessionMap.center {
            return configuration.standardMap.fastVisibility(inset: inset, around: center)
        }
        return sessionMap.hostMap.read { $0.fastVisibility(inset: inset) } ?? nil
    }

    /// Tells of a fix that is kept already.
    @inline(never)
    private mutating func emitFix(_ fix: Fix, in context: EventContext, _ scratch: inout Scratch)
    {
        if !hasEmittedFirstFix { emitFirstFix(fix, in: context, into: &scratch.actions) }
        let accuracy = fix.accuracy(under: gate.authorization.accuracy)
        // An elaborate map tells at a glance too, once the stage is set for it.
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

    /// Looks again at where the user is on what the map shows; where nothing is known of the user, nothing is
    /// drawn.
    ///
    /// - Returns: Whether that is all there is to do: `false` where nothing can be drawn.
    @discardableResult
    mutating func emitIndicator(in context: EventContext, _ scratch: inout Scratch) -> Bool {
        // All of the fix would be more than is told.
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
                at: &scratch.update.placement,
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

    /// When a fix of the moment `time` is stale.
    @inline(__always)
    func staleAt(_ time: Instant) -> Instant {
        let limit = configuration.location.staleAfter
        return limit > 0 ? time.advanced(by: limit) : .distantFuture
    }
}
