import Geography

/// Directions, or why there are none.
public struct DirectionsEvent: Equatable, Sendable {
    /// The id of the request.
    public var request: UInt64
    /// The directions, or why there are none.
    public var answer: Answer

    /// The answer to a request.
    public enum Answer: Equatable, Sendable {
        case directions(TravelDirections)
        /// No fix has been used yet.
        case noFix
        /// Location may not be used.
        case unauthorized
        /// The directions and their progress are no longer shown.
        case hidden(HideReason)
    }
}

/// Directions.
public struct TravelDirections: Equatable, Sendable {
    /// The mode chosen by the rule of Mathematics 8.
    public var mode: TravelMode
    /// Why it was chosen.
    public var reason: Reason
    /// Metres.
    public var distance: Double
    /// The distance for people, in the configured units: "390 m", "1.2 km".
    public var distanceText: String
    /// Seconds.
    public var expectedTravelTime: Double
    /// Empty where the directions are an estimate.
    public var steps: [Step]
    /// Whether they are from a router or estimated.
    public var source: Source

    /// Why a mode was chosen.
    public enum Reason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case asked
        case within15Minutes
        case over15Minutes
        case walkingUnavailable
    }

    /// The source of directions.
    public enum Source: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case estimate
        case host
    }

    /// An instruction and its length.
    public struct Step: Equatable, Sendable {
        /// The router's text, in any language.
        public var instruction: String
        /// Metres.
        public var distance: Double
        /// Its length for people, in the configured units.
        public var distanceText: String
    }
}

/// How far along a route the user is.
public struct ProgressEvent: Equatable, Sendable {
    /// The id of the request.
    public var request: UInt64
    /// The remaining distance, in metres.
    public var distance: Double
    /// The remaining distance for people, in the configured units.
    public var distanceText: String
    /// The remaining time, in seconds.
    public var expectedTravelTime: Double
    /// The current step, from 0; `nil` on a route without steps.
    public var step: Int?
    /// What follows that step; `nil` on a route without steps, and on arrival.
    public var next: Next?
    /// Whether two consecutive fixes were more than 50 m off the line, beyond their uncertainty.
    public var isOffRoute: Bool
    /// Whether the user has gone back along the route for 200 m, and not forward again since.
    public var isWrongWay: Bool
    /// Emitted once; no progress follows.
    public var hasArrived: Bool

    /// What follows the current step.
    public struct Next: Equatable, Sendable {
        /// What to do there, in the router's words; `nil` at the end of the route.
        public var instruction: String?
        /// How far it is to there along the route, in metres.
        public var distance: Double
        /// The same for people, in the configured units.
        public var distanceText: String
    }
}

extension DirectionsEvent {
    /// One to describe, with an answer.
    package static func blank(_ answer: Answer) -> DirectionsEvent {
        DirectionsEvent(request: 0, answer: answer)
    }
}

extension TravelDirections {
    /// One to describe: what it holds means nothing.
    package static var blank: TravelDirections {
        TravelDirections(
            mode: .any,
            reason: .asked,
            distance: 0,
            distanceText: "",
            expectedTravelTime: 0,
            steps: [],
            source: .estimate
        )
    }
}

extension TravelDirections.Step {
    /// One to describe: what it holds means nothing.
    package static var blank: TravelDirections.Step {
        TravelDirections.Step(instruction: "", distance: 0, distanceText: "")
    }
}

extension ProgressEvent {
    /// One to describe: what it holds means nothing.
    package static var blank: ProgressEvent {
        ProgressEvent(
            request: 0,
            distance: 0,
            distanceText: "",
            expectedTravelTime: 0,
            step: nil,
            isOffRoute: false,
            isWrongWay: false,
            hasArrived: false
        )
    }
}

extension ProgressEvent.Next {
    /// One to describe: what it holds means nothing.
    package static var blank: ProgressEvent.Next {
        ProgressEvent.Next(instruction: nil, distance: 0, distanceText: "")
    }
}
