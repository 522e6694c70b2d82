/// What an input or a timer brings to every feature: when, how late, and because of what.
struct EventContext {
    /// The session's time.
    var now: Instant
    /// The input's own time, not after `now`.
    var inputTime: Instant
    var cause: Cause
    /// Whether `inputTime` is not what the input told.
    var isTimeRepaired = false

    /// What a timer brings, or what nothing has told a time for.
    init(at now: Instant, cause: Cause = 0) {
        (self.now, inputTime, self.cause) = (now, now, cause)
    }

    /// What an input brings once the clock stands at `now`.
    @inline(__always)
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
