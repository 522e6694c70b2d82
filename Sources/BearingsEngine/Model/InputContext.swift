/// When an input comes, and the mark of what it causes.
public struct InputContext: Sendable, BitwiseCopyable {
    /// When it happened.
    ///
    /// If that is before the session's clock it counts as happening now and is told as late; if it is by more
    /// than ``Configuration/Session/reset``, the clock was set.
    public var time: Instant
    /// The caller's mark of the record, handed back with what it causes.
    public var cause: Cause
    /// When it arrived on the wall clock, on a live source; `nil` on a log.
    @Sentinel public var arrival: Instant?
    /// Whether the time is not what the record told, but what it must have meant.
    public var isTimeRepaired: Bool

    /// Creates the context of an input; without an arrival it is of a log.
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
