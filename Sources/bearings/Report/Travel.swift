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
            time += span
            longest = max(longest, span)
        }

        mutating func add(_ other: Gaps) {
            count += other.count
            time += other.time
            longest = max(longest, other.longest)
        }
    }

    private struct Point: Equatable, Sendable {
        var place: LocationCoordinate
        var time: Instant
        /// In metres a second; NaN where it is not known, and so is the accuracy in metres.
        var speed: Float
        var accuracy: Float
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
    /// The last fix that was counted.
    private var counted: Point?
    /// The newest fix, not counted yet: a later report of the same time may complete it.
    private var newest: Point?

    /// Adds the next fix; another one of the same time takes its place.
    mutating func add(_ fix: Fix, at time: Instant, _ rules: ReportRules) {
        if newest?.time != time { countNewest(rules) }
        newest = Point(
            place: fix.coordinate,
            time: time,
            speed: Float(fix.speed ?? .nan),
            accuracy: Float(fix.accuracy ?? .nan)
        )
    }

    /// No fix follows.
    mutating func finish(_ rules: ReportRules) {
        countNewest(rules)
        stops.endCluster(rules)
        counted = nil
    }

    private mutating func countNewest(_ rules: ReportRules) {
        guard let point = newest.take() else { return }
        fixes += 1
        if !point.accuracy.isNaN { accuracy.add(Double(point.accuracy)) }
        var pace = point.speed.isNaN ? nil : Double(point.speed)
        if let counted, counted.time < point.time {
            let span = point.time.since(counted.time)
            let way = counted.place.distance(to: point.place)
            distance += way
            if span > rules.gap {
                gaps.add(span)
            } else {
                let known = pace ?? way / (Double(span) / 1000)
                if known >= ReportRules.movingSpeed { moving += span } else { still += span }
                pace = known
            }
        } else if counted != nil {
            // The clock was set back: nobody knows how long it took from there to here.
            stops.endCluster(rules)
        }
        if let pace { speed.add(pace) }
        stops.add(point.place, at: point.time, rules)
        counted = point
    }

    /// Adds what another session came to, once it is finished.
    mutating func add(_ other: Travel) {
        fixes += other.fixes
        distance += other.distance
        moving += other.moving
        still += other.still
        gaps.add(other.gaps)
        stops.add(other.stops)
        speed.add(other.speed)
        accuracy.add(other.accuracy)
    }
}
