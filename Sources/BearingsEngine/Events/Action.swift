/// What an engine wants done: an event to emit, with all that is to be said of when and why.
public struct Action: Equatable, Sendable {
    /// The event time.
    public var time: Instant
    /// By how much the record that caused it came late; 0 if it was on time or a timer fired.
    public var lateBy: Milliseconds
    /// The record that caused it, as it was handed in with the input; 0 if none did.
    public var cause: Cause
    /// What to print or draw.
    public var event: Event
    /// Whether the record that caused it told a time that cannot have been meant.
    public var isTimeRepaired = false

    /// Creates an action; `lateBy` is in milliseconds.
    package init(
        time: Instant,
        lateBy: Milliseconds,
        cause: Cause,
        event: Event,
        isTimeRepaired: Bool = false
    ) {
        self.time = time
        self.lateBy = lateBy
        self.cause = cause
        self.event = event
        self.isTimeRepaired = isTimeRepaired
    }
}
