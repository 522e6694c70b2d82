/// A duration of event time, in whole milliseconds.
public typealias Milliseconds = Int64

/// A point in event time, in whole milliseconds since 1970-01-01T00:00:00Z.
///
/// It is an argument wherever time matters; the engine reads no clock.
public struct Instant: Comparable, Hashable, Sendable, BitwiseCopyable {
    /// Milliseconds since 1970, negative before.
    public var millisecondsSince1970: Milliseconds

    /// Creates an instant by its milliseconds since 1970 began.
    @inlinable
    public init(millisecondsSince1970: Milliseconds) {
        self.millisecondsSince1970 = millisecondsSince1970
    }

    /// 1970-01-01T00:00:00Z, where the clock of a log without times begins.
    public static let epoch = Instant(millisecondsSince1970: 0)

    /// Earlier than any time a record can have.
    static let distantPast = Instant(millisecondsSince1970: .min)
    /// Later than any time a record can have.
    static let distantFuture = Instant(millisecondsSince1970: .max)

    /// The instant `interval` milliseconds later, or earlier if that is negative.
    @inlinable
    public func advanced(by interval: Milliseconds) -> Instant {
        Instant(millisecondsSince1970: millisecondsSince1970 + interval)
    }

    /// The milliseconds since `earlier`; negative if that is later.
    @inlinable
    public func since(_ earlier: Instant) -> Milliseconds {
        millisecondsSince1970 - earlier.millisecondsSince1970
    }

    /// Whether the first is earlier.
    @inlinable
    public static func < (one: Instant, other: Instant) -> Bool {
        one.millisecondsSince1970 < other.millisecondsSince1970
    }
}
