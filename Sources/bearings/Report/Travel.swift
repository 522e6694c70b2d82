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
        /// When the last fix was whose time was not made up; `nil` before the first.
        var time: Instant?
        /// In metres: how far it was since then, over fixes of the same time or of none.
        var way = 0.0
    }

    private struct Point: Equatable, Sendable {
        var place: LocationCoordinate
        var time: Instant
        /// Whether the time was made up, and so says nothing.
        var isTimeMadeUp: Bool
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
        place: LocationCoordinate(latitude: 0, longitude: 0)
    )
    /// The newest fix, not counted yet: a later report of the same time may complete it.
    private var newest: Point?

    /// Whether any fix has a time that was not made up.
    var hasTimes: Bool { counted.time != nil || areTimesKnown }
    private var areTimesKnown = false

    /// Adds the next fix; another one of the same time and place takes its place.
    ///
    /// Of several at different places at one time each counts, in their order: receivers are faster than the clocks of
    /// many logs.
    ///
    /// - Parameter isTimeMadeUp: Whether it has none of its own. Then it says where the user went, and not how fast.
    /// - Returns: The fix before, where it counts now.
    @discardableResult
    mutating func add(
        _ fix: Fix,
        _ visibility: Visibility? = nil,
        at time: Instant,
        isTimeMadeUp: Bool = false,
        _ rules: ReportRules
    ) -> CountedFix? {
        let completes =
            newest.map { $0.time == time && $0.place.isSamePlace(as: fix.coordinate) } == true
        let counted = completes ? nil : countNewest(rules)
        newest = Point(
            place: fix.coordinate,
            time: time,
            isTimeMadeUp: isTimeMadeUp,
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
        let way = isFirst ? 0 : counted.place.distance(to: point.place)
        if !isFirst, point.isTimeMadeUp || counted.time.map({ $0 == point.time }) ?? true {
            // It says how far it was, and not how long it took.
            distance += way
            if let told { speed.add(told) }
            step = (told, false)
            let isWithin = counted.time != nil
            counted = CountedPlace(
                place: point.place,
                time: point.isTimeMadeUp ? counted.time : point.time,
                way: isWithin ? counted.way + way : 0
            )
        } else {
            if let last = counted.time, last < point.time {
                step = countStep(to: point, after: last, way, told, rules)
            } else {
                // Where the clock was set back nobody knows how long it took from there to here.
                if !isFirst { stops.end(rules) }
                if let told { speed.add(told) }
            }
            counted = CountedPlace(
                place: point.place,
                time: point.isTimeMadeUp ? nil : point.time
            )
        }
        if !point.isTimeMadeUp {
            let isBehindGap = step?.isGap == true
            stops.add(point.place, accuracy, at: point.time, behindGap: isBehindGap, rules)
        }
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
    /// - Parameters:
    ///   - last: When the last fix with a time was.
    ///   - way: In metres, from the last fix of any.
    ///   - told: The speed that the fix gives.
    /// - Returns: The speed, unless there is a gap between, as far as that is known.
    private mutating func countStep(
        to point: Point,
        after last: Instant,
        _ way: Double,
        _ told: Double?,
        _ rules: ReportRules
    ) -> (speed: Double?, isGap: Bool) {
        let span = point.time.since(last)
        let known = told ?? (counted.way + way) / (Double(span) / 1000)
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
        areTimesKnown = hasTimes || other.hasTimes
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
