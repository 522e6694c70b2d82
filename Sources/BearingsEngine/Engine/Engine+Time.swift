/// Event time: the clock, and the timers that fire before what happens later.
extension Engine {
    /// The timers, in the order in which they fire at the same moment.
    enum TimerKind {
        case lift
        case region
        case heldMove
        case heldMoveOfAnnotation
        case progress
        case lookup
        case compass
        case stale
    }

    struct Timer {
        var kind: TimerKind
        var due: Instant
        /// Whether it is due a fraction of a millisecond earlier.
        var isBefore: Bool

        init?(_ kind: TimerKind, due: Instant?, isBefore: Bool = false) {
            guard let due else { return nil }
            self.kind = kind
            self.due = due
            self.isBefore = isBefore
        }
    }

    var nextTimer: Timer? {
        let stale = Timer(
            .stale,
            due: staleness.deadline(after: configuration.location.staleAfter)
        )
        return Self.earlier(nextBesideStaleness, stale)
    }

    private var nextBesideStaleness: Timer? {
        let deciding = Self.earlier(nextEndingDecision, nextLookup)
        return Self.earlier(nextLift, Self.earlier(deciding, nextFrame))
    }

    /// The next timer that ends something in progress; it fires at the end of input too.
    var nextEnding: Timer? {
        Self.earlier(Self.earlier(nextEndingDecision, nextFrame), Timer(.stale, due: doubtDeadline))
    }

    private var nextEndingDecision: Timer? {
        let next = Self.earlier(Self.earlier(nextRegion, nextHeldMove), nextHeldMoveOfAnnotation)
        return Self.earlier(next, nextProgress)
    }

    private var nextHeldMove: Timer? {
        Timer(.heldMove, due: indicator.deadline(configuration.indicator))
    }

    private var nextLift: Timer? {
        Timer(.lift, due: coldState.annotations.read { $0.deadline })
    }

    private var nextRegion: Timer? {
        Timer(.region, due: coldState.region.read { $0.deadline })
    }

    private var nextHeldMoveOfAnnotation: Timer? {
        Timer(.heldMoveOfAnnotation, due: coldState.annotations.read { $0.indicators?.deadline })
    }

    private var nextProgress: Timer? {
        Timer(.progress, due: coldState.directions.read { $0.deadline })
    }

    private var nextLookup: Timer? {
        Timer(.lookup, due: coldState.callout.read { $0.deadline })
    }

    private var nextFrame: Timer? {
        coldState.compass.read {
            Timer(.compass, due: $0.deadline, isBefore: $0.isBeforeDeadline)
        }
    }

    /// The one due first; `first` on a tie.
    static func earlier(_ first: Timer?, _ second: Timer?) -> Timer? {
        guard let first else { return second }
        guard let second else { return first }
        if second.due == first.due { return second.isBefore && !first.isBefore ? second : first }
        return second.due < first.due ? second : first
    }

    /// Advances the clock to an input's time, after the timers due by then.
    ///
    /// - Returns: The session's time. It never goes back unless the clock was set.
    @inline(__always)
    mutating func moveClock(to time: Instant, into actions: inout [Action]) -> Instant {
        if let clock, time >= clock, time < quietUntil {
            self.clock = time
            return time
        }
        return setClock(to: time, into: &actions)
    }

    @inline(never)
    private mutating func setClock(to time: Instant, into actions: inout [Action]) -> Instant {
        if let clock {
            if time < clock.advanced(by: -configuration.session.reset) {
                clockSet(into: &actions)
            } else {
                let now = max(time, clock)
                if now >= quietUntil { advance(to: now, into: &actions) }
                self.clock = now
                return now
            }
        }
        clock = time
        return time
    }

    /// A fix was taken, which may have set timers that depend on fixes.
    mutating func scheduleFixTimers() {
        expect(indicator.deadline(configuration.indicator))
        expect(staleness.deadline(after: configuration.location.staleAfter))
        expect(coldState.callout.read { $0.deadline })
        expect(coldState.annotations.read { $0.indicators?.deadline })
        expect(coldState.directions.read { $0.deadline })
    }

    /// A viewport was taken; with annotations it may have set any timer.
    mutating func scheduleViewportTimers() {
        guard coldState.annotations.isMissing else {
            quietUntil = .distantPast
            return
        }
        expect(coldState.region.read { $0.deadline })
        expect(coldState.compass.read { $0.deadline })
        scheduleFixTimers()
    }

    /// A timer may be due then.
    private mutating func expect(_ due: Instant?) {
        if let due { quietUntil = min(quietUntil, due) }
    }

    mutating func fire(_ timer: Timer, into actions: inout [Action]) {
        var context = EventContext(at: timer.due)
        defer { clock = max(clock ?? context.now, context.now) }
        switch timer.kind {
        case .lift:
            coldState.annotations.change { $0.deadlineReached(at: timer.due) }
        case .region:
            releaseRegion(in: context, into: &actions)
        case .heldMove:
            let settings = configuration.indicator
            guard let move = indicator.deadlineReached(at: timer.due, settings) else { return }
            context.cause = move.cause
            actions.append(context.action(withOthers(move.event)))
        case .heldMoveOfAnnotation:
            let move = coldState.annotations.change {
                $0.indicators?.deadlineReached(at: timer.due)
            }
            guard let move else { return }
            context.cause = move.cause
            actions.append(context.action(.annotationIndicator(move.event)))
        case .progress:
            let progress = coldState.directions.change { $0.deadlineReached(at: timer.due) }
            guard let progress else { return }
            context.cause = progress.cause
            actions.append(context.action(.progress(progress.event)))
        case .lookup:
            guard let found = coldState.callout.change({ $0.deadlineReached(at: timer.due) })
            else { return }
            context.cause = found.cause
            emit(found.events, in: context, into: &actions)
        case .compass:
            guard let frame = coldState.compass.change({ $0.deadlineReached(at: timer.due) })
            else { return }
            context = EventContext(at: frame.time, cause: frame.cause)
            if let event = frame.event { actions.append(context.action(.compass(event))) }
        case .stale:
            staleTimeReached(in: context, into: &actions)
        }
    }

    func emit(_ events: [Event], in context: EventContext, into actions: inout [Action]) {
        for event in events { actions.append(context.action(event)) }
    }
}
