import Geography

/// The way of most fixes, which nothing goes by but the indicator.
extension Engine {
    /// Takes a fix, or one of several reports of an epoch, as
    /// ``receive(_:at:arrival:isTimeRepaired:cause:into:)`` takes any input.
    ///
    /// - Parameter telling: The indicator's event, if that is the fix's own and its last: it comes after
    ///   all that is added to `actions`. It may tell nothing, whatever it told before.
    public mutating func receive(
        _ fix: Fix,
        isEpochReport: Bool,
        at own: Instant,
        arrival: Instant? = nil,
        isTimeRepaired: Bool = false,
        cause: Cause = 0,
        into actions: inout [Action],
        last telling: inout IndicatorTelling
    ) -> Verdict {
        telling.phase = .none
        // What is ahead of the present does not move the clock there.
        if filter.isFuture(own, arrival: arrival) {
            return judge(fix, at: own, arrival: arrival)
        }
        let now = moveClock(to: own, into: &actions)
        let moment = Moment(now: now, own: own, cause: cause, isTimeRepaired: isTimeRepaired)
        let verdict: Verdict
        if !isEpochReport, isQuiet(), filter.passes(fix, at: own, after: lastFix) {
            takePlain(fix, at: moment, into: &telling)
            verdict = .used
        } else {
            verdict = receive(fix, isEpochReport: isEpochReport, at: moment, into: &actions)
        }
        heedFixTimers()
        return verdict
    }

    /// Whether nothing but the indicator goes by where the user is.
    var isAlone: Bool {
        !callout.isSelected && follow.mode == .none && directions.isMissing
    }

    /// Whether a fix that passes the filter can lead to nothing but the indicator's event.
    ///
    /// It changes nothing, but is mutating so that the engine is not copied to be asked: what is as large
    /// as it is handed to a function that only reads by a copy.
    private mutating func isQuiet() -> Bool {
        gate.isOpen && !callout.isSelected && follow.mode == .none && directions.isMissing
            && isProjecting && hasToldFirstFix && !configuration.reportsLocations
            && !staleness.isStale && deviceHeading.kept == nil
            && (pins.isMissing || pins.read { $0.pointsToAnnotations } == false)
    }

    @inline(__always)
    private mutating func takePlain(
        _ fix: Fix,
        at moment: Moment,
        into telling: inout IndicatorTelling
    ) {
        lastFix = UsedFix(reported: fix, time: moment.own, isEpochReport: false)
        callout.userMovedUnseen(to: calloutUser, cause: moment.cause)
        staleness.goodFixUsed(at: moment.now, cause: moment.cause)
        let shown = fix.limited(to: gate.authorization.accuracy)
        let sight = Sight(of: shown, in: stage)
        if indicator.isOff(sight) {
            telling.place = IndicatorPlace(
                sight,
                of: shown,
                in: stage,
                cues: configuration.indicator.cues
            )
            telling.phase = indicator.isOutOfView(
                at: telling.place,
                at: moment.now,
                cause: moment.cause
            )
            telling.printed = indicator.printed
        } else {
            telling.phase = indicator.isInView()
            telling.visibility = sight.visibility
        }
        telling.time = moment.now
        telling.lateBy = moment.now.since(moment.own)
        telling.cause = moment.cause
        telling.isTimeRepaired = moment.isTimeRepaired
    }
}
