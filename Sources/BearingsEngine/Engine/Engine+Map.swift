import Geography

/// What the host's map shows.
extension Engine {
    /// Takes what the host says of its map.
    @inline(never)
    mutating func receive(
        _ update: ViewportUpdate,
        at own: Instant,
        isTimeRepaired: Bool,
        cause: Cause,
        on stage: inout Stage,
        into actions: inout [Action],
        last telling: inout IndicatorTelling
    ) -> Verdict {
        telling.tellNothing()
        defer { quietUntil = .longAgo }
        let new: MapView
        do throws(InputProblem) {
            new = try MapView.updated(isMapTold ? map : nil, by: update)
        } catch {
            return .rejected(error)
        }
        let now = moveClock(to: own, into: &actions)
        let moment = Moment(now: now, own: own, cause: cause, isTimeRepaired: isTimeRepaired)
        viewportChanged(
            to: new,
            by: update,
            at: moment,
            on: &stage,
            into: &actions,
            last: &telling
        )
        return .used
    }

    @inline(__always)
    private mutating func viewportChanged(
        to new: MapView,
        by update: borrowing ViewportUpdate,
        at moment: Moment,
        on stage: inout Stage,
        into actions: inout [Action],
        last telling: inout IndicatorTelling
    ) {
        let isAnotherMap = !isMapTold
        isMapTold = true
        let exclusions = update.exclusions ?? exclusions
        let settings = configuration.indicator
        let previous = shown.own.read { $0.flat }
        shown.change(to: OwnMap(new, exclusions: exclusions, settings, after: previous))
        pins.change { $0.viewChanged(isAnotherMap: false) }
        if isAnotherMap { pins.change { $0.viewChanged(isAnotherMap: true) } }
        let (animated, rules) = (update.animated, configuration.region)
        let begins = region.change(from: RegionDebouncer(rules)) {
            $0.viewportChanged(
                to: new,
                animated: animated,
                at: moment.now,
                cause: moment.cause
            )
        }
        if begins {
            actions.append(moment.action(.region(.willChange(animated: animated))))
        }
        let spread = spreadAnnotations(at: moment)
        if pins.isMissing, stage.set(for: shown, configuration) {
            // Nothing comes after it.
            tellIndicator(at: moment, on: &stage, into: &telling)
        } else {
            updateIndicators(at: moment, on: &stage, into: &actions)
        }
        beginCompass()
        let (isTold, hasStopped) = (update.heading != nil, update.phase == .didChange)
        compass.change {
            $0.viewportChanged(
                heading: new.viewport.heading,
                isTold: isTold,
                hasStopped: hasStopped,
                at: moment.now,
                cause: moment.cause
            )
        }
        emit(spread, at: moment, into: &actions)
    }

    mutating func changeMap(to new: SessionMap) {
        shown = new
        pins.change { $0.viewChanged(isAnotherMap: false) }
    }

    /// Fingers do something to the map.
    mutating func turnCompass(_ gesture: Gesture, at moment: Moment) {
        let altitude = map?.cameraAltitude ?? 0
        beginCompass()
        compass.change {
            $0.gestureChanged(gesture, altitude: altitude, at: moment.now, cause: moment.cause)
        }
    }

    private mutating func beginCompass() {
        if compass.isMissing { compass.value = configuration.newCompass }
    }

    /// The map as the host has told it so far, or the standard one; `nil` where there is none yet.
    var map: MapView? {
        if let view = shown.own.read({ $0.view }) { return view }
        return shown.center.map { configuration.standardMap(around: $0) }
    }

    /// What else lies over the map, in points of the view.
    var exclusions: [ScreenRect] { shown.own.read { $0.exclusions } ?? [] }

    /// Where indicators may stand, `nil` where nothing is projected.
    var geometry: IndicatorGeometry? {
        var stage = Stage()
        return stage.set(for: shown, configuration) ? stage.geometry : nil
    }

    /// Puts a map that waits for a fix where the fix is.
    ///
    /// - Returns: Whether there was one.
    mutating func placeDefaultMap(at coordinate: LocationCoordinate) -> Bool {
        guard shown.isMissing, case .firstFix = configuration.defaultViewport else { return false }
        changeMap(to: SessionMap(around: coordinate))
        return true
    }

    mutating func releaseRegion(at moment: Moment, into actions: inout [Action]) {
        guard let release = region.change({ $0.release() }) ?? nil else { return }
        follow.change { if $0.mode != .none { $0.mapRests(at: release.view.viewport) } }
        var moment = moment
        if moment.cause == 0 { moment.cause = release.cause }
        let event = RegionEvent.didChange(
            release.view,
            updates: release.updates,
            animated: release.animated
        )
        actions.append(moment.action(.region(event)))
    }
}
