import Geography

/// What the user allows, and where they are.
extension Engine {
    mutating func receive(
        _ report: SupplementedFix,
        in context: EventContext,
        on projections: inout ProjectionCache,
        into actions: inout [Action]
    ) -> InputResult {
        guard gate.isOpen else { return .filtered([FilterFinding(.unauthorized)]) }
        var fix = report.fix
        let isEpochReport = report.isEpochReport
        if isEpochReport, let last = lastFix, last.isEpochReport, last.time == context.inputTime,
            last.reported.coordinate.isSamePlace(as: fix.coordinate)
        {
            return complete(last, with: report, in: context, on: &projections, into: &actions)
        }
        let rules = configuration.location.filter
        if rules.passes(fix, at: context.inputTime, afterOneAt: last.time) {
            filter.fixPassed()
        } else {
            let findings = filter.findings(on: fix, at: context.inputTime, after: lastFix, rules)
            guard findings.isEmpty else { return .filtered(findings) }
        }

        if let heading = deviceHeading.taken(by: context.inputTime) {
            fix.heading = fix.heading ?? heading
        }
        lastFix = UsedFix(reported: fix, time: context.inputTime, isEpochReport: isEpochReport)
        lastSupplement = report.supplement
        if !hasEmittedFirstFix { emitFirstFix(fix, in: context, into: &actions) }
        let isPlaced = !hasHostMap && placeDefaultMap(at: fix.coordinate)
        let spread = isPlaced ? spreadAnnotations(in: context) : []
        userMoved(in: context, spreading: spread, on: &projections, into: &actions)
        if isPlaced { finishPendingWork(into: &actions) }
        visit(in: context, into: &actions)
        let event = staleness.fixUsed(
            of: context.inputTime,
            at: context.now,
            after: configuration.location.staleAfter,
            cause: context.cause
        )
        if let event { actions.append(context.action(event)) }
        return .used
    }

    /// A receiver reports that it has no fix.
    ///
    /// Its clock may run free until it has one, so its time is ignored.
    func receiveNoFix(grade: Double, needed: Double) -> InputResult {
        guard gate.isOpen else { return .filtered([FilterFinding(.unauthorized)]) }
        return .filtered([FilterFinding(.noFix, value: grade, limit: needed)])
    }

    /// Checks a fix that changes nothing, whatever the result.
    mutating func judge(_ fix: Fix, at time: Instant, arrival: Instant?) -> InputResult {
        guard gate.isOpen else { return .filtered([FilterFinding(.unauthorized)]) }
        let findings = filter.findings(
            on: fix,
            at: time,
            arrival: arrival,
            after: lastFix,
            configuration.location.filter
        )
        return .filtered(findings)
    }

    /// A later report of the same epoch and place; it is never filtered.
    mutating func complete(
        _ last: UsedFix,
        with later: SupplementedFix,
        in context: EventContext,
        on projections: inout ProjectionCache,
        into actions: inout [Action]
    ) -> InputResult {
        let completed = last.reported.completed(by: later.fix)
        let supplement = lastSupplement.completed(by: later.supplement)
        guard completed != last.reported || supplement != lastSupplement else { return .ignored }
        lastFix?.reported = completed
        lastSupplement = supplement
        userMoved(in: context, on: &projections, into: &actions)
        return .used
    }

    /// A heading belongs to the fix of the same time if there is one, otherwise to the next.
    mutating func receive(
        deviceHeading heading: Double,
        in context: EventContext,
        into actions: inout [Action]
    ) -> InputResult {
        guard gate.isOpen else { return .filtered([FilterFinding(.unauthorized)]) }
        guard let last = lastFix, last.time == context.inputTime else {
            deviceHeading.received(heading, at: context.inputTime)
            return .used
        }
        var fix = last.reported
        fix.heading = heading
        var projections = ProjectionCache()
        let report = SupplementedFix(fix, FixSupplement())
        return complete(last, with: report, in: context, on: &projections, into: &actions)
    }

    mutating func authorizationChanged(
        to status: AuthorizationStatus,
        _ accuracy: AccuracyAuthorization?,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        let change = gate.changed(to: status, accuracy)
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

    /// Emits where the user is, and updates the indicator and the callout.
    ///
    /// - Parameter spread: Events of annotations, if the fix has placed the map.
    mutating func userMoved(
        in context: EventContext,
        spreading spread: [Event] = [],
        on projections: inout ProjectionCache,
        into actions: inout [Action]
    ) {
        if configuration.location.reportsLocations, let fix = usableFix {
            let slot = actions.count
            actions.append(context.action(locationEvent(of: fix, nil)))
            let visibility = updateIndicators(in: context, on: &projections, into: &actions)
            actions[slot].event = locationEvent(of: fix, visibility)
        } else {
            updateIndicators(in: context, on: &projections, into: &actions)
        }
        guard !ignoresLocation() else {
            if !spread.isEmpty { emit(spread, in: context, into: &actions) }
            return userMovedUnseen(in: context)
        }
        let start = actions.count
        updateCallout(in: context, into: &actions)
        let question = Self.takeQuestion(from: &actions, since: start)
        followUser(in: context, into: &actions)
        if !spread.isEmpty { emit(spread, in: context, into: &actions) }
        emitProgress(in: context, into: &actions)
        if let question { actions.append(question) }
    }

    private func locationEvent(of fix: Fix, _ visibility: Visibility?) -> Event {
        let location = LocationEvent(fix: fix, visibility: visibility)
        let supplement = lastSupplement
        return supplement.isEmpty
            ? .location(location) : .supplementedLocation(location, supplement)
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
        guard let place = usableFix?.coordinate else { return }
        let time = context.inputTime
        let events = visits.change { $0.userMoved(to: place, at: time) } ?? []
        emit(events.map { .visit($0) }, in: context, into: &actions)
    }

    mutating func endVisit(
        _ reason: VisitEvent.Reason,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        guard let event = visits.change({ $0.end(reason, at: context.now) }) ?? nil else { return }
        actions.append(context.action(.visit(event)))
    }
}
