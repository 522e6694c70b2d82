/// A used fix and its visibility on the map.
public struct LocationEvent: Equatable, Sendable, BitwiseCopyable {
    /// The fix as reported, with its accuracy limited as authorized.
    public var fix: Fix
    /// Its visibility; `nil` where there is no map.
    public var visibility: Visibility?
}

/// How much of the user's location is visible.
public enum Visibility: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The point itself.
    case on
    /// Only its accuracy circle.
    case partial
    /// Nothing.
    case off
}

extension LocationEvent {
    /// One to describe: what it holds means nothing.
    package static var blank: LocationEvent { LocationEvent(fix: .blank, visibility: nil) }
}
