/// What a host says of its annotations.
public enum AnnotationUpdate: Equatable, Sendable {
    /// These are all there are, in this order.
    case set([Annotation])
    /// These are new, or as they now are.
    case add([Annotation])
    /// Those of these ids are gone.
    case remove([String])
}

/// How annotations that lie on one place are spread.
public struct AnnotationSettings: Equatable, Sendable {
    /// How they are spread.
    public enum Spread: UInt8, Sendable, BitwiseCopyable {
        /// On a circle on the ground, whatever the zoom.
        case metres
        /// Apart by a fingertip on the screen, laid out near the view alone.
        case points
    }

    /// On the ground or on the screen.
    public var spread: Spread
    /// How near counts as one place, in metres; 0 for exactly one.
    public var within: Double

    /// Creates settings; by default only the very same coordinate counts as one place.
    public init(spread: Spread = .metres, within: Double = 0) {
        self.spread = spread
        self.within = within
    }
}

extension AnnotationChanges {
    /// How many annotations an event tells of at most.
    static let mostItems = 1000
}
