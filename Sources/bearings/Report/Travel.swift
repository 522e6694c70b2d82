import BearingsEngine
import Geography

/// How far and how fast the user went, by the fixes that were used.
struct Travel: Equatable, Sendable {
    /// Spans between fixes that are too long to say how the user moved.
    struct Gaps: Equatable, Sendable {
        private(set) var count = 0
        private(set) var time: Milliseconds = 0
        private(set) var longest: Milliseconds = 0

        mutating func add(_ span: Milliseconds) {
            count += 1
            time.add(span)
            longest = max(longest, span)
        }

        mutating func add(_ spans: Pace.Spans) {
            count += spans.count
            time.add(spans.time)
            longest = max(longest, spans.longest)
        }

        mutating func add(_ other: Gaps) {
            count += other.count
            time.add(other.time)
            longest = max(longest, other.longest)
        }
    }

    /// A fix as it counts.
    struct CountedFix: Equatable, Sendable {
        var place: LocationCoordinate
        var time: Instant
        /// In metres a second: as reported, else by the way from the fix before; `nil` where neither is known.
        var speed: Double?
        /// In metres.
        var accuracy: Double?
        var visibility: Visibility?
        /// Whether there is a fix before, and no gap between.
        var followsAnother: Bool
    }

    private struct CountedPlace: Equatable, Sendable {
        var place: LocationCoordinate
        var time: Instant
    }

    private struct Point: Equatable, Sendable {
        var place: LocationCoordinate
        var time: Instant
        /// In metres a second; NaN where it is not known, and so is the accuracy in metres.
        var speed: Float
        var accuracy: Float
        var visibility: Visibility?
    }

    private(set) var fixes = 0
    /// In metres, over the ground from fix to fix.
    private(set) var distance = 0.0
    private(set) var moving: Milliseconds = 0
    private(set) var still: Milliseconds = 0
    private(set) var gaps = Gaps()
    /// Over how long without a fix is a gap, in milliseconds, once it is known; `nil` of sessions that differ.
    private(set) var gap: Milliseconds?
    private var pace = Pace()
    private(set) var stops = Stops()
    private(set) var speed = QuantileSketch()
    private(set) var accuracy = QuantileSketch()
    /// The last fix that was counted, of any fix at all.
    private var counted = CountedPlace(
        place: LocationCoordinate(latitude: 0, longitude: 0),
        time: .epoch
    )
    /// The newest fix, not counted yet: a later report of the same time may complete it.
    private var newest: Point?

    /// Adds the next fix; another one of the same time takes its place.
    ///
    /// - Returns: The fix before, where it counts now.
    @discardableResult
    mutating func add(
        _ fix: Fix,
        _ visibility: Visibility? = nil,
        at time: Instant,
        _ rules: ReportRules
    ) -> CountedFix? {
        let counted = newest?.time != time ? countNewest(rules) : nil
        newest = Point(
            place: fix.coordinate,
            time: time,
            speed: Float(fix.speed ?? .nan),
            accuracy: Float(fix.accuracy ?? .nan),
            visibility: visibility
        )
        return counted
    }

    /// No fix follows.
    ///
    /// - Returns: The last fix, which counts now.
    @discardableResult
    mutating func finish(_ rules: ReportRules) -> CountedFix? {
        let last = countNewest(rules)
        stops.end(rules)
        let gap = rules.gap ?? pace.gap
        self.gap = gap
        for (spans, areGaps) in pace.spans(over: gap) {
            if areGaps {
                gaps.add(spans)
            } else {
                moving.add(spans.moving)
                still.add(spans.still)
                speed.add(spans.speed)
            }
        }
        pace = Pace()
        return last
    }

    private mutating func countNewest(_ rules: ReportRules) -> CountedFix? {
        guard let point = newest.take() else { return nil }
        let isFirst = fixes == 0
        fixes += 1
        let accuracy = point.accuracy.isNaN ? nil : Double(point.accuracy)
        if let accuracy { self.accuracy.add(accuracy) }
        let told = point.speed.isNaN ? nil : Double(point.speed)
        var step: (speed: Double?, isGap: Bool)?
        if !isFirst, counted.time < point.time {
            step = countStep(to: point, told, rules)
        } else {
            // Where the clock was set back nobody knows how long it took from there to here.
            if !isFirst { stops.end(rules) }
            if let told { speed.add(told) }
        }
        let isBehindGap = step?.isGap == true
        stops.add(point.place, accuracy, at: point.time, behindGap: isBehindGap, rules)
        counted = CountedPlace(place: point.place, time: point.time)
        return CountedFix(
            place: point.place,
            time: point.time,
            speed: told ?? step?.speed,
            accuracy: accuracy,
            visibility: point.visibility,
            followsAnother: step?.isGap == false
        )
    }

    /// Counts the way from the fix before.
    ///
    /// - Parameter told: The speed that the fix gives.
    /// - Returns: The speed, unless there is a gap between, as far as that is known.
    private mutating func countStep(
        to point: Point,
        _ told: Double?,
        _ rules: ReportRules
    ) -> (speed: Double?, isGap: Bool) {
        let span = point.time.since(counted.time)
        let way = counted.place.distance(to: point.place)
        let known = told ?? way / (Double(span) / 1000)
        distance += way
        if let told { speed.add(told) }
        if rules.gap == nil { pace.add(span) }
        if span > rules.gap ?? Pace.leastGap {
            guard rules.gap == nil else {
                gaps.add(span)
                return (told, true)
            }
            pace.addLong(span, speed: known, isTold: told != nil)
            let isGap = span > pace.gapSoFar()
            return (isGap ? told : known, isGap)
        }
        if known >= ReportRules.movingSpeed { moving.add(span) } else { still.add(span) }
        if told == nil { speed.add(known) }
        return (known, false)
    }

    /// Adds what another session came to, once it is finished.
    mutating func add(_ other: Travel) {
        fixes += other.fixes
        distance += other.distance
        moving.add(other.moving)
        still.add(other.still)
        if other.gaps.count > 0 {
            gap = gaps.count == 0 || gap == other.gap ? other.gap : nil
        }
        gaps.add(other.gaps)
        stops.add(other.stops)
        speed.add(other.speed)
        accuracy.add(other.accuracy)
    }
}
