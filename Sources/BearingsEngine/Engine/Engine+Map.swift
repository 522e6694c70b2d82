import Geography

/// What the host's map shows.
extension Engine {
    /// Takes what the host says of its map, as ``receive(_:_:at:)`` takes any input.
    @inline(never)
    package mutating func receive(
        _ update: borrowing ViewportUpdate,
        _ stamp: InputContext,
        at desk: inout Scratch
    ) -> Verdict {
        desk.telling.tellNothing()
        let new: MapView
        do throws(InputProblem) {
            let current = isMapTold ? shown.own.read { $0.view } ?? map : nil
            new = try MapView.updated(current, by: update)
        } catch {
            return .rejected(error)
        }
        if let told = update.exclusions,
            let problem = excess(ofExclusions: told.count, named: desk.nameBytes)
        {
            return .rejected(problem)
        }
        let now = moveClock(to: stamp.time, into: &desk.actions)
        viewportChanged(to: new, by: update, at: EventContext(of: stamp, at: now), &desk)
        heedTimersOfViewport()
        return .used
    }

    @inline(__always)
    private mutating func viewportChanged(
        to new: MapView,
        by update: borrowing ViewportUpdate,
        at moment: EventContext,
        _ desk: inout Scratch
    ) {
        let isAnotherMap = !isMapTold
        isMapTold = true
        let configuration = configuration
        shown.change(to: new, exclusions: update.exclusions, configuration.indicator)
        var isWithoutPins = true
        let begins = extras.change(from: ColdState()) {
            isWithoutPins = $0.pins.isMissing
            $0.pins.change { $0.viewChanged(isAnotherMap: isAnotherMap) }
            return $0.mapChanged(to: new, by: update, at: moment, configuration)
        }
        if begins {
            desk.actions.append(moment.action(.region(.willChange(animated: update.animated))))
        }
        // Where there are no annotations, nothing comes after it.
        if isWithoutPins, tellIndicator(at: moment, &desk) { return }
        let spread = spreadAnnotations(at: moment)
        updateIndicators(at: moment, on: &desk.stage, into: &desk.actions)
        emit(spread, at: moment, into: &desk.actions)
        if !desk.leavesRest { goOnToEnd(into: &desk.actions) }
    }

    mutating func changeMap(to new: SessionMap) {
        shown = new
        pins.change { $0.viewChanged(isAnotherMap: false) }
    }

    /// Fingers do something to the map.
    mutating func turnCompass(_ gesture: Gesture, at moment: EventContext) {
        let (altitude, configuration) = (map?.cameraAltitude ?? 0, configuration)
        compass.change(from: configuration.newCompass) {
            $0.gestureChanged(gesture, altitude: altitude, at: moment.now, cause: moment.cause)
        }
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
        var stage = ProjectionCache()
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

    mutating func releaseRegion(at moment: EventContext, into actions: inout [Action]) {
        extras.change { extras in
            let isReleased = extras.region.change {
                $0.release { release in
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
            guard isReleased == true, !extras.follow.isMissing,
                let view = extras.region.read({ $0.released }) ?? nil
            else { return }
            extras.follow.change { if $0.mode != .none { $0.mapRests(at: view.viewport) } }
        }
    }
}

extension ColdState {
    /// The host has told of its map, which whatever goes by how it moves looks at.
    ///
    /// - Returns: Whether a move begins with it.
    @inline(__always)
    fileprivate mutating func mapChanged(
        to new: MapView,
        by update: borrowing ViewportUpdate,
        at moment: Engine.EventContext,
        _ configuration: Configuration
    ) -> Bool {
        let (isTold, hasStopped) = (update.heading != nil, update.phase == .didChange)
        compass.change(from: configuration.newCompass) {
            $0.viewportChanged(
                heading: new.viewport.heading,
                isTold: isTold,
                hasStopped: hasStopped,
                at: moment.now,
                cause: moment.cause
            )
        }
        let animated = update.animated
        return region.change(from: RegionDebouncer(configuration.region)) {
            $0.viewportChanged(
                to: new,
                animated: animated,
                at: moment.now,
                cause: moment.cause
            )
        }
    }
}
