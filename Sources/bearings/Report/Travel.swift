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
        return last
    }

    private mutating func countNewest(_ rules: ReportRules) -> CountedFix? {
        guard let point = newest.take() else { return nil }
        let isFirst = fixes == 0
        fixes += 1
        if !point.accuracy.isNaN { accuracy.add(Double(point.accuracy)) }
        var pace = point.speed.isNaN ? nil : Double(point.speed)
        var followsAnother = false
        if !isFirst, counted.time < point.time {
            let span = point.time.since(counted.time)
            let way = counted.place.distance(to: point.place)
            distance += way
            if span > rules.gap {
                gaps.add(span)
            } else {
                followsAnother = true
                let known = pace ?? way / (Double(span) / 1000)
                if known >= ReportRules.movingSpeed { moving.add(span) } else { still.add(span) }
                pace = known
            }
        } else if !isFirst {
            // The clock was set back: nobody knows how long it took from there to here.
            stops.end(rules)
        }
        if let pace { speed.add(pace) }
        stops.add(point.place, at: point.time, rules)
        counted = CountedPlace(place: point.place, time: point.time)
        return CountedFix(
            place: point.place,
            time: point.time,
            speed: pace,
            accuracy: point.accuracy.isNaN ? nil : Double(point.accuracy),
            visibility: point.visibility,
            followsAnother: followsAnother
        )
    }

    /// Adds what another session came to, once it is finished.
    mutating func add(_ other: Travel) {
        fixes += other.fixes
        distance += other.distance
        moving.add(other.moving)
        still.add(other.still)
        gaps.add(other.gaps)
        stops.add(other.stops)
        speed.add(other.speed)
        accuracy.add(other.accuracy)
    }
}
