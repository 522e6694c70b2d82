import Geography

/// Follows somebody along a route.
///
/// > Source: SPEC-math 8, along a route.
struct RouteProgress: Sendable {
    /// How far ahead somebody is looked for first, in metres: so a route that comes by a second time
    /// is not taken up at its end.
    private static let window = 500.0
    /// Farther than this from the route, beyond all doubt, is off it, in metres.
    private static let leaving = 50.0
    /// So near the route is on it again, in metres.
    private static let returning = 30.0
    /// So near the end is at it, in metres, or as near as the fix can tell.
    private static let arriving = 20.0
    /// With more than this left, in metres, somebody at the end has yet to go round.
    private static let leftOnArrival = 50.0

    private enum State {
        /// On the route, or not known to be off it; how many fixes running have been off.
        case on(strays: Int)
        /// Off the route since the second such fix.
        case off
        /// At its end.
        case arrived
    }

    private let route: RouteAnswer.Route
    private let line: RouteLine
    private var state = State.on(strays: 0)
    /// Where on the line they were last, in metres from its start.
    private var last = 0.0

    /// Begins at the start of a route; `nil` if it tells no line.
    init?(_ route: RouteAnswer.Route) {
        guard let line = RouteLine(route.geometry) else { return nil }
        self.route = route
        self.line = line
    }

    /// Whether they have arrived.
    var hasArrived: Bool { if case .arrived = state { true } else { false } }

    /// Whether they are off the route.
    var isOffRoute: Bool { if case .off = state { true } else { false } }

    /// What is left of the way, in metres.
    var distanceLeft: Double { max(0, line.length - last) }

    /// What is left of the way, in seconds.
    var timeLeft: Double {
        line.length > 0 ? route.expectedTravelTime * distanceLeft / line.length : 0
    }

    /// Which step they are on, from 0: the last of those that, with all after it, is as long as what
    /// is left; `nil` if there are none.
    var step: Int? {
        guard var step = route.steps.indices.last else { return nil }
        var length = route.steps[step].distance
        while step > 0, length < distanceLeft {
            step -= 1
            length += route.steps[step].distance
        }
        return step
    }

    /// They are here now.
    mutating func userMoved(to fix: Fix) {
        let accuracy = fix.accuracy ?? 0
        var position = line.nearest(to: fix.coordinate, between: last...(last + Self.window))
        if position.distance - accuracy > Self.leaving {
            position = line.nearest(to: fix.coordinate)
        }
        last = position.length
        if line.end.distance(to: fix.coordinate) <= max(Self.arriving, accuracy),
            distanceLeft <= Self.leftOnArrival
        {
            state = .arrived
            return
        }
        let isStray = position.distance - accuracy > Self.leaving
        switch state {
        case .on(let strays):
            state = isStray ? (strays > 0 ? .off : .on(strays: 1)) : .on(strays: 0)
        case .off:
            if position.distance <= Self.returning { state = .on(strays: 0) }
        case .arrived:
            break
        }
    }
}
