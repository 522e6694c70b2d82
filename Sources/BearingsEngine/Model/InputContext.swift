/// When an input happened, and the mark of its record.
public struct InputContext: Sendable, BitwiseCopyable {
    /// When it happened.
    ///
    /// A time before the session's clock counts as now, and the output is marked as late. If it is
    /// earlier by more than ``Configuration/Session/reset``, the clock was set.
    public var time: Instant
    /// The caller's mark of the record, returned with what it causes.
    public var cause: Cause
    /// When it arrived on the wall clock, from a live source; `nil` in a log.
    @Sentinel public var arrival: Instant?
    /// Whether the time was repaired, and is not the record's own.
    public var isTimeRepaired: Bool

    /// Creates the context of an input; without an arrival it is from a log.
    @inline(__always)
    public init(
        time: Instant,
        arrival: Instant? = nil,
        isTimeRepaired: Bool = false,
        cause: Cause = 0
    ) {
        self.time = time
        self.cause = cause
        self.isTimeRepaired = isTimeRepaired
        self.arrival = arrival
    }
}
