import Geography

/// Whom indicators at the screen's edge point to.
extension Engine {
    /// Looks again at whether the user, and annotations where they are wanted, are in view.
    ///
    /// - Returns: What of the user can be seen; `nil` where nothing is projected.
    @discardableResult
    mutating func updateIndicators(
        at moment: EventContext,
        on stage: inout ProjectionCache,
        into actions: inout [Action]
    ) -> Visibility? {
        let slot = actions.count
        let visibility = updateIndicator(at: moment, on: &stage, into: &actions)
        if !pins.isMissing {
            pointToAnnotations(besideUser: visibility, since: slot, at: moment, into: &actions)
        }
        return visibility
    }

    /// The same, where nothing is known of what was drawn on last.
    mutating func updateIndicators(at moment: EventContext, into actions: inout [Action]) {
        var stage = ProjectionCache()
        updateIndicators(at: moment, on: &stage, into: &actions)
    }

    /// Looks again at where the user is in the view.
    private mutating func updateIndicator(
        at moment: EventContext,
        on stage: inout ProjectionCache,
        into actions: inout [Action]
    ) -> Visibility? {
        guard let fix = usableFix else { return nil }
        guard stage.set(for: shown, configuration) else {
            if map?.viewport.size.isEmpty == true {
                retract(.emptyViewport, at: moment, into: &actions)
            }
            return nil
        }
        let (visibility, event) = indicator.update(
            fix,
            in: stage.geometry,
            at: moment.now,
            cause: moment.cause,
            configuration.indicator
        )
        if let event { actions.append(moment.action(.indicator(event))) }
        return visibility
    }

    mutating func retract(
        _ reason: HideReason,
        at moment: EventContext,
        into actions: inout [Action]
    ) {
        guard let event = indicator.retract(reason) else { return }
        actions.append(moment.action(.indicator(event)))
    }

    // MARK: Annotations

    /// Looks again at which annotations are pointed to, if any are.
    ///
    /// - Parameters:
    ///   - user: What of the user can be seen.
    ///   - slot: Where what is told of the user's indicator stands, if anything is.
    private mutating func pointToAnnotations(
        besideUser user: Visibility?,
        since slot: Int,
        at moment: EventContext,
        into actions: inout [Action]
    ) {
        guard pins.change({ $0.pointsToAnnotations }) == true else { return }
        guard let geometry else {
            if map != nil { retractAnnotations(.emptyViewport, at: moment, into: &actions) }
            return
        }
        let settings = configuration.indicator
        let fix = user == .off ? usableFix : nil
        let place = fix.map { fix in
            let accuracy = fix.accuracy
            let sight = FixVisibility(of: fix.coordinate, accuracy: accuracy, in: geometry)
            return IndicatorPlace(sight, accuracy: accuracy, in: geometry, cues: settings.cues)
        }
        let events = pins.change {
            $0.point(
                in: geometry,
                user: place?.position,
                at: moment.now,
                cause: moment.cause
            )
        }
        if actions.count > slot {
            if case .indicator(let event) = actions[slot].event {
                actions[slot].event = withOthers(event)
            }
        } else if let place, pins.change({ $0.indicators?.hasNewsOfUser }) == true,
            let move = indicator.othersChanged(
                at: place,
                at: moment.now,
                cause: moment.cause,
                settings
            )
        {
            actions.append(moment.action(withOthers(move)))
        }
        emit(events ?? [], at: moment, into: &actions)
    }

    /// An event of the user's indicator, with the annotations that stand where it does.
    mutating func withOthers(_ event: IndicatorEvent) -> Event {
        if case .hide = event { return .indicator(event) }
        let others = pins.change { board in
            board.indicators?.userTold()
            return board.indicators?.besideUser
        }
        guard let others = others ?? nil, !others.isEmpty else { return .indicator(event) }
        return .sharedIndicator(event, others: others)
    }

    /// Where the user is may not be known any more; annotations are pointed to as if nobody were there.
    mutating func pointWithoutUser(at moment: EventContext, into actions: inout [Action]) {
        guard let geometry else {
            let reason: AnnotationIndicatorEvent.Reason = map == nil ? .denied : .emptyViewport
            return retractAnnotations(reason, at: moment, into: &actions)
        }
        let events = pins.change {
            $0.userForgotten(in: geometry, at: moment.now, cause: moment.cause)
        }
        emit(events ?? [], at: moment, into: &actions)
    }

    mutating func retractAnnotations(
        _ reason: AnnotationIndicatorEvent.Reason,
        at moment: EventContext,
        into actions: inout [Action]
    ) {
        let events = pins.change { $0.retractIndicators(reason) }
        emit(events ?? [], at: moment, into: &actions)
    }

    private func emit(
        _ events: [AnnotationIndicatorEvent],
        at moment: EventContext,
        into actions: inout [Action]
    ) {
        for event in events { actions.append(moment.action(.annotationIndicator(event))) }
    }
}
