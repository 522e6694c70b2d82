import Geography

/// What the host's map shows.
extension Engine {
    mutating func viewportChanged(
        to new: MapView,
        by update: ViewportUpdate,
        at moment: Moment,
        into actions: inout [Action]
    ) {
        let isAnotherMap = !isMapTold
        isMapTold = true
        exclusions = update.exclusions ?? exclusions
        changeMap(to: new)
        if isAnotherMap { pins.change { $0.viewChanged(isAnotherMap: true) } }
        let begins = region.viewportChanged(
            to: new,
            animated: update.animated,
            at: moment.now,
            cause: moment.cause
        )
        if begins {
            actions.append(moment.action(.region(.willChange(animated: update.animated))))
        }
        let spread = spreadAnnotations(at: moment)
        updateIndicators(at: moment, into: &actions)
        compass.viewportChanged(
            heading: new.viewport.heading,
            isTold: update.heading != nil,
            hasStopped: update.phase == .didChange,
            at: moment.now,
            cause: moment.cause
        )
        emit(spread, at: moment, into: &actions)
    }

    /// Where indicators may stand, `nil` where nothing is projected.
    var geometry: IndicatorGeometry? { isProjecting ? stage : nil }

    mutating func changeMap(to new: MapView?) {
        map = new
        pins.change { $0.viewChanged(isAnotherMap: false) }
        guard let new, new.canProject else {
            isProjecting = false
            return
        }
        let settings = configuration.indicator
        isProjecting = true
        stage = IndicatorGeometry(
            Projection(new.viewport),
            margin: settings.margin,
            halfSize: settings.halfSize,
            exclusions: exclusions
        )
    }

    /// Puts a map that waits for a fix where the fix is.
    ///
    /// - Returns: Whether there was one.
    mutating func placeDefaultMap(at coordinate: LocationCoordinate) -> Bool {
        guard map == nil, case .firstFix(let zoom) = configuration.defaultViewport else {
            return false
        }
        changeMap(
            to: MapView(
                Viewport(
                    center: coordinate,
                    zoom: zoom,
                    size: configuration.defaultSize,
                    insets: configuration.defaultInsets
                )
            )
        )
        return true
    }

    mutating func releaseRegion(at moment: Moment, into actions: inout [Action]) {
        guard let release = region.release() else { return }
        if follow.mode != .none { follow.mapRests(at: release.view.viewport) }
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
