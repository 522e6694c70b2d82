/// Which point of a lifted pin says where it is dropped.
public enum DropPoint: UInt8, Sendable, BitwiseCopyable {
    /// The tip, as it is seen: nothing moves at the drop.
    case tip
    /// The anchor below it: the pin comes down on it.
    case anchor
}
