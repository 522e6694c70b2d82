import Geography

/// A change of a dragged pin.
public struct DragEvent: Equatable, Sendable {
    /// The annotation's id.
    public var annotation: String
    /// The state reached; `ending` and `canceling` have passed to `none` already.
    public var state: DragState
    /// How high the pin floats over its anchor, in points.
    public var lift: Double
    /// Whether the lift is animated from now on, for ``liftDuration`` seconds.
    public var isLiftAnimated = false
    /// Where the pin was dropped, or while it is held would be dropped now; `nil` in the sky, and of a pin that is not
    /// held.
    public var drop: LocationCoordinate?
    /// Where the bottom middle of the image of a held pin is drawn now, in points.
    public var tip: ScreenPoint?
    /// An input that was illegal in ``state``, and has changed nothing.
    public var illegalInput: DragState?

    /// Creates an event without a drop; the lift is in points.
    public init(annotation: String, state: DragState, lift: Double, isLiftAnimated: Bool = false) {
        self.annotation = annotation
        self.state = state
        self.lift = lift
        self.isLiftAnimated = isLiftAnimated
    }

    /// How long a pin takes to go up or down, in seconds.
    public static let liftDuration = Double(liftMilliseconds) / 1000
    /// The same in milliseconds.
    static let liftMilliseconds: Milliseconds = 300
}
