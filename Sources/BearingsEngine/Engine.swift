import Geography

/// One session: one person's fixes, authorization and map, and all that is decided from them.
///
/// It owns the features, gives each what concerns it, and decides nothing itself. Time is an
/// argument; what is to be done comes out as actions. The same inputs at the same times give the
/// same actions.
public struct Engine: Sendable {
    private let configuration: Configuration
    /// The latest event time seen, `nil` before the first input.
    public private(set) var clock: Instant?
    private var gate: AuthorizationGate
    private var lastFix: UsedFix?
    private var nextHeading: Double?
    private var hasToldFirstFix = false
    private var map: MapView?
    private var isMapTold = false
    private var geometry: IndicatorGeometry?
    private var region: RegionDebouncer
    private var indicator: Indicator
    private var compass: Compass
    private var staleness: Staleness

    /// Begins a session.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        gate = AuthorizationGate(requiresAuthorization: configuration.requiresAuthorization)
        region = RegionDebouncer(configuration.region)
        indicator = Indicator(configuration.indicator)
        compass = Compass(heading: configuration.defaultHeading, configuration.compass)
        staleness = Staleness(after: configuration.staleAfter)
        if case .fixed(let viewport) = configuration.defaultViewport {
            isMapTold = true
            changeMap(to: MapView(viewport))
        }
    }

    /// The next moment at which something happens by itself, `nil` while nothing will.
    ///
    /// After ``advance(to:into:)`` it is later than the moment advanced to.
    public var deadline: Instant? { nextTimer?.due }

    /// Takes an input, after all timers due by then have had their turn.
    ///
    /// - Parameters:
    ///   - input: What happened.
    ///   - own: When it happened. If that is before the session's clock it counts as happening now
    ///     and is told as late; if it is by more than ``Configuration/reset``, the clock was set.
    ///   - cause: The caller's mark of the record, handed back with what it causes.
    ///   - actions: Where what is to be done is added.
    /// - Returns: What became of the input. One that is rejected has changed nothing.
    public mutating func receive(
        _ input: Input,
        at own: Instant,
        cause: Cause = 0,
        into actions: inout [Action]
    ) -> Verdict {
        var newMap: MapView?
        if case .viewport(let update) = input {
            do throws(InputProblem) {
                newMap = try MapView.updated(isMapTold ? map : nil, by: update)
            } catch {
                return .rejected(error)
            }
        }

        let now = moveClock(to: own, into: &actions)
        let moment = Moment(now: now, own: own, cause: cause)
        switch input {
        case .fix(let fix):
            return receive(fix, isEpochReport: false, at: moment, into: &actions)
        case .epochReport(let fix):
            return receive(fix, isEpochReport: true, at: moment, into: &actions)
        case .deviceHeading(let heading):
            return receive(deviceHeading: heading, at: moment, into: &actions)
        case .noFix(let grade, let needed):
            guard gate.isOpen else { return .filtered([FilterFinding(.unauthorized)]) }
            return .filtered([FilterFinding(.noFix, value: grade, limit: needed)])
        case .authorization(let status, let accuracy):
            authorizationChanged(to: status, accuracy, at: moment, into: &actions)
        case .viewport(let update):
            if let newMap {
                viewportChanged(to: newMap, by: update, at: moment, into: &actions)
            }
        case .gesture(let gesture):
            compass.gestureChanged(
                gesture,
                altitude: map?.cameraAltitude ?? 0,
                at: now,
                cause: cause
            )
        case .tick:
            break
        case .close:
            releaseRegion(at: moment, into: &actions)
            retract(.closed, at: moment, into: &actions)
            compass.close()
        }
        return .used
    }

    /// Lets time pass up to `time` with nothing happening: the timers due by then have their turn,
    /// and the clock stands at the last one that fired.
    public mutating func advance(to time: Instant, into actions: inout [Action]) {
        while let timer = nextTimer, timer.due <= time {
            fire(timer, into: &actions)
        }
    }

    /// The input has ended: brings to its end what is under way and retracts what is shown.
    public mutating func finish(into actions: inout [Action]) {
        endWhatIsUnderWay(into: &actions)
        guard let clock else { return }
        retract(.end, at: Moment(now: clock, own: clock, cause: 0), into: &actions)
    }

    /// When an input that tells no time is taken to happen.
    ///
    /// - Parameter present: The session's time now on a live source, `nil` on a log.
    public func timeForUntimed(_ input: Input, present: Instant?) -> Instant {
        let isFix =
            switch input {
            case .fix, .epochReport: true
            default: false
            }
        if let present {
            guard isFix, let last = lastFix?.time else { return present }
            return max(present, last.advanced(by: 1))
        }
        guard let clock else { return .epoch }
        return isFix ? clock.advanced(by: configuration.step) : clock
    }
}

// MARK: - Time

extension Engine {
    /// What an input or a timer brings to every feature: when, how late, and because of what.
    private struct Moment {
        /// The session's time.
        var now: Instant
        /// The input's own time, not after `now`.
        var own: Instant
        var cause: Cause

        func action(_ event: Event) -> Action {
            Action(time: now, lateBy: now.since(own), cause: cause, event: event)
        }
    }

    /// The timers, in the order in which those due at the same moment fire.
    private enum TimerKind {
        case region
        case heldMove
        case compass
        case stale
    }

    private struct Timer {
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

    private var nextTimer: Timer? {
        earlier(nextEnding, Timer(.stale, due: staleness.deadline))
    }

    /// The next of the timers that end something under way, and so fire at the end of input too.
    private var nextEnding: Timer? {
        earlier(
            earlier(
                Timer(.region, due: region.deadline),
                Timer(.heldMove, due: indicator.deadline)
            ),
            Timer(.compass, due: compass.deadline, isBefore: compass.isBeforeDeadline)
        )
    }

    /// The one due first; of two due at once, `first`.
    private func earlier(_ first: Timer?, _ second: Timer?) -> Timer? {
        guard let first else { return second }
        guard let second else { return first }
        if second.due == first.due { return second.isBefore && !first.isBefore ? second : first }
        return second.due < first.due ? second : first
    }

    private mutating func moveClock(to own: Instant, into actions: inout [Action]) -> Instant {
        if let clock {
            if own < clock.advanced(by: -configuration.reset) {
                clockSet(into: &actions)
            } else {
                let now = max(own, clock)
                advance(to: now, into: &actions)
                self.clock = now
                return now
            }
        }
        clock = own
        return own
    }

    /// The clock was set back: ends what is under way and forgets all times before.
    private mutating func clockSet(into actions: inout [Action]) {
        endWhatIsUnderWay(into: &actions)
        staleness.clockSet()
        indicator.clockSet()
        compass.clockSet()
        lastFix?.time = nil
    }

    private mutating func endWhatIsUnderWay(into actions: inout [Action]) {
        while let timer = nextEnding {
            fire(timer, into: &actions)
        }
    }

    private mutating func fire(_ timer: Timer, into actions: inout [Action]) {
        var moment = Moment(now: timer.due, own: timer.due, cause: 0)
        defer { clock = max(clock ?? moment.now, moment.now) }
        switch timer.kind {
        case .region:
            releaseRegion(at: moment, into: &actions)
        case .heldMove:
            guard let move = indicator.deadlineReached(at: timer.due) else { return }
            moment.cause = move.cause
            actions.append(moment.action(.indicator(move.event)))
        case .compass:
            guard let frame = compass.deadlineReached(at: timer.due) else { return }
            moment = Moment(now: frame.time, own: frame.time, cause: frame.cause)
            if let event = frame.event { actions.append(moment.action(.compass(event))) }
        case .stale:
            guard let stale = staleness.deadlineReached(at: timer.due) else { return }
            moment.cause = stale.cause
            actions.append(moment.action(stale.event))
        }
    }
}

// MARK: - The user

extension Engine {
    private mutating func receive(
        _ fix: Fix,
        isEpochReport: Bool,
        at moment: Moment,
        into actions: inout [Action]
    ) -> Verdict {
        guard gate.isOpen else { return .filtered([FilterFinding(.unauthorized)]) }
        if isEpochReport, let last = lastFix, last.isEpochReport, last.time == moment.own {
            return complete(last, with: fix, at: moment, into: &actions)
        }
        let findings = FixFilter.findings(
            on: fix,
            at: moment.own,
            after: lastFix,
            configuration.filter
        )
        guard findings.isEmpty else { return .filtered(findings) }

        var fix = fix
        if fix.heading == nil { fix.heading = nextHeading }
        nextHeading = nil
        lastFix = UsedFix(reported: fix, time: moment.own, isEpochReport: isEpochReport)
        if !hasToldFirstFix {
            hasToldFirstFix = true
            let camera = CameraEvent(
                reason: .firstFix,
                center: fix.coordinate,
                zoom: configuration.cameraZoom,
                animated: false
            )
            actions.append(moment.action(.camera(camera)))
        }
        placeDefaultMap(at: fix.coordinate)
        userMoved(at: moment, into: &actions)
        if let fresh = staleness.fixUsed(at: moment.now, cause: moment.cause) {
            actions.append(moment.action(fresh))
        }
        return .used
    }

    /// A later report of the epoch in hand; it is never held back.
    private mutating func complete(
        _ last: UsedFix,
        with later: Fix,
        at moment: Moment,
        into actions: inout [Action]
    ) -> Verdict {
        let completed = last.reported.completed(by: later)
        guard completed != last.reported else { return .ignored }
        lastFix?.reported = completed
        userMoved(at: moment, into: &actions)
        return .used
    }

    /// A heading belongs to the fix of its own moment if there is one, otherwise to the next.
    private mutating func receive(
        deviceHeading heading: Double,
        at moment: Moment,
        into actions: inout [Action]
    ) -> Verdict {
        guard gate.isOpen else { return .filtered([FilterFinding(.unauthorized)]) }
        guard let last = lastFix, last.time == moment.own else {
            nextHeading = heading
            return .used
        }
        var report = last.reported
        report.heading = heading
        return complete(last, with: report, at: moment, into: &actions)
    }

    private mutating func authorizationChanged(
        to status: AuthorizationStatus,
        _ accuracy: AccuracyAuthorization?,
        at moment: Moment,
        into actions: inout [Action]
    ) {
        let change = gate.changed(to: status, accuracy)
        if change.isNews {
            actions.append(moment.action(.authorization(gate.authorization)))
        }
        if change.revokes {
            retract(.denied, at: moment, into: &actions)
            lastFix = nil
            nextHeading = nil
            staleness.fixForgotten()
            if !isMapTold { changeMap(to: nil) }
        } else if change.changesAccuracy {
            updateIndicator(at: moment, into: &actions)
        }
    }

    /// Tells where the user now is, and what the indicator makes of it.
    private mutating func userMoved(at moment: Moment, into actions: inout [Action]) {
        guard configuration.reportsLocations, let fix = usableFix else {
            updateIndicator(at: moment, into: &actions)
            return
        }
        let slot = actions.count
        let location = LocationEvent(fix: fix, visibility: nil)
        actions.append(moment.action(.location(location)))
        let visibility = updateIndicator(at: moment, into: &actions)
        actions[slot].event = .location(LocationEvent(fix: fix, visibility: visibility))
    }

    /// The fix in use, as exact as the user allows.
    private var usableFix: Fix? {
        lastFix?.reported.limited(to: gate.authorization.accuracy)
    }

    /// Looks again at whether the user is in view.
    ///
    /// - Returns: What of the user can be seen; `nil` where nothing is projected.
    @discardableResult
    private mutating func updateIndicator(
        at moment: Moment,
        into actions: inout [Action]
    ) -> Visibility? {
        guard let fix = usableFix else { return nil }
        guard let geometry else {
            if map?.viewport.size.isEmpty == true {
                retract(.emptyViewport, at: moment, into: &actions)
            }
            return nil
        }
        let (visibility, event) = indicator.update(
            fix,
            in: geometry,
            at: moment.now,
            cause: moment.cause
        )
        if let event { actions.append(moment.action(.indicator(event))) }
        return visibility
    }

    private mutating func retract(
        _ reason: HideReason,
        at moment: Moment,
        into actions: inout [Action]
    ) {
        guard let event = indicator.retract(reason) else { return }
        actions.append(moment.action(.indicator(event)))
    }
}

// MARK: - The map

extension Engine {
    private mutating func viewportChanged(
        to new: MapView,
        by update: ViewportUpdate,
        at moment: Moment,
        into actions: inout [Action]
    ) {
        isMapTold = true
        changeMap(to: new)
        let begins = region.viewportChanged(
            to: new,
            animated: update.animated,
            at: moment.now,
            cause: moment.cause
        )
        if begins {
            actions.append(moment.action(.region(.willChange(animated: update.animated))))
        }
        updateIndicator(at: moment, into: &actions)
        compass.viewportChanged(
            heading: new.viewport.heading,
            isTold: update.heading != nil,
            hasStopped: update.phase == .didChange,
            at: moment.now,
            cause: moment.cause
        )
    }

    private mutating func changeMap(to new: MapView?) {
        map = new
        guard let new, new.canProject else {
            geometry = nil
            return
        }
        let settings = configuration.indicator
        geometry = IndicatorGeometry(
            Projection(new.viewport),
            margin: settings.margin,
            halfSize: settings.halfSize
        )
    }

    /// Puts a map that waits for a fix where the fix is.
    private mutating func placeDefaultMap(at coordinate: LocationCoordinate) {
        guard map == nil, case .firstFix(let zoom) = configuration.defaultViewport else { return }
        changeMap(
            to: MapView(
                Viewport(
                    center: coordinate,
                    zoom: zoom,
                    size: configuration.defaultSize,
                    insets: configuration.defaultInsets
                )
            )
        )
    }

    private mutating func releaseRegion(at moment: Moment, into actions: inout [Action]) {
        guard let release = region.release() else { return }
        var moment = moment
        if moment.cause == 0 { moment.cause = release.cause }
        let event = RegionEvent.didChange(
            release.view,
            updates: release.updates,
            animated: release.animated
        )
        actions.append(moment.action(.region(event)))
    }
}
