import Geography

/// The host's map.
extension Engine {
    /// Takes what a host reports of its map; see ``receive(_:_:using:)``.
    public mutating func receiveViewport(
        _ update: borrowing ViewportUpdate,
        _ inputContext: InputContext,
        using scratch: inout Scratch
    ) -> InputResult {
        let new: MapView
        do throws(InputProblem) {
            let current = hasHostMap ? map : nil
            new = try MapView.updated(current, by: update)
        } catch {
            return .rejected(error)
        }
        if let exclusions = update.exclusions,
            let problem = excess(ofExclusions: exclusions.count, named: scratch.nameBytes)
        {
            return .rejected(problem)
        }
        let now = moveClock(to: inputContext.time, into: &scratch.actions)
        viewportChanged(to: new, by: update, in: EventContext(of: inputContext, at: now), &scratch)
        scheduleViewportTimers()
        return .used
    }

    private mutating func viewportChanged(
        to new: MapView,
        by update: borrowing ViewportUpdate,
        in context: EventContext,
        _ scratch: inout Scratch
    ) {
        let isAnotherMap = !hasHostMap
        hasHostMap = true
        let configuration = configuration
        sessionMap.change(to: new, exclusions: update.exclusions, configuration.indicator)
        coldState.annotations.change { $0.viewChanged(isAnotherMap: isAnotherMap) }
        let isNewMove = coldState.mapChanged(to: new, by: update, in: context, configuration)
        if isNewMove {
            scratch.actions.append(context.action(.region(.willChange(animated: update.animated))))
        }
        let spread = spreadAnnotations(in: context)
        updateIndicators(in: context, on: &scratch.projections, into: &scratch.actions)
        emit(spread, in: context, into: &scratch.actions)
        if !scratch.defersWork { finishPendingWork(into: &scratch.actions) }
    }

    mutating func changeMap(to new: SessionMap) {
        sessionMap = new
        coldState.annotations.change { $0.viewChanged(isAnotherMap: false) }
    }

    /// A gesture turns the compass.
    mutating func turnCompass(_ gesture: Gesture, in context: EventContext) {
        let (altitude, configuration) = (map?.cameraAltitude ?? 0, configuration)
        coldState.compass.change(from: configuration.newCompass) {
            $0.gestureChanged(gesture, altitude: altitude, at: context.now, cause: context.cause)
        }
    }

    /// The map as reported so far, or the standard one; `nil` where there is none yet.
    var map: MapView? {
        if let view = sessionMap.hostMap.read({ $0.view }) { return view }
        return sessionMap.center.map { configuration.standardMap(around: $0) }
    }

    /// Rectangles over the map where no indicator may stand, in points of the view.
    var exclusions: [ScreenRect] { sessionMap.hostMap.read { $0.exclusions } ?? [] }

    /// Where indicators may stand; `nil` where nothing is projected.
    var geometry: IndicatorGeometry? {
        var projections = ProjectionCache()
        return projections.set(for: sessionMap, configuration) ? projections.geometry : nil
    }

    /// Places a map that waits for its first fix.
    ///
    /// - Returns: Whether one was waiting.
    mutating func placeDefaultMap() -> Bool {
        guard sessionMap.isMissing, case .firstFix = configuration.map.defaultViewport,
            let place = last.coordinate
        else { return false }
        changeMap(to: SessionMap(around: place))
        return true
    }

    mutating func releaseRegion(in context: EventContext, into actions: inout [Action]) {
        guard let release = coldState.region.change({ $0.release() }) else { return }
        var context = context
        if context.cause == 0 { context.cause = release.cause }
        let event = RegionEvent.didChange(
            release.view,
            updates: release.updates,
            animated: release.animated
        )
        actions.append(context.action(.region(event)))
        coldState.follow.change {
            if $0.mode != .none { $0.mapRests(at: release.view.viewport) }
        }
    }
}

extension ColdState {
    /// Passes a viewport to the compass and the debouncer.
    ///
    /// - Returns: Whether it begins a move.
    fileprivate mutating func mapChanged(
        to new: MapView,
        by update: borrowing ViewportUpdate,
        in context: EventContext,
        _ configuration: Configuration
    ) -> Bool {
        let (isReported, hasStopped) = (update.heading != nil, update.phase == .didChange)
        compass.change(from: configuration.newCompass) {
            $0.viewportChanged(
                heading: new.viewport.heading,
                isReported: isReported,
                hasStopped: hasStopped,
                at: context.now,
                cause: context.cause
            )
        }
        let animated = update.animated
        return region.change(from: RegionDebouncer(configuration.map.region)) {
            $0.viewportChanged(
                to: new,
                animated: animated,
                at: context.now,
                cause: context.cause
            )
        }
    }
}
