import Geography

/// What the user allows, and where they are.
extension Engine {
    mutating func receive(
        _ told: SupplementedFix,
        at moment: EventContext,
        on stage: inout ProjectionCache,
        into actions: inout [Action]
    ) -> Verdict {
        guard gate.isOpen else { return .filtered([FilterFinding(.unauthorized)]) }
        var fix = told.fix
        let isEpochReport = told.isEpochReport
        if isEpochReport, let last = lastFix, last.isEpochReport, last.time == moment.own,
            last.reported.coordinate.isSamePlace(as: fix.coordinate)
        {
            return complete(last, with: told, at: moment, on: &stage, into: &actions)
        }
        let rules = configuration.filter
        if rules.passes(fix, at: moment.own, afterOneAt: last.time) {
            filter.fixPassed()
        } else {
            let findings = filter.findings(on: fix, at: moment.own, after: lastFix, rules)
            guard findings.isEmpty else { return .filtered(findings) }
        }

        if let heading = deviceHeading.taken(by: moment.own) {
            fix.heading = fix.heading ?? heading
        }
        lastFix = UsedFix(reported: fix, time: moment.own, isEpochReport: isEpochReport)
        lastSupplement = told.supplement
        if !hasToldFirstFix { tellFirstFix(fix, at: moment, into: &actions) }
        let isPlaced = !isMapTold && placeDefaultMap(at: fix.coordinate)
        let spread = isPlaced ? spreadAnnotations(at: moment) : []
        userMoved(at: moment, spreading: spread, on: &stage, into: &actions)
        if isPlaced { goOnToEnd(into: &actions) }
        let news = staleness.fixUsed(
            of: moment.own,
            at: moment.now,
            after: configuration.staleAfter,
            cause: moment.cause
        )
        if let news { actions.append(moment.action(news)) }
        return .used
    }

    /// A receiver reports that it has no fix.
    ///
    /// Its clock may run free until it has one, so that its time counts for nothing.
    func receiveNoFix(grade: Double, needed: Double) -> Verdict {
        guard gate.isOpen else { return .filtered([FilterFinding(.unauthorized)]) }
        return .filtered([FilterFinding(.noFix, value: grade, limit: needed)])
    }

    /// Judges a fix that changes nothing whatever comes of it.
    mutating func judge(_ fix: Fix, at own: Instant, arrival: Instant?) -> Verdict {
        guard gate.isOpen else { return .filtered([FilterFinding(.unauthorized)]) }
        let findings = filter.findings(
            on: fix,
            at: own,
            arrival: arrival,
            after: lastFix,
            configuration.filter
        )
        return .filtered(findings)
    }

    /// A later report of the epoch and place in hand; it is never held back.
    mutating func complete(
        _ last: UsedFix,
        with later: SupplementedFix,
        at moment: EventContext,
        on stage: inout ProjectionCache,
        into actions: inout [Action]
    ) -> Verdict {
        let completed = last.reported.completed(by: later.fix)
        let supplement = lastSupplement.completed(by: later.supplement)
        guard completed != last.reported || supplement != lastSupplement else { return .ignored }
        lastFix?.reported = completed
        lastSupplement = supplement
        userMoved(at: moment, on: &stage, into: &actions)
        return .used
    }

    /// A heading belongs to the fix of its own moment if there is one, otherwise to the next.
    mutating func receive(
        deviceHeading heading: Double,
        at moment: EventContext,
        into actions: inout [Action]
    ) -> Verdict {
        guard gate.isOpen else { return .filtered([FilterFinding(.unauthorized)]) }
        guard let last = lastFix, last.time == moment.own else {
            deviceHeading.told(heading, at: moment.own)
            return .used
        }
        var report = last.reported
        report.heading = heading
        var stage = ProjectionCache()
        let told = SupplementedFix(report, FixSupplement())
        return complete(last, with: told, at: moment, on: &stage, into: &actions)
    }

    mutating func authorizationChanged(
        to status: AuthorizationStatus,
        _ accuracy: AccuracyAuthorization?,
        at moment: EventContext,
        into actions: inout [Action]
    ) {
        let change = gate.changed(to: status, accuracy)
        if change.isNews {
            actions.append(moment.action(.authorization(gate.authorization)))
        }
        if change.revokes {
            retract(.denied, at: moment, into: &actions)
            if !isMapTold { changeMap(to: SessionMap()) }
            let forgotten = forgetSearch()
            pointWithoutUser(at: moment, into: &actions)
            let taken = callout.change { $0.userForgotten() }
            emit(taken ?? [], at: moment, into: &actions)
            emit(forgotten, at: moment, into: &actions)
            if let change = follow.change({ $0.denied() }) ?? nil {
                actions.append(moment.action(.follow(change)))
            }
            retractDirections(.denied, at: moment, into: &actions)
            lastFix = nil
            lastSupplement = FixSupplement()
            deviceHeading.forget()
            staleness.fixForgotten()
        } else if change.changesAccuracy {
            updateIndicators(at: moment, into: &actions)
            updateCallout(at: moment, into: &actions)
        }
    }

    /// Tells where the user now is, and what the indicator and the callout make of it.
    ///
    /// - Parameter spread: What is to be told of annotations, for the map is new.
    mutating func userMoved(
        at moment: EventContext,
        spreading spread: [Event] = [],
        on stage: inout ProjectionCache,
        into actions: inout [Action]
    ) {
        if configuration.reportsLocations, let fix = usableFix {
            let slot = actions.count
            actions.append(moment.action(locationEvent(of: fix, nil)))
            let visibility = updateIndicators(at: moment, on: &stage, into: &actions)
            actions[slot].event = locationEvent(of: fix, visibility)
        } else {
            updateIndicators(at: moment, on: &stage, into: &actions)
        }
        guard !isAlone() else {
            if !spread.isEmpty { emit(spread, at: moment, into: &actions) }
            return userMovedUnseen(at: moment)
        }
        let start = actions.count
        updateCallout(at: moment, into: &actions)
        let question = Self.takeQuestion(from: &actions, since: start)
        followUser(at: moment, into: &actions)
        if !spread.isEmpty { emit(spread, at: moment, into: &actions) }
        tellProgress(at: moment, into: &actions)
        if let question { actions.append(question) }
    }

    private func locationEvent(of fix: Fix, _ visibility: Visibility?) -> Event {
        let location = LocationEvent(fix: fix, visibility: visibility)
        let supplement = lastSupplement
        return supplement.isEmpty
            ? .location(location) : .supplementedLocation(location, supplement)
    }

    /// Takes out a question to a geocoder outside, which stands last and is told after all else.
    private static func takeQuestion(from actions: inout [Action], since start: Int) -> Action? {
        guard actions.count > start, case .geocodeRequest? = actions.last?.event else { return nil }
        return actions.removeLast()
    }

    /// The fix in use, as exact as the user allows.
    var usableFix: Fix? {
        lastFix?.reported.limited(to: gate.authorization.accuracy)
    }

    // MARK: The callout

    /// Where the user is, and how exactly that may be told.
    var calloutUser: Callout.User? {
        guard let place = last.coordinate else { return nil }
        let isExact = gate.authorization.accuracy == .full
        return (place, isExact ? .address : .locality)
    }

    mutating func updateCallout(at moment: EventContext, into actions: inout [Action]) {
        guard let user = calloutUser else { return }
        let events = callout.change {
            $0.userMoved(to: user.place, user.precision, at: moment.now, cause: moment.cause)
        }
        emit(events ?? [], at: moment, into: &actions)
    }

    /// The user is somewhere else, while their callout neither shows nor is to.
    mutating func userMovedUnseen(at moment: EventContext) {
        let user = calloutUser
        callout.change { $0.userMovedUnseen(to: user, cause: moment.cause) }
    }

    mutating func select(user: Bool, at moment: EventContext, into actions: inout [Action]) {
        if user, callout.isMissing { callout.value = newCallout }
        let events = callout.change {
            $0.selectionChanged(toUser: user, at: moment.now, cause: moment.cause)
        }
        emit(events ?? [], at: moment, into: &actions)
    }

    private var newCallout: Callout {
        var callout = Callout(configuration.callout)
        callout.userMovedUnseen(to: calloutUser, cause: 0)
        return callout
    }

    mutating func retractCallout(
        _ reason: CalloutHideReason,
        at moment: EventContext,
        into actions: inout [Action]
    ) {
        // Handed over as they come, they would have the engine copied.
        guard let events = callout.change({ $0.retract(reason) }) else { return }
        emit(events, at: moment, into: &actions)
    }

    /// Whether a finger at a point of the screen means the user's dot.
    func isUser(at point: ScreenPoint) -> Bool {
        guard let fix = usableFix, let projection = geometry?.projection else { return false }
        let place = projection.project(fix.coordinate)
        guard place.isInFront else { return false }
        let dot = projection.position(of: place)
        let (x, y) = (point.x - dot.x, point.y - dot.y)
        return x * x + y * y <= Self.tapRadius * Self.tapRadius
    }

    /// How near the dot a finger must be, in points: half of what a fingertip covers.
    private static let tapRadius = 22.0
}
