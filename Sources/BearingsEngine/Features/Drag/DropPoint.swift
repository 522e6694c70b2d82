/// The point of a lifted pin that marks where it is dropped.
public enum DropPoint: UInt8, Sendable, BitwiseCopyable {
    /// The visible tip: nothing moves at the drop.
    case tip
    /// The anchor below it: the pin comes down on it.
    case anchor
}
