/// Detects when the last fix becomes too old, and when a newer one comes.
///
/// A fix is as old as its own time, whenever it arrived.
package struct Staleness: Sendable {
    private var cause: Cause = 0
    /// The time of the last fix; `nil` if there is none, or the clock has been set since.
    @Sentinel private var since: Instant?
    /// Whether the last fix was reported as stale.
    private(set) var isStale = false

    /// Creates an empty value.
    init() {}

    /// Codes the time of the last fix, and whether it was reported as stale.
    mutating func code(_ coder: inout some StateCoder) {
        var kind: UInt8 = isStale ? 2 : since == nil ? 0 : 1
        coder.codeKind(&kind, upTo: 2, "a kind of staleness")
        switch kind {
        case 1:
            var time = since ?? .epoch
            time.code(&coder)
            if coder.isReading { since = time }
        case 2:
            since.code(&coder)
        default:
            if coder.isReading { since = nil }
        }
        if coder.isReading { isStale = kind == 2 }
    }

    /// When to call ``deadlineReached(at:after:)``; `nil` while nothing can become stale.
    ///
    /// - Parameter limit: After how many milliseconds a fix is stale; 0 for never.
    func deadline(after limit: Milliseconds) -> Instant? {
        guard limit > 0, !isStale, let since else { return nil }
        return since.advanced(by: limit)
    }

    /// A fix of this time was used at `now`.
    ///
    /// - Parameter limit: After how many milliseconds a fix is stale; 0 for never.
    /// - Returns: The event, if the last fix has become stale or fresh.
    mutating func fixUsed(
        of time: Instant,
        at now: Instant,
        after limit: Milliseconds,
        cause: Cause
    ) -> Event? {
        let (wasStale, last) = (isStale, since)
        since = time
        self.cause = cause
        isStale = limit > 0 && now.since(time) >= limit
        switch (wasStale, isStale) {
        case (true, false): return .fresh(age: last.map(now.since))
        case (false, true): return .stale(age: now.since(time))
        case (true, true), (false, false): return nil
        }
    }

    /// A late fix was used, of which it is decided later whether it is stale; one that follows a stale one is.
    ///
    /// - Parameters:
    ///   - time: Its own time.
    ///   - deadline: When that is decided.
    mutating func fixDoubted(
        of time: Instant,
        until deadline: Instant,
        after limit: Milliseconds,
        cause: Cause
    ) {
        since = isStale ? time : deadline.advanced(by: -limit)
        self.cause = cause
    }

    /// Reports the last fix as stale, if it is due; calling early is harmless.
    mutating func deadlineReached(
        at now: Instant,
        after limit: Milliseconds
    ) -> (event: Event, cause: Cause)? {
        guard let deadline = deadline(after: limit), deadline <= now, let since else { return nil }
        isStale = true
        return (.stale(age: deadline.since(since)), cause)
    }

    /// The last fix no longer counts.
    mutating func fixForgotten() {
        (since, isStale) = (nil, false)
    }

    /// The clock was set: a fresh fix is no longer watched, and a stale one stays stale.
    mutating func clockSet() {
        since = nil
    }
}
