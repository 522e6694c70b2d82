/// Whom indicators point to beside the user.
public struct IndicatedAnnotations: Equatable, Sendable {
    /// Which annotations may have an indicator.
    public enum Which: UInt8, Sendable, BitwiseCopyable {
        case none
        /// The one that is selected.
        case selected
        case all
    }

    /// The user's own indicator does not go by it.
    public var which: Which
    /// The most indicators: the nearest to the viewport's centre have them.
    public var nearest: Int

    /// Creates settings; `nearest` counts only with `all`.
    public init(_ which: Which = .none, nearest: Int = 8) {
        self.which = which
        self.nearest = nearest
    }
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
