import Geography

/// The map should move, or why it cannot.
public struct CameraEvent: Equatable, Sendable, BitwiseCopyable {
    /// What the camera is for.
    public var reason: CameraReason
    /// The camera by zoom or span, or why there is none.
    public var answer: CameraAnswer
    /// The new heading, in degrees clockwise from true north, 0..<360; `nil` keeps the map's.
    public var heading: Double?

    /// Creates an event; the heading is in degrees clockwise from true north.
    public init(reason: CameraReason, answer: CameraAnswer, heading: Double?) {
        self.reason = reason
        self.answer = answer
        self.heading = heading
    }

    /// Whether the move should be animated; a map's first place is not.
    public var isAnimated: Bool { reason != .firstFix }
}

/// Why the map should move.
public enum CameraReason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The session's first used fix.
    case firstFix
    /// The user has pressed locate-me.
    case recenter
    /// The user has moved, and the map follows.
    case follow
    /// The host has asked for a camera that shows places.
    case fit
    /// The first search result is not visible.
    case search
}
