import Geography

/// The host's map, as it is and as it is reported.
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
    }

    mutating func changeMap(to new: SessionMap) {
        sessionMap = new
        coldState.annotations.change { $0.viewChanged(isAnotherMap: false) }
    }

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

/// Where the map should move.
extension Engine {
    /// Emits the camera of the session's first used fix, unless one comes for which locate-me has waited.
    mutating func emitFirstFix(in context: EventContext, into actions: inout [Action]) {
        guard let place = last.coordinate else { return }
        isPlaced = true
        guard !awaitsRecenter else { return }
        let answer = CameraFit.centering(
            on: place,
            in: map?.viewport,
            zoom: zoomToKeep,
            form: configuration.map.cameraForm
        )
        emitCamera(.firstFix, answer, in: context, into: &actions)
    }

    /// The zoom of cameras that only move: the map's own, or the default while that is unknown.
    var zoomToKeep: Double {
        guard let map, map.hasZoom else { return configuration.cameraZoom }
        return map.viewport.zoom
    }

    /// The user has pressed locate-me, which waits for a fix while there is none and none is denied.
    mutating func recenter(in context: EventContext, into actions: inout [Action]) {
        let user = userPlace
        awaitsRecenter =
            user == .noFix || user == .unauthorized && gate.authorization.status == .notDetermined
        let answer = CameraFit.recenter(
            on: user,
            in: map?.viewport,
            zoom: zoomToKeep,
            form: configuration.map.cameraForm
        )
        emitCamera(.recenter, answer, in: context, into: &actions)
    }

    /// The host asks for a camera that shows places.
    mutating func fit(_ request: FitRequest, in context: EventContext, into actions: inout [Action])
    {
        let fit = CameraFit(
            places: request.points + homes(ofAnnotations: request.annotations),
            includesUser: request.includesUser,
            padding: request.padding,
            maxZoom: request.maxZoom ?? Viewport.defaultMaxZoom
        )
        let answer = fit.answer(
            in: map?.viewport ?? pendingViewport,
            user: userPlace,
            form: configuration.map.cameraForm
        )
        emitCamera(.fit, answer, in: context, into: &actions)
    }

    /// Emits a camera that leaves the map's heading as it is.
    func emitCamera(
        _ reason: CameraReason,
        _ answer: CameraAnswer,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        let camera = CameraEvent(reason: reason, answer: answer, heading: nil)
        actions.append(context.action(.camera(camera)))
    }

    /// The size and insets of a map that waits for its first fix.
    private var pendingViewport: Viewport? {
        guard case .firstFix(let zoom) = configuration.map.defaultViewport else { return nil }
        return Viewport(
            center: LocationCoordinate(latitude: 0, longitude: 0),
            zoom: zoom,
            size: configuration.map.defaultSize,
            insets: configuration.map.defaultInsets
        )
    }

    // MARK: The camera that follows the user

    mutating func follow(_ mode: FollowMode, in context: EventContext, into actions: inout [Action])
    {
        let (user, view, new) = (followedUser, map?.viewport, configuration.newFollow)
        let output = coldState.follow.change(from: new) {
            $0.asked(for: mode, user: user, view: view)
        }
        emitFollowing(output, in: context, into: &actions)
    }

    mutating func followGesture(
        _ gesture: Gesture,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        let (user, view, new) = (followedUser, map?.viewport, configuration.newFollow)
        let output = coldState.follow.change(from: new) {
            $0.gestureChanged(gesture, user: user, view: view)
        }
        emitFollowing(output, in: context, into: &actions)
    }

    mutating func stopFollowing(
        _ reason: FollowEvent.Reason,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        guard let change = coldState.follow.change({ $0.stop(reason) }) else { return }
        actions.append(context.action(.follow(change)))
    }

    mutating func followUser(in context: EventContext, into actions: inout [Action]) {
        let (user, view) = (followedUser, map?.viewport)
        let camera = coldState.follow.change { $0.userMoved(user, view: view) }
        emitFollowing(Follow.Output(change: nil, camera: camera), in: context, into: &actions)
    }

    /// The device has turned between two fixes.
    mutating func turnMap(
        to heading: Double,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        guard !coldState.follow.isMissing, last.coordinate != nil,
            last.time.map({ $0 <= context.inputTime }) ?? true
        else { return }
        last.heading = heading
        coldState.follow.change { $0.headingReported() }
        followUser(in: context, into: &actions)
    }

    private func emitFollowing(
        _ output: Follow.Output,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        if let camera = output.camera {
            let event = CameraEvent(
                reason: .follow,
                answer: camera.answer,
                heading: camera.heading
            )
            actions.append(context.action(.camera(event)))
        }
        if let change = output.change { actions.append(context.action(.follow(change))) }
    }

    private var followedUser: Follow.User {
        Follow.User(place: userPlace, heading: last.heading)
    }

    /// Where the user is, as far as authorization allows.
    var userPlace: UserPlace {
        guard gate.isOpen else { return .unauthorized }
        guard let fix = usableFix else { return .noFix }
        return .known(fix.coordinate)
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
