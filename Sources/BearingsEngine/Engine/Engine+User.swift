import Geography

/// What the user allows, and where they are.
extension Engine {
    /// Takes a fix, or one of several reports of an epoch; see ``receive(_:_:using:)``.
    ///
    /// - Parameter supplement: Values beside it, for location events alone.
    public mutating func receiveFix(
        _ fix: Fix,
        _ supplement: FixSupplement? = nil,
        isEpochReport: Bool,
        _ inputContext: InputContext,
        using scratch: inout Scratch
    ) -> InputResult {
        let rules = configuration.location.filter
        // A fix from the future, or one that is no fix, does not move the clock. While location may not be used,
        // nothing tells which of them is none.
        guard !rules.isFuture(inputContext.time, arrival: inputContext.arrival),
            !rules.isNullIsland(fix.coordinate) || !gate.isOpen
        else {
            guard gate.isOpen else { return .unauthorized }
            return .filtered(findings(on: fix, inputContext))
        }
        let now = moveClock(to: inputContext.time, into: &scratch.actions)
        let context = EventContext(of: inputContext, at: now)
        guard gate.isOpen else { return .unauthorized }
        let supplement = configuration.location.reportsLocations ? supplement : nil
        if isEpochReport, let last = lastFix, last.isEpochReport, last.time == context.inputTime,
            last.reported.coordinate.isSamePlace(as: fix.coordinate)
        {
            guard complete(last, with: fix, supplement) else { return .ignored }
            if !coldState.follow.isMissing { coldState.follow.change { $0.fixUsed(fix) } }
            userMoved(in: context, on: &scratch.projections, into: &scratch.actions)
        } else {
            let findings = findings(on: fix, inputContext)
            guard findings.isEmpty else { return .filtered(findings) }
            lastFix = UsedFix(
                reported: fix,
                time: context.inputTime,
                isEpochReport: isEpochReport
            )
            if !coldState.deviceHeading.isMissing {
                let heading = coldState.deviceHeading.taken(by: context.inputTime)
                last.heading = last.heading ?? heading
            }
            if supplement != nil || !coldState.fixSupplement.isMissing {
                lastSupplement = supplement ?? FixSupplement()
            }
            if !coldState.follow.isMissing { coldState.follow.change { $0.fixUsed(fix) } }
            useFix(in: context, on: &scratch.projections, into: &scratch.actions)
        }
        scheduleFixTimers()
        if !coldState.twoClocks.isMissing,
            let difference = coldState.twoClocks.change({ $0.differenceToTell() })
        {
            return .usedBehind(difference)
        }
        return .used
    }

    /// The rules that a fix fails.
    private mutating func findings(
        on fix: Fix,
        _ inputContext: InputContext
    ) -> [FilterFinding] {
        let last = last
        let rules = configuration.location.filter
        func judge(by filter: inout FixFilter) -> [FilterFinding] {
            filter.findings(
                on: fix,
                at: inputContext.time,
                arrival: inputContext.arrival,
                after: last,
                rules
            )
        }
        guard coldState.filter.isMissing else { return judge(by: &coldState.filter) }
        guard
            rules.mayFilter(
                fix.coordinate,
                at: inputContext.time,
                arrival: inputContext.arrival,
                after: last
            )
        else { return [] }
        var filter = FixFilter()
        let findings = judge(by: &filter)
        if !filter.isMissing { coldState.filter = filter }
        return findings
    }

    /// Emits all that a new fix leads to, which is stored already.
    private mutating func useFix(
        in context: EventContext,
        on projections: inout ProjectionCache,
        into actions: inout [Action]
    ) {
        if !isPlaced { emitFirstFix(in: context, into: &actions) }
        let isPlaced = !hasHostMap && placeDefaultMap()
        let spread = isPlaced ? spreadAnnotations(in: context) : nil
        userMoved(in: context, spreading: spread, on: &projections, into: &actions)
        if !coldState.visits.isMissing { visit(in: context, into: &actions) }
        let limit = configuration.location.staleAfter
        if limit > 0, context.now.since(context.inputTime) >= limit {
            return useLateFix(in: context, after: limit, into: &actions)
        }
        if !coldState.twoClocks.isMissing { coldState.twoClocks.forget() }
        watchAge(from: context.inputTime, in: context, into: &actions)
    }

    /// From now on the last fix ages from a time of the session's clock.
    private mutating func watchAge(
        from time: Instant,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        let event = staleness.fixUsed(
            of: time,
            at: context.now,
            after: configuration.location.staleAfter,
            cause: context.cause
        )
        if let event { actions.append(context.action(event)) }
    }

    /// A fix was used that is old, or of another clock.
    private mutating func useLateFix(
        in context: EventContext,
        after limit: Milliseconds,
        into actions: inout [Action]
    ) {
        let (time, now) = (context.inputTime, context.now)
        if coldState.twoClocks.isMissing {
            coldState.twoClocks.value = TwoClocks(lateFixOf: time, at: now)
        } else {
            coldState.twoClocks.change { $0.lateFixUsed(of: time, at: now, after: limit) }
        }
        guard let clocks = coldState.twoClocks.value else { return }
        if let difference = clocks.difference {
            watchAge(from: time.advanced(by: difference), in: context, into: &actions)
        } else if let deadline = clocks.deadline {
            staleness.fixDoubted(of: time, until: deadline, after: limit, cause: context.cause)
        }
    }

    /// It is time to say that the last fix is stale, or that it only seems so.
    mutating func staleTimeReached(in context: EventContext, into actions: inout [Action]) {
        let (now, limit) = (context.now, configuration.location.staleAfter)
        let wasDoubted = doubtDeadline != nil
        if wasDoubted, let time = last.time {
            coldState.twoClocks.change { $0.deadlineReached(at: now, after: limit) }
            if let difference = coldState.twoClocks.read({ $0.difference }) {
                return watchAge(from: time.advanced(by: difference), in: context, into: &actions)
            }
        }
        guard var stale = staleness.deadlineReached(at: now, after: limit) else { return }
        if wasDoubted, let time = last.time { stale.event = .stale(age: now.since(time)) }
        var context = context
        context.cause = stale.cause
        actions.append(context.action(stale.event))
    }

    /// When it is decided whether a late fix is stale; `nil` while there is no doubt.
    var doubtDeadline: Instant? {
        guard !coldState.twoClocks.isMissing, coldState.twoClocks[].deadline != nil else {
            return nil
        }
        return staleness.deadline(after: configuration.location.staleAfter)
    }

    /// Completes the fix in use by a later report of the same epoch and place, which is never filtered.
    ///
    /// - Returns: Whether that adds anything.
    private mutating func complete(
        _ last: UsedFix,
        with later: Fix,
        _ laterSupplement: FixSupplement?
    ) -> Bool {
        let completed = last.reported.completed(by: later)
        let supplement = lastSupplement.completed(by: laterSupplement ?? FixSupplement())
        guard completed != last.reported || supplement != lastSupplement else { return false }
        lastFix?.reported = completed
        lastSupplement = supplement
        return true
    }

    /// A receiver reports that it has no fix.
    ///
    /// Its clock may run free until it has one, so its time is ignored.
    func receiveNoFix(grade: Double, needed: Double) -> InputResult {
        guard gate.isOpen else { return .unauthorized }
        return .filtered([FilterFinding(.noFix, value: grade, limit: needed)])
    }

    /// A heading belongs to the fix of the same time if there is one, otherwise to the next; a map that follows turns
    /// at once.
    mutating func receiveDeviceHeading(
        _ heading: Double,
        in context: EventContext,
        into actions: inout [Action]
    ) -> InputResult {
        guard gate.isOpen else { return .unauthorized }
        guard let last = lastFix, last.time == context.inputTime else {
            coldState.deviceHeading.received(heading, at: context.inputTime)
            turnMap(to: heading, in: context, into: &actions)
            return .used
        }
        var fix = last.reported
        fix.heading = heading
        guard complete(last, with: fix, nil) else { return .ignored }
        var projections = ProjectionCache()
        userMoved(in: context, on: &projections, into: &actions)
        return .used
    }

    mutating func receiveAuthorization(
        _ status: AuthorizationStatus,
        _ accuracy: AccuracyAuthorization?,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        let change = gate.changed(to: status, accuracy)
        if !gate.isOpen, status != .notDetermined { awaitsRecenter = false }
        if change.mustEmit {
            actions.append(context.action(.authorization(gate.authorization)))
        }
        if change.revokes {
            takeBackUser(in: context, into: &actions)
        } else if change.changesAccuracy {
            updateIndicators(in: context, into: &actions)
            updateCallout(in: context, into: &actions)
        }
    }

    /// Emits where the user is, and updates all that depends on it.
    ///
    /// - Parameter spread: Events of annotations, if the fix has placed the map.
    private mutating func userMoved(
        in context: EventContext,
        spreading spread: [Event]? = nil,
        on projections: inout ProjectionCache,
        into actions: inout [Action]
    ) {
        let reportsLocation = configuration.location.reportsLocations
        updateIndicators(
            reportingLocation: reportsLocation,
            in: context,
            on: &projections,
            into: &actions
        )
        var question: Action?
        if !coldState.callout.isMissing {
            let start = actions.count
            updateCallout(in: context, into: &actions)
            question = Self.takeQuestion(from: &actions, since: start)
        }
        if awaitsRecenter { recenter(in: context, into: &actions) }
        if !coldState.follow.isMissing { followUser(in: context, into: &actions) }
        if let spread { emit(spread, in: context, into: &actions) }
        if !coldState.directions.isMissing { emitProgress(in: context, into: &actions) }
        if let question { actions.append(question) }
    }

    /// Emits where the user is.
    func reportLocation(
        _ visibility: Visibility?,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        guard let fix = usableFix else { return }
        let location = LocationEvent(fix: fix, visibility: visibility)
        let event =
            coldState.fixSupplement.read { .supplementedLocation(location, $0) }
            ?? Event.location(location)
        actions.append(context.action(event))
    }

    /// Removes a geocode request, which is last in `actions` and is emitted after all others.
    private static func takeQuestion(from actions: inout [Action], since start: Int) -> Action? {
        guard actions.count > start, case .geocodeRequest? = actions.last?.event else { return nil }
        return actions.removeLast()
    }

    /// The fix in use, as accurate as the user allows.
    ///
    /// It has more than a place and an accuracy only where locations are reported, and of an epoch report.
    var usableFix: Fix? {
        lastFix?.reported.limited(to: gate.authorization.accuracy)
    }

    // MARK: Visits

    /// A fix was used, which may end a visit and begin another.
    private mutating func visit(in context: EventContext, into actions: inout [Action]) {
        guard let fix = usableFix else { return }
        let time = context.inputTime
        let events =
            coldState.visits.change {
                $0.userMoved(to: fix.coordinate, accuracy: fix.accuracy, at: time)
            } ?? []
        for event in events { actions.append(context.action(.visit(event))) }
    }

    mutating func endVisit(
        _ reason: VisitEvent.Reason,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        guard let event = coldState.visits.change({ $0.end(reason, at: context.now) })
        else { return }
        actions.append(context.action(.visit(event)))
    }
}
