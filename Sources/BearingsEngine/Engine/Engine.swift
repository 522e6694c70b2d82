import Geography

/// One session: a person's fixes, authorization and map, and all decisions made from them.
///
/// The engine owns the features, routes inputs to them, and decides nothing itself. Time is an
/// argument, and actions are the output. The same inputs at the same times give the same actions.
public struct Engine: ~Copyable, Sendable {
    // There may be a million sessions, at two cache lines each. Small fields are together, so that
    // padding is not wasted.

    let configuration: Configuration
    /// A lower bound of the next timer, so that fixes need not look for it.
    var quietUntil = Instant.distantPast
    /// The latest event time seen; `nil` before the first input.
    @Sentinel public internal(set) var clock: Instant?
    /// The part of ``lastFix`` that every session stores.
    var last = LastFix()
    var sessionMap = SessionMap()
    /// ``coldState``, in an array of one; those who have none share it.
    var storedColdState = ColdState.none
    var indicator = Indicator()
    var staleness = Staleness()
    var gate: AuthorizationGate
    /// Whether the first fix no longer moves the map: it has, or a hand has moved the map before.
    var isPlaced = false
    /// Whether locate-me was pressed, and waits for a fix.
    var awaitsRecenter = false
    var hasHostMap = false

    /// When the next timer is due; `nil` if there is none.
    ///
    /// After ``advance(to:into:)`` it is later than the time advanced to.
    public var deadline: Instant? { nextTimer?.due }

    /// The same; remembers the answer for ``isQuiet(until:)``.
    public mutating func nextDeadline() -> Instant? {
        let due = nextTimer?.due
        quietUntil = due ?? .distantFuture
        return due
    }

    /// Whether it is already known that no timer is due before a time.
    package func isQuiet(until time: Instant) -> Bool { time <= quietUntil }

    /// Whether the user allows the use of location.
    package var mayUseLocation: Bool { gate.isOpen }

    /// Takes an input, after all timers due by then.
    ///
    /// - Parameters:
    ///   - input: What happened.
    ///   - time: When it happened; this and the next three are as in ``InputContext``.
    ///   - actions: The output is appended here.
    /// - Returns: The result. A rejected input has changed nothing.
    public mutating func receive(
        _ input: Input,
        at time: Instant,
        arrival: Instant? = nil,
        isTimeRepaired: Bool = false,
        cause: Cause = 0,
        into actions: inout [Action]
    ) -> InputResult {
        var scratch = Scratch()
        swap(&actions, &scratch.actions)
        let inputContext = InputContext(
            time: time,
            arrival: arrival,
            isTimeRepaired: isTimeRepaired,
            cause: cause
        )
        let result = receive(input, inputContext, using: &scratch)
        swap(&actions, &scratch.actions)
        return result
    }

    /// The same for owners of many sessions, with reusable buffers.
    public mutating func receive(
        _ input: Input,
        _ inputContext: InputContext,
        using scratch: inout Scratch
    ) -> InputResult {
        switch input {
        case .fix(let fix):
            return receiveFix(fix, isEpochReport: false, inputContext, using: &scratch)
        case .epochReport(let fix):
            return receiveFix(fix, isEpochReport: true, inputContext, using: &scratch)
        case .supplementedFix(let report):
            return receiveFix(
                report.fix,
                report.supplement,
                isEpochReport: report.isEpochReport,
                inputContext,
                using: &scratch
            )
        case .noFix(let grade, let needed):
            return receiveNoFix(grade: grade, needed: needed)
        case .viewport(let update):
            return receiveViewport(update, inputContext, using: &scratch)
        default:
            return receiveOther(input, inputContext, using: &scratch)
        }
    }

    /// Takes an input that is neither a fix nor a viewport.
    private mutating func receiveOther(
        _ input: Input,
        _ inputContext: InputContext,
        using scratch: inout Scratch
    ) -> InputResult {
        if let problem = excess(of: input, named: scratch.nameBytes) { return .rejected(problem) }
        defer { quietUntil = .distantPast }
        let now = moveClock(to: inputContext.time, into: &scratch.actions)
        let context = EventContext(of: inputContext, at: now)
        return route(input, in: context, into: &scratch.actions)
    }

    /// Hands the input to what it concerns.
    private mutating func route(
        _ input: Input,
        in context: EventContext,
        into actions: inout [Action]
    ) -> InputResult {
        switch input {
        case .deviceHeading(let heading):
            return receiveDeviceHeading(heading, in: context, into: &actions)
        case .authorization(let status, let accuracy):
            receiveAuthorization(status, accuracy, in: context, into: &actions)
        case .gesture(let gesture):
            if gesture.movesMap { (isPlaced, awaitsRecenter) = (true, false) }
            turnCompass(gesture, in: context)
            followGesture(gesture, in: context, into: &actions)
        case .select(let selection):
            return select(selection, in: context, into: &actions)
        case .deselect(let selection):
            return deselect(selection, in: context, into: &actions)
        case .tap(let point):
            return select(selection(at: point), in: context, into: &actions)
        case .drag(let input):
            return receiveDrag(input, in: context, into: &actions)
        case .annotations(let update):
            return receiveAnnotations(update, in: context, into: &actions)
        case .geocodeAnswer(let answer, let request):
            let events = coldState.callout.change {
                $0.answered(answer, to: request, at: context.now, cause: context.cause)
            }
            guard let events else { return .ignored }
            emit(events, in: context, into: &actions)
        case .recenter:
            recenter(in: context, into: &actions)
        case .follow(let mode):
            follow(mode, in: context, into: &actions)
        case .fit(let request):
            fit(request, in: context, into: &actions)
        case .directions(let request):
            return receiveDirectionsRequest(request, in: context, into: &actions)
        case .route(let answer, let request):
            return receiveRoute(answer, to: request, in: context, into: &actions)
        case .search(let request):
            search(request, in: context, into: &actions)
        case .tick:
            break
        case .fix, .epochReport, .supplementedFix, .noFix, .viewport:
            preconditionFailure("it has a way of its own, which this is not")
        case .close:
            close(in: context, into: &actions)
        }
        return .used
    }

    /// Advances time with no input: fires the timers due by `time`.
    ///
    /// The clock stops where the last one was due.
    ///
    /// - Returns: Whether any timer has fired.
    @discardableResult
    public mutating func advance(to time: Instant, into actions: inout [Action]) -> Bool {
        var hasFired = false
        while true {
            guard let timer = nextTimer else {
                quietUntil = .distantFuture
                return hasFired
            }
            guard timer.due <= time else {
                quietUntil = timer.due
                return hasFired
            }
            fire(timer, into: &actions)
            // A frame has the time of the nearest millisecond, which may be before it is due.
            clock = max(clock ?? timer.due, timer.due)
            hasFired = true
        }
    }

    /// The time assigned to an input without one.
    ///
    /// - Parameter present: The session's time now on a live source; `nil` in a log.
    public func timeForUntimed(_ input: Input, present: Instant?) -> Instant {
        timeForUntimed(isFix: input.fix != nil, present: present)
    }

    /// The time assigned to a fix, or another input, without one.
    public func timeForUntimed(isFix: Bool, present: Instant?) -> Instant {
        if let present {
            // A late record may have set a time before a timer that has fired.
            let now = max(present, clock ?? present)
            guard isFix, let last = last.time else { return now }
            return max(now, last.advanced(by: 1))
        }
        guard let clock else { return .epoch }
        return isFix ? clock.advanced(by: configuration.session.step) : clock
    }
}

extension Engine {
    /// Its rare features, in place.
    ///
    /// Reading is inlined and costs little. A change does not, so what happens with each fix asks first whether a
    /// feature is there. Features that stay missing take no memory.
    var coldState: ColdState {
        @inline(__always) _read { yield storedColdState.span[0] }
        _modify {
            if coldState.isEmpty {
                var first = ColdState()
                yield &first
                if !first.isEmpty { storedColdState = [first] }
            } else {
                yield &storedColdState[0]
            }
        }
    }

    /// The fix in use.
    var lastFix: UsedFix? {
        get { UsedFix(last, coldState.fixDetails.value) }
        set {
            last = newValue.map { LastFix($0.reported, at: $0.time) } ?? LastFix()
            let isDetailed =
                newValue?.isEpochReport == true || configuration.location.reportsLocations
            if isDetailed {
                let details = newValue.map { FixDetails($0) }
                if coldState.isEmpty {
                    coldState.fixDetails.value = details
                } else {
                    // Each fix comes here where locations are reported.
                    storedColdState[0].fixDetails.value = details
                }
            } else if !coldState.fixDetails.isMissing {
                coldState.fixDetails.forget()
            }
        }
    }

    /// The supplement of the fix in use.
    var lastSupplement: FixSupplement {
        get { coldState.fixSupplement.value ?? FixSupplement() }
        set { coldState.fixSupplement.value = newValue.isEmpty ? nil : newValue }
    }
}
