/// The context of an input or timer: when, how late, and caused by what.
struct EventContext {
    /// The session's time.
    var now: Instant
    /// The input's own time, not after `now`.
    var inputTime: Instant
    var cause: Cause
    /// Whether `inputTime` was repaired, and is not the record's own.
    var isTimeRepaired = false

    /// The context of a timer, or of an input without a time.
    init(at now: Instant, cause: Cause = 0) {
        (self.now, inputTime, self.cause) = (now, now, cause)
    }

    /// The context of an input, with the clock at `now`.
    init(of inputContext: InputContext, at now: Instant) {
        (self.now, inputTime, cause) = (now, inputContext.time, inputContext.cause)
        isTimeRepaired = inputContext.isTimeRepaired
    }

    func action(_ event: Event) -> Action {
        Action(
            time: now,
            lateBy: now.since(inputTime),
            cause: cause,
            event: event,
            isTimeRepaired: isTimeRepaired
        )
    }
}
