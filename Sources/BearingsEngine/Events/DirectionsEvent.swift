import Geography

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
