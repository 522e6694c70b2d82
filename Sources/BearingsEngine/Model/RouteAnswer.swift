import Geography

/// An external router's answer for one mode of travel.
public struct RouteAnswer: Equatable, Sendable {
    /// The mode of travel.
    public var mode: TravelMode
    /// The route; `nil` where there is none.
    public var route: Route?

    /// Creates an answer; `nil` means that there is no route for the mode.
    public init(mode: TravelMode, route: Route?) {
        self.mode = mode
        self.route = route
    }

    /// A route.
    public struct Route: Equatable, Sendable {
        /// The length in metres, 0 or more.
        public var distance: Double
        /// In seconds, 0 or more.
        public var expectedTravelTime: Double
        /// From the start to the end; empty where the router has none.
        public var steps: [Step]
        /// From the start to the end; empty where it is unknown.
        public var geometry: [LocationCoordinate]

        /// Creates a route; nothing is checked.
        public init(
            distance: Double,
            expectedTravelTime: Double,
            steps: [Step] = [],
            geometry: [LocationCoordinate] = []
        ) {
            self.distance = distance
            self.expectedTravelTime = expectedTravelTime
            self.steps = steps
            self.geometry = geometry
        }
    }

    /// An instruction and its length.
    public struct Step: Equatable, Sendable {
        /// The router's text, in any language.
        public var instruction: String
        /// The length in metres, 0 or more.
        public var distance: Double

        /// Creates a step; the distance is in metres.
        public init(instruction: String, distance: Double) {
            self.instruction = instruction
            self.distance = distance
        }
    }
}

extension RouteAnswer: StateCodable {
    package static var blank: RouteAnswer { RouteAnswer(mode: .any, route: nil) }

    package mutating func code(_ coder: inout some StateCoder) {
        mode.code(&coder)
        route.code(&coder)
    }
}

extension RouteAnswer.Route: StateCodable {
    package static var blank: RouteAnswer.Route {
        RouteAnswer.Route(distance: 0, expectedTravelTime: 0)
    }

    package mutating func code(_ coder: inout some StateCoder) {
        distance.codeAlongRoute(&coder)
        expectedTravelTime.codeAlongRoute(&coder)
        steps.code(&coder)
        geometry.code(&coder)
    }
}

extension RouteAnswer.Step: StateCodable {
    package static var blank: RouteAnswer.Step { RouteAnswer.Step(instruction: "", distance: 0) }

    package mutating func code(_ coder: inout some StateCoder) {
        instruction.code(&coder)
        distance.codeAlongRoute(&coder)
    }
}
