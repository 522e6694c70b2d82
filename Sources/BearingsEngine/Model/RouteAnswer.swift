import Geography

/// What a router outside answers for one mode.
public struct RouteAnswer: Equatable, Sendable {
    /// The mode that it answers for.
    public var mode: TravelMode
    /// `nil` where there is no such route.
    public var route: Route?

    public init(mode: TravelMode, route: Route?) {
        self.mode = mode
        self.route = route
    }

    /// A way as a router has it.
    public struct Route: Equatable, Sendable {
        /// Metres, 0 or more.
        public var distance: Double
        /// Seconds, 0 or more.
        public var expectedTravelTime: Double
        /// From the start to the end; empty where the router has none.
        public var steps: [Step]
        /// From the start to the end; empty where it is not told.
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

    /// One instruction, and how far it goes.
    public struct Step: Equatable, Sendable {
        /// In the router's own words.
        public var instruction: String
        /// Metres, 0 or more.
        public var distance: Double

        public init(instruction: String, distance: Double) {
            self.instruction = instruction
            self.distance = distance
        }
    }
}
