/// Tells fixes that are old from those of a receiver whose clock is behind the map's.
///
/// Late fixes in step, each about as late as the one before, come from a clock that is behind. One that is left alone is
/// old, and so are many that come at once after a wait.
struct TwoClocks: Sendable {
    private enum State {
        /// It is not known yet whether late fixes are old.
        case doubted(LateFixes)
        /// The clock of the fixes is behind, by milliseconds.
        case behind(Milliseconds)
    }

    /// Late fixes in a row.
    private struct LateFixes: StateCodable, BitwiseCopyable {
        static var blank: LateFixes {
            LateFixes(first: .epoch, last: .epoch, arrival: .epoch, lateness: 0)
        }

        /// The own time of the first.
        var first: Instant
        /// The own time of the last.
        var last: Instant
        /// When the first was used.
        var arrival: Instant
        /// By how much the least late is late, in milliseconds.
        var lateness: Milliseconds

        /// Whether time passes for the fixes about as for the session.
        func areInStep(at now: Instant, after limit: Milliseconds) -> Bool {
            let (passed, clock) = (last.since(first), now.since(arrival))
            return clock > 0 && 2 * passed >= clock && passed - clock < limit
        }

        mutating func code(_ coder: inout some StateCoder) {
            first.code(&coder)
            last.code(&coder)
            arrival.code(&coder)
            lateness.code(&coder)
        }
    }

    /// How long a late fix waits for the next, in milliseconds: most receivers report more often.
    static let patience: Milliseconds = 10_000

    private var state: State
    /// Whether the difference was reported.
    private var isTold = false

    /// Begins with the first late fix, of this time.
    init(lateFixOf time: Instant, at now: Instant) {
        state = .doubted(
            LateFixes(first: time, last: time, arrival: now, lateness: now.since(time))
        )
    }

    /// Codes what is known of the clocks.
    mutating func code(_ coder: inout some StateCoder) {
        var (late, difference): (LateFixes?, Milliseconds) = (nil, 0)
        switch state {
        case .doubted(let fixes): late = fixes
        case .behind(let time): difference = time
        }
        late.code(&coder)
        difference.code(&coder)
        isTold.code(&coder)
        if coder.isReading { state = late.map { .doubted($0) } ?? .behind(difference) }
    }

    /// When to decide, while it is not known whether the first late fix is old.
    var deadline: Instant? {
        guard case .doubted(let fixes) = state else { return nil }
        return fixes.arrival.advanced(by: Self.patience)
    }

    /// How far behind the clock of the fixes is, in milliseconds; `nil` while that is not known.
    var difference: Milliseconds? {
        if case .behind(let difference) = state { difference } else { nil }
    }

    /// A late fix of this time was used.
    ///
    /// - Parameter limit: How late that is at least, in milliseconds.
    mutating func lateFixUsed(of time: Instant, at now: Instant, after limit: Milliseconds) {
        let lateness = now.since(time)
        switch state {
        case .behind(let difference) where lateness - difference < limit:
            state = .behind(min(difference, lateness))
        case .doubted(var fixes) where 0 < time.since(fixes.last) && time.since(fixes.last) < limit:
            fixes.last = time
            fixes.lateness = min(fixes.lateness, lateness)
            state =
                fixes.areInStep(at: now, after: limit)
                ? .behind(fixes.lateness) : .doubted(fixes)
        case .behind, .doubted:
            let isTold = isTold
            self = TwoClocks(lateFixOf: time, at: now)
            self.isTold = isTold
        }
    }

    /// Decides, once ``deadline`` has come.
    mutating func deadlineReached(at now: Instant, after limit: Milliseconds) {
        guard case .doubted(let fixes) = state, fixes.areInStep(at: now, after: limit) else {
            return
        }
        state = .behind(fixes.lateness)
    }

    /// The difference in milliseconds, if it is known and was not reported yet.
    mutating func differenceToTell() -> Milliseconds? {
        guard !isTold, let difference else { return nil }
        isTold = true
        return difference
    }
}

extension TwoClocks: StateCodable {
    static var blank: TwoClocks { TwoClocks(lateFixOf: .epoch, at: .epoch) }
}
