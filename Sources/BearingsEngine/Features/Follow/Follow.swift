import Geography

/// Keeps the user in the middle of the visible part of the map, until they move it.
///
/// > Source: Mathematics 6.
package struct Follow: Sendable {
    /// The camera that follows the user, or why there is none.
    struct Camera: Equatable, Sendable {
        /// Without a zoom: following keeps the map's.
        var answer: CameraAnswer
        /// `nil` where the heading stays.
        var heading: Double?
    }

    /// What to emit.
    struct Output: Equatable, Sendable {
        var change: FollowEvent?
        var camera: Camera?
    }

    /// The user, as far as authorization allows.
    struct User: Equatable, Sendable {
        var place: UserPlace
        /// Where the device points, in degrees clockwise from true north.
        var heading: Double?
    }

    /// Core Location's default of `headingFilter`, in degrees: a compass at rest trembles by less.
    static let defaultLeastTurn = 1.0

    /// The least change of heading that turns the map, in degrees.
    private let leastTurn: Double
    private(set) var mode: FollowMode
    /// The last direction of travel, in degrees; at rest the map keeps it.
    private var course: Double?
    /// Whether the device has reported where it points.
    private var hasHeading = false
    /// The gestures in progress, one bit per kind.
    private var gestures: UInt8 = 0
    /// The camera emitted last; `nil` if the map may have moved for other reasons since.
    private var lastCamera: Camera?

    /// Whether fingers are on the map.
    private var isTouched: Bool { gestures != 0 }

    /// Creates a follower that is off.
    init(leastTurn: Double = Follow.defaultLeastTurn) {
        self.leastTurn = leastTurn
        mode = .none
    }

    /// Codes the mode, the gestures in progress, the centre and heading emitted last, and the direction of travel.
    mutating func code(_ coder: inout some StateCoder) {
        var center: LocationCoordinate?
        if case .camera(let place, _) = lastCamera?.answer { center = place }
        var heading = lastCamera?.heading
        var word = UInt64(gestures)
        mode.code(&coder)
        coder.codeCount(&word)
        center.code(&coder)
        heading.code(&coder)
        course.code(&coder)
        hasHeading.code(&coder)
        guard coder.isReading else { return }
        gestures = UInt8(truncatingIfNeeded: word)
        lastCamera = center.map { place in
            Camera(answer: .camera(center: place, zoom: nil), heading: heading)
        }
    }

    // MARK: What happens

    /// The host asks for a mode.
    mutating func asked(for new: FollowMode, user: User, view: Viewport?) -> Output {
        if new != .none, user.place == .unauthorized {
            return Output(camera: Camera(answer: .none(.unauthorized)))
        }
        let change = changed(to: new, .asked)
        lastCamera = nil
        if mode != .none, let diagnostic = user.place.diagnostic {
            return Output(change: change, camera: Camera(answer: .none(diagnostic)))
        }
        return Output(change: change, camera: camera(for: user, in: view))
    }

    /// A fix was used, or completed.
    mutating func fixUsed(_ fix: Fix) {
        if let course = fix.courseInMotion { self.course = course.wrappedTo360 }
        if fix.heading != nil { hasHeading = true }
    }

    /// The device has reported where it points.
    mutating func headingReported() { hasHeading = true }

    /// A gesture: a pan ends following, a rotation ends turning with the device or the course; tilt and zoom
    /// change nothing.
    mutating func gestureChanged(_ gesture: Gesture, user: User, view: Viewport?) -> Output {
        let bit: UInt8 = 1 << gesture.kind.rawValue
        switch gesture.phase {
        case .began, .changed:
            gestures |= bit
            return Output(change: overruled(by: gesture.kind))
        case .ended, .cancelled:
            gestures &= ~bit
            lastCamera = nil
            return Output(camera: camera(for: user, in: view))
        }
    }

    mutating func userMoved(_ user: User, view: Viewport?) -> Camera? {
        camera(for: user, in: view)
    }

    /// The map rests at `view`.
    ///
    /// If that is not the emitted camera, something else has moved it, and the next fix brings it
    /// back.
    mutating func mapRests(at view: Viewport) {
        guard let camera = lastCamera, case .camera(let center, _) = camera.answer,
            !view.size.isEmpty
        else { return }
        let place = Projection(view).project(center)
        let isThere = max(place.right.magnitude, place.down.magnitude) <= Self.slack
        let isTurned = camera.heading.map { isTurn(from: $0, to: view.heading) } ?? false
        if !isThere || isTurned { lastCamera = nil }
    }

    /// How far a host's map may miss the camera, in points: toolkits round to pixels.
    private static let slack = 1.0

    /// Follows no longer: location may not be used any more, or the session ends.
    mutating func stop(_ reason: FollowEvent.Reason) -> FollowEvent? {
        changed(to: .none, reason)
    }

    // MARK: What it does

    private mutating func overruled(by kind: Gesture.Kind) -> FollowEvent? {
        switch kind {
        case .pan: changed(to: .none, .pan)
        case .rotation where mode != .none: changed(to: .follow, .rotation)
        default: nil
        }
    }

    private mutating func changed(
        to new: FollowMode,
        _ reason: FollowEvent.Reason
    ) -> FollowEvent? {
        guard new != mode else { return nil }
        mode = new
        return FollowEvent(mode: new, reason: reason)
    }

    /// The camera to emit; `nil` if the map shows it already, it was emitted, or the map is
    /// touched.
    private mutating func camera(for user: User, in view: Viewport?) -> Camera? {
        guard mode != .none, !isTouched, let place = user.place.coordinate else { return nil }
        let heading = heading(of: user).map(turned)
        guard var view, !view.size.isEmpty else {
            return moveCameraIfNew(
                Camera(answer: .camera(center: place, zoom: nil), heading: heading)
            )
        }
        let shown = view
        view.heading = heading ?? view.heading
        let center = view.camera(centering: place, zoom: view.zoom).center
        let camera = Camera(answer: .camera(center: center, zoom: nil), heading: heading)
        if lastCamera == nil, center.isPrinted(as: shown.center),
            view.heading.isPrintedAngle(as: shown.heading)
        {
            lastCamera = camera
            return nil
        }
        return moveCameraIfNew(camera)
    }

    /// Where the top of the map is to point; `nil` where it stays.
    ///
    /// A device without a compass turns the map by its course.
    private func heading(of user: User) -> Double? {
        switch mode {
        case .none, .follow: nil
        case .followWithHeading: user.heading?.wrappedTo360 ?? (hasHeading ? nil : course)
        case .followWithCourse: course
        }
    }

    /// A heading, or the last one where that is not yet a turn.
    private func turned(to heading: Double) -> Double {
        guard let last = lastCamera?.heading, !isTurn(from: last, to: heading) else {
            return heading
        }
        return last
    }

    private func isTurn(from last: Double, to heading: Double) -> Bool {
        !heading.isPrintedAngle(as: last) && (heading - last).wrappedTo180.magnitude >= leastTurn
    }

    private mutating func moveCameraIfNew(_ camera: Camera) -> Camera? {
        if let lastCamera, lastCamera.isPrinted(as: camera) { return nil }
        lastCamera = camera
        return camera
    }
}

extension Follow.Camera {
    /// Whether both print alike.
    fileprivate func isPrinted(as other: Follow.Camera) -> Bool {
        guard case .camera(let center, _) = answer,
            case .camera(let otherCenter, _) = other.answer, center.isPrinted(as: otherCenter)
        else { return false }
        guard let heading, let otherHeading = other.heading else {
            return heading == other.heading
        }
        return heading.isPrintedAngle(as: otherHeading)
    }
}

extension LocationCoordinate {
    /// Whether both print alike.
    fileprivate func isPrinted(as other: LocationCoordinate) -> Bool {
        latitude.rounded(toUnitsOf: .tenMillionths)
            == other.latitude.rounded(toUnitsOf: .tenMillionths)
            && longitude.wrappedTo180.rounded(toUnitsOf: .tenMillionths)
                == other.longitude.wrappedTo180.rounded(toUnitsOf: .tenMillionths)
    }
}

extension Double {
    /// Whether both angles, in degrees, print alike.
    fileprivate func isPrintedAngle(as other: Double) -> Bool {
        (self - other).wrappedTo180.rounded(toUnitsOf: .thousandths) == 0
    }
}
