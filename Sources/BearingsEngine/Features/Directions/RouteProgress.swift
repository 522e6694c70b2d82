import Geography

/// Tracks the user along a route.
///
/// > Source: Mathematics 8, "Along a route".
package struct RouteProgress: Sendable {
    /// How far ahead and back the user is searched first, in metres, so that a route that crosses itself is
    /// not taken up at its end.
    private static let window = 500.0
    /// Who has gone back so far goes the wrong way, in metres: less is somebody who looks for a place to park or turn.
    private static let goingBack = 200.0
    /// Who then goes forward so far, or by the accuracy, goes the right way again, in metres.
    private static let goingForward = 20.0
    /// Farther from the route than this, beyond the accuracy, is off it; in metres.
    private static let leaving = 50.0
    /// Nearer than this is on the route again, in metres.
    private static let returning = 30.0
    /// Nearer than this to the end, or than the accuracy, is at it; in metres.
    private static let arriving = 20.0
    /// With more than this remaining, in metres, a user at the end has yet to go round.
    private static let leftOnArrival = 50.0
    /// The same at the destination, as a part of the whole: a round trip begins where it ends.
    private static let partLeftOnArrival = 0.5
    /// A worse accuracy, in metres, does not make the destination larger.
    private static let widestDestination = 100.0

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
        /// The farthest position in the direction in which the user is taken to go, in metres from the start.
        var extreme = 0.0
        /// Whether the user is taken to go back along the route.
        var isWrongWay = false
        /// The place of the last fix.
        var place: LocationCoordinate?
    }

    private let route: RouteAnswer.Route
    private let line: RouteLine
    private let destination: LocationCoordinate?
    private(set) var position: Position

    /// Starts a route, or continues on it; `nil` if the route has no line.
    ///
    /// - Parameter destination: Where the user wants to go, which may lie off the route; `nil` for its end.
    init?(
        _ route: RouteAnswer.Route,
        to destination: LocationCoordinate? = nil,
        at position: Position = Position()
    ) {
        guard let line = RouteLine(route.geometry) else { return nil }
        self.route = route
        self.line = line
        self.destination = destination
        self.position = position
    }

    /// Whether the user has arrived.
    var hasArrived: Bool { position.state == .arrived }

    /// Whether the user is off the route.
    var isOffRoute: Bool { position.state == .off }

    /// Whether the user goes back along the route.
    var isWrongWay: Bool { position.isWrongWay }

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

    /// What follows the current step, and how far it is to there, in metres; `nil` without steps.
    ///
    /// The end of the route has no instruction.
    var next: (instruction: String?, distance: Double)? {
        guard let step else { return nil }
        let rest = route.steps[(step + 1)...]
        let length = rest.reduce(0) { $0 + $1.distance }
        return (rest.first?.instruction, max(0, distanceLeft - length))
    }

    /// The user has moved.
    ///
    /// - Returns: How many segments of the line were examined.
    @discardableResult
    mutating func userMoved(to fix: Fix) -> Int {
        let accuracy = fix.accuracy ?? 0
        let around = (position.last - Self.window)...(position.last + Self.window)
        let expectation = RouteLine.Expectation(near: position.last, course: course(of: fix))
        var nearest = line.nearest(to: fix.coordinate, between: around, expectation)
        var segments = nearest.segments
        // At an end of the window a nearer point may follow.
        let isWithin = (nearest.length - position.last).magnitude < Self.window - 1
        if nearest.distance - accuracy > Self.leaving || !isWithin {
            nearest = line.nearest(to: fix.coordinate, expectation)
            segments += nearest.segments
        }
        position.last = nearest.length
        position.place = fix.coordinate
        if isAtEnd(fix.coordinate, accuracy) {
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
        noteDirection(accuracy)
        return segments
    }

    /// The direction of travel, in degrees; without the receiver's the one from the last fix, if that is not too near.
    private func course(of fix: Fix) -> Double? {
        guard fix.course == nil else { return fix.courseInMotion }
        guard let last = position.place,
            last.distance(to: fix.coordinate) >= max(Self.goingForward, fix.accuracy ?? 0)
        else { return nil }
        return last.bearing(to: fix.coordinate)
    }

    /// Whether a place is the destination, or the end of the route where that lies off the road.
    private func isAtEnd(_ place: LocationCoordinate, _ accuracy: Double) -> Bool {
        if distanceLeft <= Self.leftOnArrival,
            line.end.distance(to: place) <= max(Self.arriving, accuracy)
        {
            return true
        }
        guard let destination else { return false }
        return distanceLeft <= max(Self.leftOnArrival, line.length * Self.partLeftOnArrival)
            && destination.distance(to: place)
                <= max(Self.arriving, min(accuracy, Self.widestDestination))
    }

    /// Decides whether the user goes back along the route; off it there is no direction.
    private mutating func noteDirection(_ accuracy: Double) {
        let last = position.last
        // The accuracy of most fixes says nothing against them.
        let doubt = max(0, accuracy - Self.arriving)
        if position.state == .off {
            (position.extreme, position.isWrongWay) = (last, false)
        } else if position.isWrongWay {
            position.extreme = min(position.extreme, last)
            guard last - position.extreme >= max(Self.goingForward, accuracy) else { return }
            (position.extreme, position.isWrongWay) = (last, false)
        } else {
            position.extreme = max(position.extreme, last - doubt)
            guard position.extreme - last - doubt >= Self.goingBack else { return }
            (position.extreme, position.isWrongWay) = (last, true)
        }
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
        extreme.code(&coder)
        isWrongWay.code(&coder)
        place.code(&coder)
    }
}
