/// How annotations are spread and dragged, and which of them indicators point to.
public struct AnnotationSettings: Equatable, Sendable {
    /// How annotations at the same place are spread.
    public enum Spread: UInt8, Sendable, BitwiseCopyable {
        /// On a circle on the ground, at every zoom.
        case metres
        /// On the screen, a fingertip apart, near the view only.
        case points
    }

    /// On the ground or on the screen.
    public var spread: Spread
    /// How close counts as the same place, in metres; 0 for identical coordinates.
    public var within: Double
    /// How many a session may have: so few that all can be laid out at once.
    public var most: Int
    /// Which annotations may have an indicator.
    public var indicated: IndicatedAnnotations
    /// Which point of a lifted pin marks where it is dropped.
    public var dropPoint: DropPoint

    /// Creates settings; `within` is in metres.
    public init(
        spread: Spread = .metres,
        within: Double = 0,
        most: Int = 10_000,
        indicated: IndicatedAnnotations = IndicatedAnnotations(),
        dropPoint: DropPoint = .tip
    ) {
        self.spread = spread
        self.within = within
        self.most = most
        self.indicated = indicated
        self.dropPoint = dropPoint
    }
}

/// Which annotations may have an indicator.
///
/// The user's own indicator does not depend on it.
public struct IndicatedAnnotations: Equatable, Sendable {
    /// A choice of annotations.
    public enum Which: UInt8, Sendable, BitwiseCopyable {
        /// No annotation has an indicator.
        case none
        /// Only the selected one.
        case selected
        /// Every annotation out of view, up to ``IndicatedAnnotations/nearest``.
        case all
    }

    /// Which annotations.
    public var which: Which
    /// The maximum number of indicators; the annotations nearest to the viewport's centre get them.
    public var nearest: Int

    /// Creates settings; `nearest` matters only with `all`.
    public init(_ which: Which = .none, nearest: Int = 8) {
        self.which = which
        self.nearest = nearest
    }
}
