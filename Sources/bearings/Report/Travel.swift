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

    /// A speed that counts.
    struct NewestSpeed: Equatable {
        /// In metres a second.
        var value: Double
        /// The time that it follows from where that may turn out to be a gap, so that it does not count; `nil` elsewhere.
        var gap: Milliseconds?
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
    /// How many of them have times that were made up.
    private(set) var untimed = 0
    /// In metres, over the ground from fix to fix.
    private(set) var distance = 0.0
    private(set) var motion = Motion()
    private(set) var gaps = Gaps()
    /// Over how long without a fix is a gap, in milliseconds, once it is known; `nil` of sessions that differ.
    private(set) var gap: Milliseconds?
    private var pace = Pace()
    private(set) var stops = Stops()
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

    /// Whether any fix has a time that was not made up.
    var hasTimes: Bool { untimed < fixes }

    /// With which the user came to the newest fix; `nil` where that is not known, or a jump.
    var newestSpeed: NewestSpeed? {
        guard let newest, let speed = speed(to: newest, way(to: newest)), !speed.isJump else {
            return nil
        }
        let span = speed.isTold ? nil : span(to: newest)
        return NewestSpeed(value: speed.value, gap: span.flatMap { $0 > Pace.leastGap ? $0 : nil })
    }

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
            if areGaps { gaps.add(spans) } else { motion.add(spans.motion) }
        }
        pace = Pace()
    }

    private mutating func countNewest(_ rules: ReportRules) {
        guard let point = newest.take() else { return }
        let way = way(to: point)
        let isSetBack = !point.isTimeMadeUp && counted.time.map { point.time < $0 } == true
        var isBehindGap = false
        if let speed = speed(to: point, way) {
            isBehindGap = count(speed, of: point, rules)
        }
        countReadings(of: point)
        if isSetBack {
            // Nobody knows how long it took from there to here.
            stops.end(rules)
        } else {
            distance += way
        }
        if counted.time != nil, !isSetBack, span(to: point) == nil {
            // It says how far it was, and not how long it took.
            counted.place = point.place
            counted.way += way
        } else {
            counted = CountedPlace(
                place: point.place,
                time: point.isTimeMadeUp ? nil : point.time
            )
        }
        if !point.isTimeMadeUp {
            let accuracy = point.accuracy.isNaN ? nil : Double(point.accuracy)
            stops.add(point.place, accuracy, at: point.time, behindGap: isBehindGap, rules)
        }
    }

    private mutating func countReadings(of point: Point) {
        fixes += 1
        if point.isTimeMadeUp { untimed += 1 }
        if !point.accuracy.isNaN { accuracy.add(Double(point.accuracy)) }
        climb.add(Double(point.altitude))
        if !point.heartRate.isNaN || !point.cadence.isNaN {
            changeSensors {
                $0.heartRate.add(Double(point.heartRate))
                $0.cadence.add(Double(point.cadence))
            }
        }
    }

    // MARK: From fix to fix

    /// In metres, from the last fix of any.
    private func way(to point: Point) -> Double {
        fixes == 0 ? 0 : counted.place.distance(to: point.place)
    }

    /// The time since the last fix that has one; `nil` where it is not known.
    private func span(to point: Point) -> Milliseconds? {
        guard !point.isTimeMadeUp, let last = counted.time, last < point.time else { return nil }
        return point.time.since(last)
    }

    /// As the fix tells it, or else by the way and the time since the last; `nil` where it is not known.
    private func speed(to point: Point, _ way: Double) -> Motion.Speed? {
        let isTold = !point.speed.isNaN
        let value: Double
        if isTold {
            value = Double(point.speed)
        } else {
            guard let span = span(to: point) else { return nil }
            value = (counted.way + way) / (Double(span) / 1000)
        }
        return Motion.Speed(
            value: value,
            isTold: isTold,
            isJump: speedCheck.isJump(value, at: point.time)
        )
    }

    /// Counts the speed of a fix, and the step to it.
    ///
    /// - Returns: Whether there is a gap before it, as far as that is known.
    private mutating func count(
        _ speed: Motion.Speed,
        of point: Point,
        _ rules: ReportRules
    ) -> Bool {
        let span = span(to: point)
        let usual = rules.gap ?? Pace.leastGap
        if !speed.isJump, speed.isTold || span.map({ $0 <= usual }) == true {
            speedCheck.pass(speed.value, at: point.time)
        }
        if speed.isTold { motion.add(speed) }
        guard let span else { return false }
        if rules.gap == nil { pace.add(span) }
        let step = Motion.Step(span: span, speed: speed)
        if span <= usual {
            motion.add(step)
            return false
        }
        if rules.gap != nil {
            gaps.add(span)
            return true
        }
        pace.addLong(step)
        return span > pace.gapSoFar()
    }

    private mutating func changeSensors(_ change: (inout SensorFigures) -> Void) {
        if sensorsOrNone.isEmpty { sensorsOrNone = [SensorFigures()] }
        change(&sensorsOrNone[0])
    }

    /// Adds what another session came to, once it is finished.
    mutating func add(_ other: Travel) {
        fixes += other.fixes
        untimed += other.untimed
        distance += other.distance
        motion.add(other.motion)
        if other.gaps.count > 0 {
            gap = gaps.count == 0 || gap == other.gap ? other.gap : nil
        }
        gaps.add(other.gaps)
        stops.add(other.stops)
        climb.add(other.climb)
        accuracy.add(other.accuracy)
        if let others = other.sensorsOrNone.first { changeSensors { $0.add(others) } }
    }
}
