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
    public var destination: Destination
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
    public var answer: Answer

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
    public var mode: TravelMode
    public var reason: Reason
    /// Metres.
    public var distance: Double
    public var distanceText: String
    /// Seconds.
    public var expectedTravelTime: Double
    /// None where they are estimated.
    public var steps: [Step]
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

    public struct Step: Equatable, Sendable {
        public var instruction: String
        /// Metres.
        public var distance: Double
        public var distanceText: String
    }
}

/// What a router outside answers for one mode.
public struct RouteAnswer: Equatable, Sendable {
    public var mode: TravelMode
    /// `nil` where there is no such route.
    public var route: Route?

    public init(mode: TravelMode, route: Route?) {
        self.mode = mode
        self.route = route
    }

    public struct Route: Equatable, Sendable {
        /// Metres, 0 or more.
        public var distance: Double
        /// Seconds, 0 or more.
        public var expectedTravelTime: Double
        public var steps: [Step]
        /// From the start to the end; empty where it is not told.
        public var geometry: [LocationCoordinate]

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

    public struct Step: Equatable, Sendable {
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
    public var distanceText: String
    /// What is left, in seconds.
    public var expectedTravelTime: Double
    /// Which step they are on, from 0; `nil` on a route without steps.
    public var step: Int?
    public var isOffRoute: Bool
    /// Told once; no progress comes after it.
    public var hasArrived: Bool
}
