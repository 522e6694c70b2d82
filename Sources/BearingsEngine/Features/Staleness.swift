/// Notices when the last fix has become too old, and when a newer one comes.
///
/// A fix is as old as its own time says, whenever it came.
package struct Staleness: Sendable {
    /// What is known of the last fix's age; all of it lasts.
    package enum Snapshot: Equatable, Sendable, BitwiseCopyable {
        /// No fix has been used, or none that still counts.
        case none
        /// The last fix is of this moment and is good.
        case fresh(since: Instant)
        /// The last fix is too old and that was emitted; its moment is `nil` once the clock has
        /// been set.
        case stale(since: Instant?)
    }

    private var cause: Cause = 0
    /// Of when the last fix is; `nil` where there is none, or the clock has been set since.
    @Sentinel private var since: Instant?
    /// Whether the last fix was emitted to be stale.
    private(set) var isStale = false

    /// Creates an empty value.
    init() {}

    /// Restores a snapshot.
    init(resuming snapshot: Snapshot) {
        switch snapshot {
        case .none: break
        case .fresh(let since): self.since = since
        case .stale(let since): (self.since, isStale) = (since, true)
        }
    }

    /// The snapshot.
    var snapshot: Snapshot {
        isStale ? .stale(since: since) : since.map { .fresh(since: $0) } ?? .none
    }

    /// When to call ``deadlineReached(at:after:)``, or `nil` while nothing can become stale.
    ///
    /// - Parameter limit: After how many milliseconds a fix is stale; 0 for never.
    @inline(__always)
    func deadline(after limit: Milliseconds) -> Instant? {
        guard limit > 0, !isStale, let since else { return nil }
        return since.advanced(by: limit)
    }

    /// A fix of the moment `own` has been used at `now`.
    ///
    /// - Parameter limit: After how many milliseconds a fix is stale; 0 for never.
    /// - Returns: The event to emit if the last fix has become stale or good by it.
    mutating func fixUsed(
        of own: Instant,
        at now: Instant,
        after limit: Milliseconds,
        cause: Cause
    ) -> Event? {
        let (wasStale, last) = (isStale, since)
        goodFixUsed(of: own, cause: cause)
        isStale = limit > 0 && now.since(own) >= limit
        switch (wasStale, isStale) {
        case (true, false): return .fresh(age: last.map(now.since))
        case (false, true): return .stale(age: now.since(own))
        case (true, true), (false, false): return nil
        }
    }

    /// A fix of the moment `own` has been used, which is not stale, nor has the one before been told to be.
    @inline(__always)
    mutating func goodFixUsed(of own: Instant, cause: Cause) {
        since = own
        self.cause = cause
    }

    /// Tells that the last fix is stale, if it is due; calling early is harmless.
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

    /// The clock was set: what was fresh is no longer watched, what is stale stays so.
    mutating func clockSet() {
        since = nil
    }
}
