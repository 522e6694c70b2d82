import Geography

/// Where a drag stands, in a map toolkit's words.
public enum DragState: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The pin is not dragged.
    case none
    /// A finger has taken it up, and it is being lifted.
    case starting
    /// It is lifted, and moves with the finger.
    case dragging
    /// It has been dropped.
    case ending
    /// It goes back to where it was.
    case canceling
}

/// Which point of a lifted pin says where it is dropped.
public enum DropPoint: UInt8, Sendable, BitwiseCopyable {
    /// The tip, as it is seen: nothing moves at the drop.
    case tip
    /// The anchor below it: the pin comes down on it.
    case anchor
}

/// What a host says of a finger on a pin.
public struct DragInput: Equatable, Sendable {
    /// The annotation's id.
    public var annotation: String
    /// What the finger does, in the words of the state it leads to.
    public var state: DragState
    /// `nil` for the pin's own anchor.
    public var finger: ScreenPoint?

    /// Creates an input; the finger is in points of the view.
    public init(annotation: String, state: DragState, finger: ScreenPoint?) {
        self.annotation = annotation
        self.state = state
        self.finger = finger
    }
}

/// What has become of a dragged pin.
public struct DragEvent: Equatable, Sendable {
    /// The annotation's id.
    public var annotation: String
    /// The state reached; `ending` and `canceling` have passed to `none` already.
    public var state: DragState
    /// How high the pin now floats over its anchor, in points.
    public var lift: Double
    /// Whether the lift is to be animated from now on, for ``liftDuration`` seconds.
    public var isLiftAnimated = false
    /// Where the pin was dropped.
    public var drop: LocationCoordinate?
    /// The input that could not be, which has changed nothing; it came in ``state``.
    public var illegalInput: DragState?

    /// Creates an event without a drop; the lift is in points.
    public init(annotation: String, state: DragState, lift: Double, isLiftAnimated: Bool = false) {
        self.annotation = annotation
        self.state = state
        self.lift = lift
        self.isLiftAnimated = isLiftAnimated
    }

    /// How long a pin takes to go up or down, in seconds.
    public static let liftDuration = Double(Lift.duration) / 1000
}
