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
