import BearingsEngine

/// Wall time that passes evenly, even when the wall clock is set.
///
/// It starts at the wall clock's reading and follows the monotonic clock. Waiting uses ``now``; dates add ``wallAhead``.
package struct SteadyClock: Sendable {
    private let start: (time: Instant, monotonic: UInt64)
    /// The time of the last reading; never earlier than the previous one.
    package private(set) var now: Instant
    /// How far the wall clock is ahead of ``now``, in milliseconds, because it was set.
    package private(set) var wallAhead: Milliseconds = 0

    /// Smaller differences, in milliseconds, are ignored, because the two clocks are not read at the same instant.
    private static let tolerance: Milliseconds = 20

    /// Creates a clock from first readings; `monotonic` is in nanoseconds.
    package init(monotonic: UInt64, wall: Instant) {
        start = (wall, monotonic)
        now = wall
    }

    /// Updates the clock with new readings.
    ///
    /// - Returns: Whether ``wallAhead`` has changed.
    package mutating func read(monotonic: UInt64, wall: Instant) -> Bool {
        now = max(now, start.time.advanced(by: Int64(elapsed(at: monotonic) / 1_000_000)))
        let ahead = wall.since(now)
        guard (ahead - wallAhead).magnitude > Self.tolerance.magnitude else { return false }
        wallAhead = ahead
        return true
    }

    private func elapsed(at monotonic: UInt64) -> UInt64 {
        monotonic > start.monotonic ? monotonic - start.monotonic : 0
    }

    /// The monotonic clock's reading when ``now`` will be `time`, in nanoseconds.
    package func monotonic(at time: Instant) -> UInt64 {
        guard time > start.time else { return start.monotonic }
        // 285 years, to avoid overflow.
        let wait = min(time.since(start.time), 9_000_000_000_000)
        return start.monotonic + UInt64(wait) * 1_000_000
    }
}
