import Geography

/// The way of most fixes, which nothing goes by but the indicator.
extension Engine {
    /// Takes a fix, or one of several reports of an epoch, as
    /// ``receive(_:at:arrival:isTimeRepaired:cause:into:)`` takes any input.
    ///
    /// - Parameters:
    ///   - stage: What the fix is drawn on; it is set for this session's map, whatever it was set for
    ///     before.
    ///   - telling: The indicator's event, if that is the fix's own and its last: it comes after all
    ///     that is added to `actions`. It may tell nothing, whatever it told before.
    public mutating func receive(
        _ fix: Fix,
        isEpochReport: Bool,
        at own: Instant,
        arrival: Instant? = nil,
        isTimeRepaired: Bool = false,
        cause: Cause = 0,
        on stage: inout Stage,
        into actions: inout [Action],
        last telling: inout IndicatorTelling
    ) -> Verdict {
        telling.phase = .none
        // What is ahead of the present does not move the clock there.
        if configuration.filter.isFuture(own, arrival: arrival) {
            return judge(fix, at: own, arrival: arrival)
        }
        let now = moveClock(to: own, into: &actions)
        let moment = Moment(now: now, own: own, cause: cause, isTimeRepaired: isTimeRepaired)
        if !isEpochReport, isQuiet(), stage.set(for: shown, configuration),
            FixFilter.Settings.passes(fix, at: own, afterOneAt: last.time),
            areExtrasQuiet(at: fix, moment)
        {
            takePlain(fix, at: moment, on: &stage, into: &telling)
            return .used
        }
        let verdict = receive(
            fix,
            isEpochReport: isEpochReport,
            at: moment,
            on: &stage,
            into: &actions
        )
        heedTimersOfExtras()
        heedTimersOfFix()
        return verdict
    }

    /// Whether nothing but the indicator goes by where the user is.
    ///
    /// It changes nothing, but is mutating so that the engine is not copied to be asked: what is as large
    /// as it is handed to a function that only reads by a copy.
    @inline(__always)
    mutating func isAlone() -> Bool {
        extras.change { $0.isAlone() } != false
    }

    /// Whether a fix that passes the filter can lead to nothing but the indicator's event, if there is a
    /// map to draw on.
    @inline(__always)
    private mutating func isQuiet() -> Bool {
        gate.isOpen && hasToldFirstFix && configuration.takesPlainFixes && !staleness.isStale
    }

    /// Has what few sessions have take a fix, unless that may lead to something that is told.
    ///
    /// - Returns: Whether it has.
    @inline(__always)
    private mutating func areExtrasQuiet(at fix: Fix, _ moment: Moment) -> Bool {
        guard !extras.isMissing else { return true }
        let isExact = gate.authorization.accuracy == .full
        let outcome = extras.change { extras -> (isTaken: Bool, due: Instant?) in
            guard extras.isQuiet() else { return (false, nil) }
            extras.fixDetails.forget()
            extras.filter.fixPassed()
            let due = extras.callout.change {
                $0.userMovedUnseen(
                    to: (fix.coordinate, isExact ? .address : .locality),
                    cause: moment.cause
                )
                return $0.deadline
            }
            return (true, due ?? nil)
        }
        guard let outcome else { return true }
        if let due = outcome.due { quietUntil = min(quietUntil, due) }
        return outcome.isTaken
    }

    @inline(__always)
    private mutating func takePlain(
        _ fix: Fix,
        at moment: Moment,
        on stage: inout Stage,
        into telling: inout IndicatorTelling
    ) {
        last = LastFix(fix, at: moment.own)
        staleness.goodFixUsed(at: moment.now, cause: moment.cause)
        quietUntil = min(quietUntil, staleAt(moment.now))
        let ground = SpherePoint(fix.coordinate)
        let accuracy = fix.accuracy(under: gate.authorization.accuracy)
        let sight = Sight(of: ground, accuracy: accuracy, in: stage.geometry)
        let settings = configuration.indicator
        guard indicator.isOff(sight, settings) else {
            telling.phase = indicator.isInView()
            if telling.phase != .none {
                telling.visibility = sight.visibility
                telling.tells(at: moment)
            }
            return
        }
        stage.place(&telling, for: sight, accuracy: accuracy, settings.cues)
        telling.phase = indicator.isOutOfView(
            at: &telling.place,
            telling.printed,
            at: moment.now,
            cause: moment.cause,
            settings
        )
        if telling.phase != .none {
            telling.tells(at: moment)
        } else if let due = indicator.deadline(settings) {
            quietUntil = min(quietUntil, due)
        }
    }

    /// When a fix used at `now` is stale.
    @inline(__always)
    private func staleAt(_ now: Instant) -> Instant {
        let limit = configuration.staleAfter
        return limit > 0 ? now.advanced(by: limit) : .farAhead
    }
}

extension IndicatorTelling {
    /// What it tells, it tells of that moment.
    @inline(__always)
    fileprivate mutating func tells(at moment: Engine.Moment) {
        time = moment.now
        lateBy = moment.now.since(moment.own)
        cause = moment.cause
        isTimeRepaired = moment.isTimeRepaired
    }
}
