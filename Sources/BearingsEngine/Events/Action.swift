/// The output of an engine: an event with its time and cause.
public struct Action: Equatable, Sendable {
    /// The event time.
    public var time: Instant
    /// How late the causing record was, in milliseconds; 0 if it was on time or a timer fired.
    public var lateBy: Milliseconds
    /// The mark of the causing record; 0 if there is none.
    public var cause: Cause
    /// The event.
    public var event: Event
    /// Whether the causing record's time was repaired.
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
