import Geography

/// Tracks the user along a route.
///
/// > Source: Mathematics 8, "Along a route".
package struct RouteProgress: Sendable {
    /// How far ahead the user is searched first, in metres, so that a route that crosses itself is
    /// not taken up at its end.
    private static let window = 500.0
    /// Farther from the route than this, beyond the accuracy, is off it; in metres.
    private static let leaving = 50.0
    /// Nearer than this is on the route again, in metres.
    private static let returning = 30.0
    /// Nearer than this to the end, or than the accuracy, is at it; in metres.
    private static let arriving = 20.0
    /// With more than this remaining, in metres, a user at the end has yet to go round.
    private static let leftOnArrival = 50.0

    /// The user's position relative to the route.
    package enum State: UInt8, Sendable {
        /// On the route.
        case on
        /// Off the route with the newest fix only.
        case maybeOff
        /// Off the route with at least two fixes.
        case off
        /// At its end.
        case arrived
    }

    /// Where the user was last, which outlives the engine; the route is stored apart.
    struct Position: Equatable {
        /// The position relative to the route.
        var state = State.on
        /// The last position on the line, in metres from its start.
        var last = 0.0
    }

    private let route: RouteAnswer.Route
    private let line: RouteLine
    private(set) var position: Position

    /// Starts a route, or continues on it; `nil` if the route has no line.
    init?(_ route: RouteAnswer.Route, at position: Position = Position()) {
        guard let line = RouteLine(route.geometry) else { return nil }
        self.route = route
        self.line = line
        self.position = position
    }

    /// Whether the user has arrived.
    var hasArrived: Bool { position.state == .arrived }

    /// Whether the user is off the route.
    var isOffRoute: Bool { position.state == .off }

    /// The remaining distance, in metres.
    var distanceLeft: Double { max(0, line.length - position.last) }

    /// The remaining time, in seconds.
    var timeLeft: Double {
        line.length > 0 ? route.expectedTravelTime * distanceLeft / line.length : 0
    }

    /// The current step, from 0: the last one that, with all after it, is at least as long as what
    /// remains; `nil` if there are none.
    var step: Int? {
        guard var step = route.steps.indices.last else { return nil }
        var length = route.steps[step].distance
        while step > 0, length < distanceLeft {
            step -= 1
            length += route.steps[step].distance
        }
        return step
    }

    /// The user has moved.
    ///
    /// - Returns: How many segments of the line were examined.
    @discardableResult
    mutating func userMoved(to fix: Fix) -> Int {
        let accuracy = fix.accuracy ?? 0
        let ahead = position.last...(position.last + Self.window)
        var nearest = line.nearest(to: fix.coordinate, between: ahead)
        var segments = nearest.segments
        if nearest.distance - accuracy > Self.leaving {
            nearest = line.nearest(to: fix.coordinate)
            segments += nearest.segments
        }
        position.last = nearest.length
        if line.end.distance(to: fix.coordinate) <= max(Self.arriving, accuracy),
            distanceLeft <= Self.leftOnArrival
        {
            position.state = .arrived
            return segments
        }
        let isOff = nearest.distance - accuracy > Self.leaving
        switch position.state {
        case .on: position.state = isOff ? .maybeOff : .on
        case .maybeOff: position.state = isOff ? .off : .on
        case .off:
            if nearest.distance <= Self.returning { position.state = .on }
        case .arrived:
            break
        }
        return segments
    }
}

extension RouteProgress.State: StateCodable {
    package static var blank: RouteProgress.State { .on }
}

extension RouteProgress.Position: StateCodable {
    static var blank: RouteProgress.Position { RouteProgress.Position() }

    mutating func code(_ coder: inout some StateCoder) {
        state.code(&coder)
        last.codeAlongRoute(&coder)
    }
}
