import Geography

/// Indicators at the edge of the screen.
extension Engine {
    /// Checks again whether the user, and the indicated annotations, are in view.
    ///
    /// - Parameter reportsLocation: Whether to emit first where the user is.
    mutating func updateIndicators(
        reportingLocation reportsLocation: Bool = false,
        in context: EventContext,
        on projections: inout ProjectionCache,
        into actions: inout [Action]
    ) {
        var visibility: Visibility?
        var slot = actions.count
        if let place = last.coordinate {
            if projections.set(for: sessionMap, configuration) {
                let update = indicator.update(
                    place,
                    accuracy: gate.authorization.accuracy.limiting(last.accuracy),
                    in: projections.geometry,
                    at: context.now,
                    cause: context.cause,
                    configuration.indicator
                )
                visibility = update.visibility
                if reportsLocation { reportLocation(visibility, in: context, into: &actions) }
                slot = actions.count
                if let event = update.event { actions.append(context.action(.indicator(event))) }
            } else {
                if reportsLocation { reportLocation(nil, in: context, into: &actions) }
                slot = actions.count
                if map?.viewport.size.isEmpty == true {
                    retract(.emptyViewport, in: context, into: &actions)
                }
            }
        }
        if !coldState.annotations.isMissing {
            pointToAnnotations(besideUser: visibility, since: slot, in: context, into: &actions)
        }
    }

    /// The same without a cached projection.
    mutating func updateIndicators(in context: EventContext, into actions: inout [Action]) {
        var projections = ProjectionCache()
        updateIndicators(in: context, on: &projections, into: &actions)
    }

    mutating func retract(
        _ reason: HideReason,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        guard let event = indicator.retract(reason) else { return }
        actions.append(context.action(.indicator(event)))
    }

    // MARK: Annotations

    /// Checks again which annotations have indicators.
    ///
    /// - Parameters:
    ///   - user: How much of the user is visible.
    ///   - slot: The index of the user's indicator event in `actions`, if there is one.
    private mutating func pointToAnnotations(
        besideUser user: Visibility?,
        since slot: Int,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        guard coldState.annotations.change({ $0.pointsToAnnotations }) == true else { return }
        guard let geometry else {
            if map != nil { retractAnnotations(.emptyViewport, in: context, into: &actions) }
            return
        }
        let settings = configuration.indicator
        let fix = user == .off ? usableFix : nil
        let place = fix.map { fix in
            let accuracy = fix.accuracy
            let fixVisibility = FixVisibility(of: fix.coordinate, accuracy: accuracy, in: geometry)
            return IndicatorPlacement(
                fixVisibility,
                accuracy: accuracy,
                in: geometry,
                cues: settings.cues
            )
        }
        let events = coldState.annotations.change {
            $0.point(
                in: geometry,
                user: place?.position,
                at: context.now,
                cause: context.cause
            )
        }
        if actions.count > slot {
            if case .indicator(let event) = actions[slot].event {
                actions[slot].event = withOthers(event)
            }
        } else if let place, coldState.annotations.change({ $0.indicators?.hasUserChange }) == true,
            let move = indicator.othersChanged(
                at: place,
                at: context.now,
                cause: context.cause,
                settings
            )
        {
            actions.append(context.action(withOthers(move)))
        }
        emitAnnotationIndicators(events ?? [], in: context, into: &actions)
    }

    /// An event of the user's indicator, with the annotations merged into it.
    mutating func withOthers(_ event: IndicatorEvent) -> Event {
        if case .hide = event { return .indicator(event) }
        let others = coldState.annotations.change { controller in
            controller.indicators?.markUserEmitted()
            return controller.indicators?.besideUser
        }
        guard let others, !others.isEmpty else { return .indicator(event) }
        return .sharedIndicator(event, others: others)
    }

    /// Location may no longer be used; annotations are indicated without the user.
    mutating func pointWithoutUser(in context: EventContext, into actions: inout [Action]) {
        guard let geometry else {
            let reason: AnnotationIndicatorEvent.Reason = map == nil ? .denied : .emptyViewport
            return retractAnnotations(reason, in: context, into: &actions)
        }
        let events = coldState.annotations.change {
            $0.userForgotten(in: geometry, at: context.now, cause: context.cause)
        }
        emitAnnotationIndicators(events ?? [], in: context, into: &actions)
    }

    mutating func retractAnnotations(
        _ reason: AnnotationIndicatorEvent.Reason,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        let events = coldState.annotations.change { $0.retractIndicators(reason) }
        emitAnnotationIndicators(events ?? [], in: context, into: &actions)
    }

    private func emitAnnotationIndicators(
        _ events: [AnnotationIndicatorEvent],
        in context: EventContext,
        into actions: inout [Action]
    ) {
        for event in events { actions.append(context.action(.annotationIndicator(event))) }
    }
}
