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
    private(set) var kept: Kept

    /// Begins with what was kept, or nothing.
    init(resuming kept: Kept = .none) {
        self.kept = kept
    }

    /// When to call ``deadlineReached(at:after:)``, or `nil` while nothing can become stale.
    ///
    /// - Parameter limit: After how many milliseconds a fix is stale; 0 for never.
    @inline(__always)
    func deadline(after limit: Milliseconds) -> Instant? {
        guard limit > 0, case .fresh(let since) = kept else { return nil }
        return since.advanced(by: limit)
    }

    /// A fix has been used at `now`.
    ///
    /// - Returns: The event to emit if the one before had been told to be stale.
    mutating func fixUsed(at now: Instant, cause: Cause) -> Event? {
        let last = kept
        kept = .fresh(since: now)
        self.cause = cause
        guard case .stale(let since) = last else { return nil }
        return .fresh(age: since.map(now.since))
    }

    /// Whether the last fix has been told to be stale.
    var isStale: Bool { if case .stale = kept { true } else { false } }

    /// A fix has been used at `now`, the one before not having been told to be stale.
    @inline(__always)
    mutating func goodFixUsed(at now: Instant, cause: Cause) {
        kept = .fresh(since: now)
        self.cause = cause
    }

    /// Tells that the last fix is stale, if its time has come; calling early is harmless.
    mutating func deadlineReached(
        at now: Instant,
        after limit: Milliseconds
    ) -> (event: Event, cause: Cause)? {
        guard let deadline = deadline(after: limit), deadline <= now, case .fresh(let since) = kept
        else { return nil }
        kept = .stale(since: since)
        return (.stale(age: deadline.since(since)), cause)
    }

    /// The last fix counts no longer.
    mutating func fixForgotten() {
        kept = .none
    }

    /// The clock has been set: what was fresh is no longer watched, what is stale stays so.
    mutating func clockSet() {
        if case .stale = kept {
            kept = .stale(since: nil)
        } else {
            kept = .none
        }
    }
}
