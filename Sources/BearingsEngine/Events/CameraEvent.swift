import Geography

/// The map should move, or why that cannot be told.
public struct CameraEvent: Equatable, Sendable, BitwiseCopyable {
    /// What the camera answers.
    public var reason: CameraReason
    /// A camera in one of two forms, or why there is none.
    public var answer: CameraAnswer
    /// Where the map should turn, in degrees clockwise from true north, 0..<360; `nil` where it stays.
    public var heading: Double?

    public init(reason: CameraReason, answer: CameraAnswer, heading: Double?) {
        self.reason = reason
        self.answer = answer
        self.heading = heading
    }

    /// Whether the move is to be seen: a map's first place is simply there.
    public var isAnimated: Bool { reason != .firstFix }
}

/// Why the map should move.
public enum CameraReason: UInt8, Sendable, BitwiseCopyable {
    /// The session's first used fix.
    case firstFix
    /// The user has pressed locate-me.
    case recenter
    /// The user has moved, and the map follows.
    case follow
    /// The host has asked for a map that shows places.
    case fit
    /// Somebody has searched a place that cannot be seen.
    case search
}
