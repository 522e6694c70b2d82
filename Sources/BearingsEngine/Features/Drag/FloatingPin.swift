import Geography

/// A pin that a finger lifts off the map, moves and drops.
///
/// While lifted it is drawn above its anchor; where it is dropped it stays as drawn. The map may
/// move meanwhile: the pin stays under the finger, and the ground under it is computed at the drop.
///
/// > Source: Mathematics 7.
package struct FloatingPin: Sendable {
    private enum State {
        /// The pin is at its coordinate, or coming down to it.
        case none
        /// The pin is held, and still rising.
        case starting(Hold)
        /// The pin is held at its full height.
        case dragging(Hold)
    }

    private struct Hold: StateCodable {
        static var blank: Hold { Hold(anchor: .blank, offset: .blank) }

        /// Where the pin's coordinate would be drawn (A).
        var anchor: ScreenPoint
        /// From the finger to the anchor.
        var offset: ScreenVector

        mutating func code(_ coder: inout some StateCoder) {
            anchor.code(&coder)
            offset.code(&coder)
        }

        /// Moves with the finger; an unknown finger stays where it was.
        func moved(to finger: ScreenPoint?) -> Hold {
            guard let finger else { return self }
            let anchor = ScreenPoint(x: finger.x + offset.dx, y: finger.y + offset.dy)
            return Hold(anchor: anchor, offset: offset)
        }
    }

    private var state = State.none
    private var lift = Lift.none

    /// Creates a pin on the map.
    init() {}

    /// When to call ``deadlineReached(at:)``; `nil` while nothing is due.
    var deadline: Instant? {
        guard case .starting = state else { return nil }
        return lift.end
    }

    /// The state of the drag between inputs: `none`, `starting` or `dragging`.
    var dragState: DragState {
        switch state {
        case .none: .none
        case .starting: .starting
        case .dragging: .dragging
        }
    }

    /// The height of the pin, in points.
    func height(at now: Instant) -> Double { lift.height(at: now) }

    /// Whether the pin is equivalent to a new one.
    func isAtRest(at now: Instant) -> Bool {
        if case .none = state { height(at: now) == 0 } else { false }
    }

    // MARK: What happens

    /// A finger acts on the pin.
    ///
    /// - Parameters:
    ///   - home: Where the pin is drawn while it is not held.
    ///   - projection: The present map; `nil` where nothing is projected.
    /// - Returns: The event, if any.
    mutating func fingerActed(
        _ input: DragInput,
        home: LocationCoordinate,
        size: ViewSize,
        projection: Projection?,
        dropping dropPoint: DropPoint,
        at now: Instant
    ) -> DragEvent? {
        switch (state, input.state) {
        case (.none, .none):
            return nil
        case (.none, .starting):
            guard let anchor = projection?.anchor(of: home) else { return nil }
            let finger = input.finger ?? anchor
            guard Self.hitBox(around: anchor, size).signedDistanceOutside(of: finger) <= 0 else {
                return nil
            }
            let event = press(input, finger: finger, anchor: anchor, height: size.height, at: now)
            return event.held(above: anchor, dropPoint, on: projection)
        case (.starting(let hold), .dragging):
            let moved = hold.moved(to: input.finger)
            state = .starting(moved)
            return event(input.annotation, .starting, at: now)
                .held(above: moved.anchor, dropPoint, on: projection)
        case (.dragging(let hold), .dragging):
            let moved = hold.moved(to: input.finger)
            state = .dragging(moved)
            return event(input.annotation, .dragging, at: now)
                .held(above: moved.anchor, dropPoint, on: projection)
        case (.starting(let hold), .ending), (.dragging(let hold), .ending):
            let anchor = hold.moved(to: input.finger).anchor
            return drop(input, from: anchor, dropPoint, on: projection, at: now)
        case (.starting, .canceling), (.starting, .none), (.dragging, .canceling),
            (.dragging, .none):
            return cancel(input.annotation, at: now)
        case (.none, _), (.starting, .starting), (.dragging, .starting):
            var event = event(input.annotation, dragState, at: now)
            event.illegalInput = input.state
            return event
        }
    }

    /// The pin's annotation was removed.
    ///
    /// - Returns: `nil` if it was not held.
    mutating func removed(_ annotation: String, at now: Instant) -> DragEvent? {
        if case .none = state { return nil }
        return cancel(annotation, at: now)
    }

    /// Completes a lift that is due; calling early is harmless.
    mutating func deadlineReached(at now: Instant) {
        guard let deadline, deadline <= now else { return }
        liftDone()
    }

    /// The clock was set: lifts are complete.
    mutating func clockSet() {
        liftDone()
    }

    // MARK: What it does

    private mutating func liftDone() {
        lift.settle()
        if case .starting(let hold) = state { state = .dragging(hold) }
    }

    private mutating func press(
        _ input: DragInput,
        finger: ScreenPoint,
        anchor: ScreenPoint,
        height: Double,
        at now: Instant
    ) -> DragEvent {
        let offset = ScreenVector(dx: anchor.x - finger.x, dy: anchor.y - finger.y)
        state = .starting(Hold(anchor: anchor, offset: offset))
        lift.change(to: height, at: now)
        return event(input.annotation, .starting, isLiftAnimated: true, at: now)
    }

    private mutating func drop(
        _ input: DragInput,
        from anchor: ScreenPoint,
        _ dropPoint: DropPoint,
        on projection: Projection?,
        at now: Instant
    ) -> DragEvent {
        let point = dropPoint.point(above: anchor, lift: lift.height(at: now))
        guard let place = projection?.coordinate(at: point) else {
            return cancel(input.annotation, at: now)
        }
        state = .none
        switch dropPoint {
        case .tip: lift = .none
        case .anchor: lift.change(to: 0, at: now)
        }
        let isLiftAnimated = dropPoint == .anchor
        var event = event(input.annotation, .ending, isLiftAnimated: isLiftAnimated, at: now)
        event.drop = place
        return event
    }

    private mutating func cancel(_ annotation: String, at now: Instant) -> DragEvent {
        state = .none
        lift.change(to: 0, at: now)
        return event(annotation, .canceling, isLiftAnimated: true, at: now)
    }

    private func event(
        _ annotation: String,
        _ state: DragState,
        isLiftAnimated: Bool = false,
        at now: Instant
    ) -> DragEvent {
        DragEvent(
            annotation: annotation,
            state: state,
            lift: lift.height(at: now),
            isLiftAnimated: isLiftAnimated
        )
    }

    /// The area of a pin at `anchor` that a finger can touch: its image, the room it is lifted
    /// into, and at least a fingertip.
    static func hitBox(around anchor: ScreenPoint, _ size: ViewSize) -> ScreenRect {
        let halfWidth = max(size.width, fingertip) / 2
        return ScreenRect(
            left: anchor.x - halfWidth,
            top: anchor.y - max(2 * size.height, fingertip),
            right: anchor.x + halfWidth,
            bottom: anchor.y
        )
    }

    /// The size of a fingertip, in points.
    private static let fingertip = 44.0
}

extension DragEvent {
    /// The same, of a pin that is held above an anchor.
    fileprivate func held(
        above anchor: ScreenPoint,
        _ dropPoint: DropPoint,
        on projection: Projection?
    ) -> DragEvent {
        var event = self
        event.tip = DropPoint.tip.point(above: anchor, lift: lift)
        event.drop = projection?.coordinate(at: dropPoint.point(above: anchor, lift: lift))
        return event
    }
}

extension FloatingPin: StateCodable {
    package static var blank: FloatingPin { FloatingPin() }

    /// How it is held, unless it comes down, and its height.
    package mutating func code(_ coder: inout some StateCoder) {
        var hold: Hold?
        var isRising = false
        switch state {
        case .none: break
        case .starting(let held): (hold, isRising) = (held, true)
        case .dragging(let held): hold = held
        }
        hold.code(&coder) { hold, coder in
            isRising.code(&coder)
            hold.code(&coder)
        }
        lift.code(&coder)
        if coder.isReading {
            state = hold.map { isRising ? .starting($0) : .dragging($0) } ?? .none
        }
    }
}

extension Projection {
    /// Where a coordinate is drawn; `nil` behind the camera or barely in front.
    func anchor(of coordinate: LocationCoordinate) -> ScreenPoint? {
        let place = project(coordinate)
        return place.depth >= cameraDistance / 1000 ? position(of: place) : nil
    }
}
