import BearingsEngine
import BearingsWire
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
        /// In metres a second; NaN where it is not known, as are the accuracy and the altitude, in metres.
        var speed: Float
        var accuracy: Float
        var altitude: Float
        /// In beats, and in turns or strides a minute; NaN where they are not known.
        var heartRate: Float
        var cadence: Float
    }

    private(set) var fixes = 0
    /// In metres, over the ground from fix to fix.
    private(set) var distance = 0.0
    /// In metres: what of it was gone while the user moved.
    private(set) var movingDistance = 0.0
    private(set) var moving: Milliseconds = 0
    private(set) var still: Milliseconds = 0
    private(set) var gaps = Gaps()
    /// Over how long without a fix is a gap, in milliseconds, once it is known; `nil` of sessions that differ.
    private(set) var gap: Milliseconds?
    private var pace = Pace()
    private(set) var stops = Stops()
    private(set) var speed = QuantileSketch()
    /// How many speeds are no travel, and not among the others.
    private(set) var jumps = 0
    private var speedCheck = SpeedCheck()
    private(set) var climb = Climb()
    private(set) var accuracy = QuantileSketch()
    /// One at most, made once there is a reading: most sessions have none.
    private var sensorsOrNone: [SensorFigures] = []
    /// The last fix that was counted, of any fix at all.
    private var counted = CountedPlace(
        place: LocationCoordinate(latitude: 0, longitude: 0)
    )
    /// The newest fix, not counted yet: a later report of the same time may complete it.
    private var newest: Point?

    var sensors: SensorFigures { sensorsOrNone.first ?? SensorFigures() }

    /// In metres a second, while the user moved.
    var averageSpeed: Double? {
        moving > 0 ? movingDistance / (Double(moving) / 1000) : nil
    }

    /// Whether any fix has a time that was not made up.
    var hasTimes: Bool { counted.time != nil || areTimesKnown }
    private var areTimesKnown = false

    /// Adds the next fix; another one of the same time and place takes its place.
    ///
    /// Of several at different places at one time each counts, in their order: receivers are faster than the clocks of
    /// many logs.
    ///
    /// - Parameter isTimeMadeUp: Whether it has none of its own. Then it says where the user went, and not how fast.
    mutating func add(
        _ fix: Fix,
        _ readings: SensorReadings = SensorReadings(),
        at time: Instant,
        isTimeMadeUp: Bool = false,
        _ rules: ReportRules
    ) {
        let completes =
            newest.map { $0.time == time && $0.place.isSamePlace(as: fix.coordinate) } == true
        if !completes { countNewest(rules) }
        newest = Point(
            place: fix.coordinate,
            time: time,
            isTimeMadeUp: isTimeMadeUp,
            speed: Float(fix.speed ?? .nan),
            accuracy: Float(fix.accuracy ?? .nan),
            altitude: Float(fix.altitude ?? .nan),
            heartRate: Float(readings.heartRate ?? .nan),
            cadence: Float(readings.cadence ?? .nan)
        )
    }

    /// No fix follows.
    mutating func finish(_ rules: ReportRules) {
        countNewest(rules)
        stops.end(rules)
        let gap = rules.gap ?? pace.gap
        self.gap = gap
        for (spans, areGaps) in pace.spans(over: gap) {
            if areGaps {
                gaps.add(spans)
            } else {
                moving.add(spans.moving)
                movingDistance += spans.movingDistance
                still.add(spans.still)
                speed.add(spans.speed)
            }
        }
        pace = Pace()
    }

    private mutating func countNewest(_ rules: ReportRules) {
        guard let point = newest.take() else { return }
        let isFirst = fixes == 0
        fixes += 1
        let accuracy = point.accuracy.isNaN ? nil : Double(point.accuracy)
        if let accuracy { self.accuracy.add(accuracy) }
        climb.add(Double(point.altitude))
        if !point.heartRate.isNaN || !point.cadence.isNaN {
            changeSensors {
                $0.heartRate.add(Double(point.heartRate))
                $0.cadence.add(Double(point.cadence))
            }
        }
        let told = point.speed.isNaN ? nil : Double(point.speed)
        var isBehindGap = false
        let way = isFirst ? 0 : counted.place.distance(to: point.place)
        if !isFirst, point.isTimeMadeUp || counted.time.map({ $0 == point.time }) ?? true {
            // It says how far it was, and not how long it took.
            distance += way
            if let told { add(speed: told, at: point.time) }
            let isWithin = counted.time != nil
            counted = CountedPlace(
                place: point.place,
                time: point.isTimeMadeUp ? counted.time : point.time,
                way: isWithin ? counted.way + way : 0
            )
        } else {
            if let last = counted.time, last < point.time {
                isBehindGap = countStep(to: point, after: last, way, told, rules)
            } else {
                // Where the clock was set back nobody knows how long it took from there to here.
                if !isFirst { stops.end(rules) }
                if let told { add(speed: told, at: point.time) }
            }
            counted = CountedPlace(
                place: point.place,
                time: point.isTimeMadeUp ? nil : point.time
            )
        }
        if !point.isTimeMadeUp {
            stops.add(point.place, accuracy, at: point.time, behindGap: isBehindGap, rules)
        }
    }

    /// Counts the way from the fix before.
    ///
    /// - Parameters:
    ///   - last: When the last fix with a time was.
    ///   - way: In metres, from the last fix of any.
    ///   - told: The speed that the fix gives.
    /// - Returns: Whether there is a gap between, as far as that is known.
    private mutating func countStep(
        to point: Point,
        after last: Instant,
        _ way: Double,
        _ told: Double?,
        _ rules: ReportRules
    ) -> Bool {
        let span = point.time.since(last)
        let known = told ?? (counted.way + way) / (Double(span) / 1000)
        distance += way
        if let told { add(speed: told, at: point.time) }
        if rules.gap == nil { pace.add(span) }
        if span > rules.gap ?? Pace.leastGap {
            guard rules.gap == nil else {
                gaps.add(span)
                return true
            }
            pace.addLong(span, counted.way + way, speed: known, isTold: told != nil)
            return span > pace.gapSoFar()
        }
        if known >= ReportRules.movingSpeed {
            moving.add(span)
            movingDistance += counted.way + way
        } else {
            still.add(span)
        }
        if told == nil { add(speed: known, at: point.time) }
        return false
    }

    private mutating func changeSensors(_ change: (inout SensorFigures) -> Void) {
        if sensorsOrNone.isEmpty { sensorsOrNone = [SensorFigures()] }
        change(&sensorsOrNone[0])
    }

    private mutating func add(speed: Double, at time: Instant) {
        if speedCheck.isJump(speed, at: time) { jumps += 1 } else { self.speed.add(speed) }
    }

    /// Adds what another session came to, once it is finished.
    mutating func add(_ other: Travel) {
        fixes += other.fixes
        areTimesKnown = hasTimes || other.hasTimes
        distance += other.distance
        movingDistance += other.movingDistance
        moving.add(other.moving)
        still.add(other.still)
        if other.gaps.count > 0 {
            gap = gaps.count == 0 || gap == other.gap ? other.gap : nil
        }
        gaps.add(other.gaps)
        stops.add(other.stops)
        speed.add(other.speed)
        jumps += other.jumps
        climb.add(other.climb)
        accuracy.add(other.accuracy)
        if let others = other.sensorsOrNone.first { changeSensors { $0.add(others) } }
    }
}
