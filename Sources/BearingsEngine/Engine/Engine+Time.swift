/// Event time: the clock, and the timers that fire before what happens later.
extension Engine {
    /// The timers, in the order in which those due at the same moment fire.
    enum TimerKind {
        case lift
        case region
        case heldMove
        case heldMoveOfAnnotation
        case progress
        case lookUp
        case compass
        case stale
    }

    struct Timer {
        var kind: TimerKind
        var due: Instant
        /// Whether it is due a part of a millisecond before.
        var isBefore: Bool

        init?(_ kind: TimerKind, due: Instant?, isBefore: Bool = false) {
            guard let due else { return nil }
            self.kind = kind
            self.due = due
            self.isBefore = isBefore
        }
    }

    /// The next of all timers.
    ///
    /// It is read as if it changed the engine, here and below, so that the engine is not copied to be asked.
    var nextTimer: Timer? {
        mutating get {
            let heldMove = nextHeldMove
            let stale = Timer(
                .stale,
                due: staleness.deadline(after: configuration.location.staleAfter)
            )
            return extras.change { $0.nextTimer(heldMove, stale) } ?? Self.earlier(heldMove, stale)
        }
    }

    /// The next of all timers that a fix which leads to nothing else does not set anew.
    var nextBesideStaleness: Timer? {
        mutating get {
            let heldMove = nextHeldMove
            return extras.change { $0.nextTimer(heldMove, nil) } ?? heldMove
        }
    }

    /// The next of the timers that end something under way, and so fire at the end of input too.
    var nextEnding: Timer? {
        mutating get {
            let heldMove = nextHeldMove
            return extras.change { $0.nextEnding(heldMove) } ?? heldMove
        }
    }

    private var nextHeldMove: Timer? {
        mutating get { Timer(.heldMove, due: indicator.deadline(configuration.indicator)) }
    }

    /// The one due first; of two due at once, `first`.
    @inline(__always)
    static func earlier(_ first: Timer?, _ second: Timer?) -> Timer? {
        guard let first else { return second }
        guard let second else { return first }
        if second.due == first.due { return second.isBefore && !first.isBefore ? second : first }
        return second.due < first.due ? second : first
    }

    /// Brings the clock to the time that an input tells, after the timers due by then have had their turn.
    ///
    /// - Returns: The session's time, which is never before it was unless the clock was set.
    @inline(__always)
    mutating func moveClock(to own: Instant, into actions: inout [Action]) -> Instant {
        if let clock, own >= clock, own < quietUntil {
            self.clock = own
            return own
        }
        return setClock(to: own, into: &actions)
    }

    @inline(never)
    private mutating func setClock(to own: Instant, into actions: inout [Action]) -> Instant {
        if let clock {
            if own < clock.advanced(by: -configuration.session.reset) {
                clockSet(into: &actions)
            } else {
                let now = max(own, clock)
                if now >= quietUntil { advance(to: now, into: &actions) }
                self.clock = now
                return now
            }
        }
        clock = own
        return own
    }

    /// A fix has been taken, which can only have set the timers of what goes by fixes.
    @inline(__always)
    mutating func heedTimersOfFix() {
        if let due = indicator.deadline(configuration.indicator) {
            quietUntil = min(quietUntil, due)
        }
        if let due = staleness.deadline(after: configuration.location.staleAfter) {
            quietUntil = min(quietUntil, due)
        }
    }

    /// A viewport has been taken, which where there are annotations may have set any timer.
    mutating func heedTimersOfViewport() {
        let due = extras.read { $0.deadlineSetByViewport() }
        if let due { quietUntil = min(quietUntil, due) }
        heedTimersOfFix()
    }

    /// The same of timers that few sessions have.
    mutating func heedTimersOfExtras() {
        if let due = extras.change({ $0.deadlineSetByFix() }) ?? nil {
            quietUntil = min(quietUntil, due)
        }
    }

    /// The clock was set back: ends what is under way and forgets all times before.
    mutating func clockSet(into actions: inout [Action]) {
        defer { quietUntil = .longAgo }
        endWhatIsUnderWay(into: &actions)
        filter.clockSet()
        staleness.clockSet()
        indicator.clockSet()
        compass.change { $0.clockSet() }
        callout.change { $0.clockSet() }
        directions.change { $0.clockSet() }
        pins.change { $0.clockSet() }
        last.time = nil
    }

    mutating func endWhatIsUnderWay(into actions: inout [Action]) {
        while let timer = nextEnding {
            fire(timer, into: &actions)
        }
    }

    mutating func fire(_ timer: Timer, into actions: inout [Action]) {
        var context = EventContext(at: timer.due)
        defer { clock = max(clock ?? context.now, context.now) }
        switch timer.kind {
        case .lift:
            pins.change { $0.deadlineReached(at: timer.due) }
        case .region:
            releaseRegion(in: context, into: &actions)
        case .heldMove:
            let settings = configuration.indicator
            guard let move = indicator.deadlineReached(at: timer.due, settings) else { return }
            context.cause = move.cause
            actions.append(context.action(withOthers(move.event)))
        case .heldMoveOfAnnotation:
            let move = pins.change { $0.indicators?.deadlineReached(at: timer.due) ?? nil } ?? nil
            guard let move else { return }
            context.cause = move.cause
            actions.append(context.action(.annotationIndicator(move.event)))
        case .progress:
            let told = directions.change { $0.deadlineReached(at: timer.due) } ?? nil
            guard let told else { return }
            context.cause = told.cause
            actions.append(context.action(.progress(told.event)))
        case .lookUp:
            guard let found = callout.change({ $0.deadlineReached(at: timer.due) }) ?? nil else {
                return
            }
            context.cause = found.cause
            emit(found.events, in: context, into: &actions)
        case .compass:
            guard let frame = compass.change({ $0.deadlineReached(at: timer.due) }) ?? nil else {
                return
            }
            context = EventContext(at: frame.time, cause: frame.cause)
            if let event = frame.event { actions.append(context.action(.compass(event))) }
        case .stale:
            let limit = configuration.location.staleAfter
            guard let stale = staleness.deadlineReached(at: timer.due, after: limit) else { return }
            context.cause = stale.cause
            actions.append(context.action(stale.event))
        }
    }

    func emit(_ events: [Event], in context: EventContext, into actions: inout [Action]) {
        for event in events { actions.append(context.action(event)) }
    }
}

extension ColdState {
    typealias Timer = Engine.Timer

    /// The next of all timers, with those that are not of a part.
    @inline(__always)
    fileprivate func nextTimer(_ heldMove: Timer?, _ stale: Timer?) -> Timer? {
        let deciding = Engine.earlier(nextEndingDecision(heldMove), nextLookUp)
        let next = Engine.earlier(Engine.earlier(deciding, nextFrame), stale)
        return Engine.earlier(nextLift, next)
    }

    /// The next of the timers that end something under way.
    @inline(__always)
    fileprivate func nextEnding(_ heldMove: Timer?) -> Timer? {
        Engine.earlier(nextEndingDecision(heldMove), nextFrame)
    }

    @inline(__always)
    private func nextEndingDecision(_ heldMove: Timer?) -> Timer? {
        let next = Engine.earlier(Engine.earlier(nextRegion, heldMove), nextHeldMoveOfAnnotation)
        return Engine.earlier(next, nextProgress)
    }

    fileprivate var nextLift: Timer? {
        @inline(__always) get { Timer(.lift, due: pins.read { $0.deadline } ?? nil) }
    }

    fileprivate var nextRegion: Timer? {
        @inline(__always) get { Timer(.region, due: region.read { $0.deadline } ?? nil) }
    }

    fileprivate var nextHeldMoveOfAnnotation: Timer? {
        @inline(__always)
        get {
            Timer(.heldMoveOfAnnotation, due: pins.read { $0.indicators?.deadline } ?? nil)
        }
    }

    fileprivate var nextProgress: Timer? {
        @inline(__always)
        get {
            Timer(.progress, due: directions.read { $0.deadline } ?? nil)
        }
    }

    fileprivate var nextLookUp: Timer? {
        @inline(__always) get { Timer(.lookUp, due: callout.read { $0.deadline } ?? nil) }
    }

    fileprivate var nextFrame: Timer? {
        @inline(__always)
        get {
            compass.read { Timer(.compass, due: $0.deadline, isBefore: $0.isBeforeDeadline) } ?? nil
        }
    }

    /// When the first of those timers is due that a viewport may have set.
    @inline(__always)
    fileprivate func deadlineSetByViewport() -> Instant {
        guard pins.isMissing else { return .longAgo }
        let released = region.read { $0.deadline } ?? nil
        let drawn = compass.read { $0.deadline } ?? nil
        return min(released ?? .farAhead, drawn ?? .farAhead)
    }

    /// When the first of those timers is due that a fix may have set; mutating so that nothing is copied.
    fileprivate mutating func deadlineSetByFix() -> Instant? {
        var due = callout.change { $0.deadline } ?? nil
        if let held = pins.change({ $0.indicators?.deadline }) ?? nil {
            due = min(due ?? held, held)
        }
        if let told = directions.change({ $0.deadline }) ?? nil { due = min(due ?? told, told) }
        return due
    }
}
