import Geography

/// The state of a drag, in a map toolkit's terms.
public enum DragState: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The pin is not dragged.
    case none
    /// A finger has taken it up, and it rises.
    case starting
    /// It is lifted, and moves with the finger.
    case dragging
    /// It has been dropped.
    case ending
    /// It returns to where it was.
    case canceling
}

/// A finger's action on a pin.
public struct DragInput: Equatable, Sendable {
    /// The annotation's id.
    public var annotation: String
    /// The action, named after the state it leads to.
    public var state: DragState
    /// Where the finger is; `nil` for the pin's own anchor.
    public var finger: ScreenPoint?

    /// Creates an input; the finger is in points of the view.
    public init(annotation: String, state: DragState, finger: ScreenPoint?) {
        self.annotation = annotation
        self.state = state
        self.finger = finger
    }
}
