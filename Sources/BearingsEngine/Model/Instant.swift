/// A length of event time, in whole milliseconds.
public typealias Milliseconds = Int64

/// A moment of event time, in whole milliseconds since 1970-01-01T00:00:00Z.
///
/// It is an argument wherever time matters: nothing in the engine asks a clock.
public struct Instant: Comparable, Hashable, Sendable, BitwiseCopyable {
    /// Milliseconds since 1970, negative before.
    public var millisecondsSince1970: Milliseconds

    /// Creates the moment so many milliseconds after 1970 began.
    @inlinable
    public init(millisecondsSince1970: Milliseconds) {
        self.millisecondsSince1970 = millisecondsSince1970
    }

    /// 1970-01-01T00:00:00Z, where the clock of a log without times begins.
    public static let epoch = Instant(millisecondsSince1970: 0)

    /// Before all moments that can be told.
    static let distantPast = Instant(millisecondsSince1970: .min)
    /// After all moments that can be told.
    static let distantFuture = Instant(millisecondsSince1970: .max)

    /// The moment `interval` later; earlier if it is negative.
    @inlinable
    public func advanced(by interval: Milliseconds) -> Instant {
        Instant(millisecondsSince1970: millisecondsSince1970 + interval)
    }

    /// How long ago `earlier` was; negative if it is still to come.
    @inlinable
    public func since(_ earlier: Instant) -> Milliseconds {
        millisecondsSince1970 - earlier.millisecondsSince1970
    }

    /// Whether one is the earlier moment.
    @inlinable
    public static func < (one: Instant, other: Instant) -> Bool {
        one.millisecondsSince1970 < other.millisecondsSince1970
    }
}
