import Geography

/// Follows somebody along a route.
///
/// > Source: Mathematics 8, "Along a route".
package struct RouteProgress: Sendable {
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

    /// Where somebody is to the route.
    package enum State: UInt8, Sendable {
        /// On the route.
        case on
        /// Not known to be off the route: only the newest fix has been.
        case maybeOff
        /// Off the route since the second such fix.
        case off
        /// At its end.
        case arrived
    }

    /// What lasts of it beside the route.
    package struct Snapshot: Equatable, Sendable {
        /// Where they were to the route.
        package var state: State
        /// Where on the line they were last, in metres from its start.
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
    /// Where on the line they were last, in metres from its start.
    private var last: Double

    /// Begins at the start of a route, or goes on where somebody was; `nil` if it tells no line.
    init?(_ route: RouteAnswer.Route, resuming snapshot: Snapshot = Snapshot(state: .on, last: 0)) {
        guard let line = RouteLine(route.geometry) else { return nil }
        self.route = route
        self.line = line
        state = snapshot.state
        last = snapshot.last
    }

    /// What lasts of it beside the route.
    var snapshot: Snapshot { Snapshot(state: state, last: last) }

    /// Whether they have arrived.
    var hasArrived: Bool { state == .arrived }

    /// Whether they are off the route.
    var isOffRoute: Bool { state == .off }

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
    ///
    /// - Returns: How many legs of the line were looked at.
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
