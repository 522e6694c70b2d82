/// Notices when no fix has come for some time, and when one comes again.
package struct Staleness: Sendable {
    /// What is known of the last fix's age; all of it lasts.
    package enum Kept: Equatable, Sendable, BitwiseCopyable {
        /// No fix has been used, or none that still counts.
        case none
        /// The last fix came at this moment and is good.
        case fresh(since: Instant)
        /// The last fix is too old and that has been told; its moment is `nil` once the clock has
        /// been set.
        case stale(since: Instant?)
    }

    private var cause: Cause = 0
    /// When the last fix came; `nil` where there is none, or the clock has been set since.
    @LongAgoCoded private var since: Instant?
    /// Whether the last fix has been told to be stale.
    private(set) var isStale = false

    /// Begins with nothing.
    init() {}

    /// Begins with what was kept.
    init(resuming kept: Kept) {
        switch kept {
        case .none: break
        case .fresh(let since): self.since = since
        case .stale(let since): (self.since, isStale) = (since, true)
        }
    }

    /// What lasts of it.
    var kept: Kept { isStale ? .stale(since: since) : since.map { .fresh(since: $0) } ?? .none }

    /// When to call ``deadlineReached(at:after:)``, or `nil` while nothing can become stale.
    ///
    /// - Parameter limit: After how many milliseconds a fix is stale; 0 for never.
    @inline(__always)
    func deadline(after limit: Milliseconds) -> Instant? {
        guard limit > 0, !isStale, let since else { return nil }
        return since.advanced(by: limit)
    }

    /// A fix has been used at `now`.
    ///
    /// - Returns: The event to emit if the one before had been told to be stale.
    mutating func fixUsed(at now: Instant, cause: Cause) -> Event? {
        let (wasStale, last) = (isStale, since)
        isStale = false
        goodFixUsed(at: now, cause: cause)
        return wasStale ? .fresh(age: last.map(now.since)) : nil
    }

    /// A fix has been used at `now`, the one before not having been told to be stale.
    @inline(__always)
    mutating func goodFixUsed(at now: Instant, cause: Cause) {
        since = now
        self.cause = cause
    }

    /// Tells that the last fix is stale, if its time has come; calling early is harmless.
    mutating func deadlineReached(
        at now: Instant,
        after limit: Milliseconds
    ) -> (event: Event, cause: Cause)? {
        guard let deadline = deadline(after: limit), deadline <= now, let since else { return nil }
        isStale = true
        return (.stale(age: deadline.since(since)), cause)
    }

    /// The last fix counts no longer.
    mutating func fixForgotten() {
        (since, isStale) = (nil, false)
    }

    /// The clock has been set: what was fresh is no longer watched, what is stale stays so.
    mutating func clockSet() {
        since = nil
    }
}
