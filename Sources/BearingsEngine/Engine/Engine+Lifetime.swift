import Geography

/// How a session begins and resumes, and what ends what is in progress or shown of it.
///
/// A feature that shows something appears here in each: at the end of the session and of the input, at a denial, and
/// where a clock is set back.
extension Engine {
    /// Begins a session.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        gate = AuthorizationGate(requiresAuthorization: configuration.session.requiresAuthorization)
        if configuration.callout.isAlwaysShown {
            coldState.callout.value = Callout(configuration.callout)
        }
        if let rules = configuration.location.visits { coldState.visits.value = Visits(rules) }
        if let map = configuration.fixedMap {
            hasHostMap = true
            sessionMap = map
        }
        // Nothing is in progress yet.
        if coldState.isEmpty { quietUntil = .distantFuture }
    }

    /// Ends the session: takes back what is shown of it, and forgets what its host has sent.
    mutating func close(in context: EventContext, into actions: inout [Action]) {
        releaseRegion(in: context, into: &actions)
        retract(.closed, in: context, into: &actions)
        retractAnnotations(.closed, in: context, into: &actions)
        endDrags(in: context, into: &actions)
        retractCallout(.closed, in: context, into: &actions)
        deselectAnnotation(.closed, in: context, into: &actions)
        coldState.annotations.value = nil
        coldState.searchResults.value = nil
        coldState.compass.change { $0.close() }
        stopFollowing(.closed, in: context, into: &actions)
        retractDirections(.closed, in: context, into: &actions)
        endVisit(.closed, in: context, into: &actions)
    }

    /// Ends what is in progress but retracts nothing: a held region and move, and the compass
    /// needle.
    public mutating func settle(into actions: inout [Action]) {
        defer { quietUntil = .distantPast }
        guard let clock else { return }
        coldState.compass.change { $0.inputEnded(at: clock) }
        endWorkInProgress(into: &actions)
    }

    /// The input has ended: ends what is in progress and retracts what is shown.
    public mutating func finish(into actions: inout [Action]) {
        settle(into: &actions)
        guard let clock else { return }
        let context = EventContext(at: clock)
        retract(.end, in: context, into: &actions)
        // Most sessions have nothing else that could end.
        guard coldState.hasOpenOutput() else { return }
        retractAnnotations(.end, in: context, into: &actions)
        endDrags(in: context, into: &actions)
        retractCallout(.end, in: context, into: &actions)
        deselectAnnotation(.end, in: context, into: &actions)
        stopFollowing(.end, in: context, into: &actions)
        retractDirections(.end, in: context, into: &actions)
        endVisit(.end, in: context, into: &actions)
    }

    /// Location may not be used any more: takes back what is shown of the user.
    mutating func takeBackUser(in context: EventContext, into actions: inout [Action]) {
        retract(.denied, in: context, into: &actions)
        if !hasHostMap { changeMap(to: SessionMap()) }
        let forgotten = forgetSearch()
        pointWithoutUser(in: context, into: &actions)
        let taken = coldState.callout.change { $0.userForgotten() }
        emit(taken ?? [], in: context, into: &actions)
        emit(forgotten, in: context, into: &actions)
        stopFollowing(.denied, in: context, into: &actions)
        retractDirections(.denied, in: context, into: &actions)
        endVisit(.denied, in: context, into: &actions)
        lastFix = nil
        lastSupplement = FixSupplement()
        coldState.deviceHeading.forget()
        staleness.fixForgotten()
        coldState.twoClocks.forget()
    }

    /// The clock was set back: ends what is in progress and forgets earlier times.
    mutating func clockSet(into actions: inout [Action]) {
        defer { quietUntil = .distantPast }
        endWorkInProgress(into: &actions)
        coldState.filter.clockSet()
        staleness.clockSet()
        coldState.twoClocks.forget()
        indicator.clockSet()
        coldState.compass.change { $0.clockSet() }
        coldState.callout.change { $0.clockSet() }
        coldState.directions.change { $0.clockSet() }
        coldState.annotations.change { $0.clockSet() }
        if let clock { endVisit(.reset, in: EventContext(at: clock), into: &actions) }
        last.time = nil
    }

    mutating func endWorkInProgress(into actions: inout [Action]) {
        while let timer = nextEnding {
            fire(timer, into: &actions)
        }
    }
}
