import Geography

/// A frame of the compass needle.
public struct CompassEvent: Equatable, Sendable, BitwiseCopyable {
    /// What moves the needle, or that it rests.
    public var phase: CompassPhase
    /// The heading it shows, in degrees clockwise from true north, 0..<360.
    public var heading: Double
    /// The needle in degrees clockwise from up, unwrapped so that it can be animated.
    public var rotation: Double
    /// How fast it turns, in degrees per second clockwise.
    public var velocity: Double
    /// Whether the compass is visible.
    public var isVisible: Bool
    /// Present while it settles.
    public var settle: Settle?

    /// The start and end of settling, in unwrapped degrees.
    public struct Settle: Equatable, Sendable, BitwiseCopyable {
        /// Where the needle was when it began.
        public var from: Double
        /// Where it comes to rest.
        public var to: Double

        /// How long settling takes, in seconds.
        public static let duration = Double(milliseconds) / 1000
        /// The same in milliseconds.
        static let milliseconds: Milliseconds = 500
    }
}

/// What moves a compass needle.
public enum CompassPhase: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The fingers turn it.
    case gesture
    /// It coasts after the fingers have let go.
    case momentum
    /// It eases to the map's heading.
    case settle
    /// It follows the map's heading.
    case follow
    /// It rests.
    case idle
}

extension CompassPhase: StateCodable {
    package static var blank: CompassPhase { .idle }
}

extension CompassEvent {
    /// One to describe: what it holds means nothing.
    package static var blank: CompassEvent {
        CompassEvent(phase: .blank, heading: 0, rotation: 0, velocity: 0, isVisible: true)
    }
}

extension CompassEvent.Settle {
    /// One to describe: what it holds means nothing.
    package static var blank: CompassEvent.Settle { CompassEvent.Settle(from: 0, to: 0) }
}
