import Geography

/// Where the map should move.
extension Engine {
    /// Emits the camera of the session's first used fix.
    mutating func emitFirstFix(in context: EventContext, into actions: inout [Action]) {
        guard let place = last.coordinate else { return }
        hasEmittedFirstFix = true
        let answer = CameraFit.centering(
            on: place,
            in: map?.viewport,
            zoom: zoomToKeep,
            form: configuration.map.cameraForm
        )
        let camera = CameraEvent(reason: .firstFix, answer: answer, heading: nil)
        actions.append(context.action(.camera(camera)))
    }

    /// The zoom of cameras that only move: the map's own, or the default while that is unknown.
    var zoomToKeep: Double {
        guard let map, map.hasZoom else { return configuration.cameraZoom }
        return map.viewport.zoom
    }

    /// The user has pressed locate-me.
    mutating func recenter(in context: EventContext, into actions: inout [Action]) {
        let answer = CameraFit.recenter(
            on: userPlace,
            in: map?.viewport,
            zoom: zoomToKeep,
            form: configuration.map.cameraForm
        )
        let camera = CameraEvent(reason: .recenter, answer: answer, heading: nil)
        actions.append(context.action(.camera(camera)))
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
        let camera = CameraEvent(reason: .fit, answer: answer, heading: nil)
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

    // MARK: Following

    mutating func follow(_ mode: FollowMode, in context: EventContext, into actions: inout [Action])
    {
        let (user, view) = (followedUser, map?.viewport)
        let output = coldState.follow.change(from: Follow()) {
            $0.asked(for: mode, user: user, view: view)
        }
        emitFollowing(output, in: context, into: &actions)
    }

    mutating func followGesture(
        _ gesture: Gesture,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        let (user, view) = (followedUser, map?.viewport)
        let output = coldState.follow.change(from: Follow()) {
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
