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

    /// A snapshot; the route is stored apart.
    package struct Snapshot: Equatable, Sendable {
        /// The position relative to the route.
        package var state: State
        /// The last position on the line, in metres from its start.
        package var last: Double

        /// Creates a snapshot; `last` is in metres from the start of the line.
        package init(state: State, last: Double) {
            self.state = state
            self.last = last
        }
    }

    private let route: RouteAnswer.Route
    private let line: RouteLine
    private var state: State
    /// The last position on the line, in metres from its start.
    private var last: Double

    /// Starts a route, or continues on it; `nil` if the route has no line.
    init?(_ route: RouteAnswer.Route, resuming snapshot: Snapshot = Snapshot(state: .on, last: 0)) {
        guard let line = RouteLine(route.geometry) else { return nil }
        self.route = route
        self.line = line
        state = snapshot.state
        last = snapshot.last
    }

    /// The snapshot.
    var snapshot: Snapshot { Snapshot(state: state, last: last) }

    /// Whether the user has arrived.
    var hasArrived: Bool { state == .arrived }

    /// Whether the user is off the route.
    var isOffRoute: Bool { state == .off }

    /// The remaining distance, in metres.
    var distanceLeft: Double { max(0, line.length - last) }

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
        var position = line.nearest(to: fix.coordinate, between: last...(last + Self.window))
        var segments = position.segments
        if position.distance - accuracy > Self.leaving {
            position = line.nearest(to: fix.coordinate)
            segments += position.segments
        }
        last = position.length
        if line.end.distance(to: fix.coordinate) <= max(Self.arriving, accuracy),
            distanceLeft <= Self.leftOnArrival
        {
            state = .arrived
            return segments
        }
        let isOff = position.distance - accuracy > Self.leaving
        switch state {
        case .on: state = isOff ? .maybeOff : .on
        case .maybeOff: state = isOff ? .off : .on
        case .off:
            if position.distance <= Self.returning { state = .on }
        case .arrived:
            break
        }
        return segments
    }
}
