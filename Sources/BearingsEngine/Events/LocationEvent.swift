/// A fix that is used, and where it lies to the map.
public struct LocationEvent: Equatable, Sendable, BitwiseCopyable {
    /// As it was reported, but for its accuracy where the user allows only a reduced one.
    public var fix: Fix
    /// Where a viewport stands.
    public var visibility: Visibility?
}

/// How much of the user's location can be seen.
public enum Visibility: UInt8, Sendable, BitwiseCopyable {
    /// The point itself.
    case on
    /// Its accuracy circle alone.
    case partial
    /// Nothing.
    case off
}
