import Geography

/// How somebody travels.
public enum TravelMode: UInt8, Sendable, BitwiseCopyable {
    /// However it goes best.
    case any
    case walking
    case automobile
}

/// Somebody asks for the way to a place.
public struct DirectionsRequest: Equatable, Sendable {
    /// Where to; an annotation is looked up when the request comes, and not followed afterwards.
    public var destination: Destination
    /// How they want to travel; `any` leaves it to the rule of Mathematics 8.
    public var mode: TravelMode
    /// The host's own mark of it, `nil` for one more than the last.
    public var id: UInt64?

    public init(to destination: Destination, by mode: TravelMode = .any, id: UInt64? = nil) {
        self.destination = destination
        self.mode = mode
        self.id = id
    }

    /// Where a way ends.
    public enum Destination: Equatable, Sendable {
        case place(LocationCoordinate)
        /// An annotation, by its id.
        case annotation(String)
    }
}

/// How to get somewhere, or why that cannot be told.
public struct DirectionsEvent: Equatable, Sendable {
    /// The request that is answered.
    public var request: UInt64
    /// The way, or why there is none.
    public var answer: Answer

    /// What becomes of a request.
    public enum Answer: Equatable, Sendable {
        case directions(TravelDirections)
        /// No fix has been used yet.
        case noFix
        /// Location may not be used.
        case unauthorized
        /// The directions told, and their progress, are shown no longer.
        case hidden(HideReason)
    }
}

/// How to get somewhere.
public struct TravelDirections: Equatable, Sendable {
    /// The mode that the rule of Mathematics 8 has come to.
    public var mode: TravelMode
    /// Why it is that mode.
    public var reason: Reason
    /// Metres.
    public var distance: Double
    /// The distance for people, in the units of the configuration: "390 m", "1.2 km".
    public var distanceText: String
    /// Seconds.
    public var expectedTravelTime: Double
    /// None where they are estimated.
    public var steps: [Step]
    /// Whether a router outside has answered for this mode.
    public var source: Source

    /// Why this mode.
    public enum Reason: UInt8, Sendable, BitwiseCopyable {
        case asked
        case within15Minutes
        case over15Minutes
        case walkingUnavailable
    }

    /// Who says how far it is.
    public enum Source: UInt8, Sendable, BitwiseCopyable {
        case estimate
        case host
    }

    /// One instruction, and how far it goes.
    public struct Step: Equatable, Sendable {
        /// The router's own words, in whatever language.
        public var instruction: String
        /// Metres.
        public var distance: Double
        /// Its length for people, in the units of the configuration.
        public var distanceText: String
    }
}

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

/// How far somebody has come along a route.
public struct ProgressEvent: Equatable, Sendable {
    /// The request that the route answers.
    public var request: UInt64
    /// What is left, in metres.
    public var distance: Double
    /// What is left for people, in the units of the configuration.
    public var distanceText: String
    /// What is left, in seconds.
    public var expectedTravelTime: Double
    /// Which step they are on, from 0; `nil` on a route without steps.
    public var step: Int?
    /// Whether two fixes running were more than 50 m off the line, beyond their uncertainty.
    public var isOffRoute: Bool
    /// Told once; no progress comes after it.
    public var hasArrived: Bool
}
