import Geography

/// A gesture on a map.
public struct Gesture: Equatable, Sendable, BitwiseCopyable {
    /// The recognizer that reports it.
    public enum Kind: UInt8, Sendable, BitwiseCopyable {
        case rotation
        case pinch
        /// One or two fingers move the map.
        case pan
        /// Two fingers up or down pitch the map.
        case tilt
    }

    /// The phase of the gesture.
    public enum Phase: UInt8, Sendable, BitwiseCopyable {
        case began
        case changed
        case ended
        case cancelled
    }

    /// The kind, as the host's toolkit recognized it.
    public var kind: Kind
    /// A gesture without `began` begins with its first change.
    public var phase: Phase
    /// How far the fingers have turned since the gesture began, in radians clockwise.
    public var rotation: Double?
    /// How fast they turn, in radians per second clockwise.
    public var velocity: Double?
    /// How far they have moved since the gesture began, in points.
    public var translation: ScreenVector?
    /// By how much they have spread since the gesture began.
    public var scale: Double?

    /// Whether it brings another place into view: a map is turned and tilted around the same one.
    var movesMap: Bool { kind == .pan || kind == .pinch }

    /// Creates a gesture without measurements.
    public init(_ kind: Kind, _ phase: Phase) {
        self.kind = kind
        self.phase = phase
    }
}
