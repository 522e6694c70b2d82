import BearingsEngine

/// Time that passes evenly, however the wall clock is set meanwhile.
///
/// It begins with the wall clock's reading at the start and goes on with the monotonic clock. Whatever waits, waits
/// by ``now``; whatever is to be dated adds ``wallAhead``.
package struct SteadyClock: Sendable {
    private let start: (moment: Instant, monotonic: UInt64)
    /// The moment of the last reading; never earlier than the one before.
    package private(set) var now: Instant
    /// How much later than ``now`` the wall clock is, in milliseconds: by how much it has been set.
    package private(set) var wallAhead: Milliseconds = 0

    /// Two clocks are read one after the other, so they may seem to differ by so many milliseconds; less than any
    /// step that is worth a new date.
    private static let tolerance: Milliseconds = 20

    /// Creates a clock from first readings, the monotonic one in nanoseconds.
    package init(monotonic: UInt64, wall: Instant) {
        start = (wall, monotonic)
        now = wall
    }

    /// Takes up new readings.
    ///
    /// - Returns: Whether ``wallAhead`` has changed.
    @inline(__always)
    package mutating func read(monotonic: UInt64, wall: Instant) -> Bool {
        now = max(now, start.moment.advanced(by: Int64(elapsed(at: monotonic) / 1_000_000)))
        let ahead = wall.since(now)
        guard (ahead - wallAhead).magnitude > Self.tolerance.magnitude else { return false }
        wallAhead = ahead
        return true
    }

    private func elapsed(at monotonic: UInt64) -> UInt64 {
        monotonic > start.monotonic ? monotonic - start.monotonic : 0
    }

    /// When the monotonic clock will show that ``now`` is `moment`, in nanoseconds.
    @inline(__always)
    package func monotonic(at moment: Instant) -> UInt64 {
        guard moment > start.moment else { return start.monotonic }
        // Centuries are more than anybody waits, and less than what overflows.
        let wait = min(moment.since(start.moment), 9_000_000_000_000)
        return start.monotonic + UInt64(wait) * 1_000_000
    }
}
