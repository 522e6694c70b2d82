import Geography

/// Decides whether a valid fix is good enough to use.
public struct FixFilter: Sendable {
    /// The rules that filter fixes out.
    public struct Settings: Equatable, Sendable {
        /// The worst accuracy that passes, in metres as reported; `nil` for any.
        public var maxAccuracy: Double?
        /// The highest speed from the last used fix, in metres per second; `nil` for any.
        public var maxSpeed: Double?
        /// After how many milliseconds without a used fix an inaccurate or distant one passes;
        /// `nil` for never.
        public var maxGap: Milliseconds?
        /// By how many milliseconds a fix may be ahead of its arrival; `nil` for any.
        public var maxFuture: Milliseconds?
        /// Whether fixes at 0, 0 pass.
        public var keepsNullIsland: Bool

        /// Creates rules; by default only those without a limit apply.
        public init(
            maxAccuracy: Double? = nil,
            maxSpeed: Double? = nil,
            maxGap: Milliseconds? = nil,
            maxFuture: Milliseconds? = nil,
            keepsNullIsland: Bool = false
        ) {
            self.maxAccuracy = maxAccuracy
            self.maxSpeed = maxSpeed
            self.maxGap = maxGap
            self.maxFuture = maxFuture
            self.keepsNullIsland = keepsNullIsland
        }
    }

    /// A coordinate and a time.
    package struct Sighting: Equatable, Sendable, BitwiseCopyable, StateCodable {
        package static var blank: Sighting { Sighting(coordinate: .blank, time: .epoch) }

        /// In degrees, as it was reported.
        package var coordinate: LocationCoordinate
        /// The fix's own event time.
        package var time: Instant

        package init(coordinate: LocationCoordinate, time: Instant) {
            self.coordinate = coordinate
            self.time = time
        }

        package mutating func code(_ coder: inout some StateCoder) {
            coordinate.code(&coder)
            time.code(&coder)
        }

        /// The speed from an earlier sighting, in metres per second.
        ///
        /// Two sightings of the same time count as a second apart, the resolution of many loggers.
        package func speed(from earlier: Sighting) -> Double {
            let apart = time == earlier.time ? 1000 : time.since(earlier.time)
            let seconds = Double(apart) / 1000
            return earlier.coordinate.distance(to: coordinate) / seconds
        }
    }

    /// What is stored of rejected fixes.
    fileprivate struct Memory: Equatable, BitwiseCopyable {
        /// The last fix rejected only for its distance; another that agrees confirms the move.
        var jump: Sighting?
        /// Since when fixes have been rejected with none used.
        var heldSince: Instant?
    }

    /// Missing while it is as new.
    private var stored = Boxed<Memory>()

    private var memory: Memory {
        get { stored.value ?? Memory() }
        set { stored = newValue == Memory() ? Boxed() : Boxed(newValue) }
    }

    /// Creates an empty value.
    init() {}

    /// Codes the rejected fixes that may confirm a jump or end a gap.
    mutating func code(_ coder: inout some StateCoder) {
        var memory = memory
        memory.jump.code(&coder)
        memory.heldSince.code(&coder)
        if coder.isReading { self.memory = memory }
    }

    /// Whether nothing is stored.
    var isMissing: Bool { stored.isMissing }

    /// All rules that `fix`, of this time, fails.
    ///
    /// - Parameters:
    ///   - arrival: When it arrived on the wall clock; `nil` in a log.
    ///   - last: The last used one, if there is one.
    mutating func findings(
        on fix: Fix,
        at time: Instant,
        arrival: Instant? = nil,
        after last: LastFix,
        _ settings: Settings
    ) -> [FilterFinding] {
        let place = fix.coordinate
        let isNullIsland = settings.isNullIsland(place)
        let isFuture = settings.isFuture(time, arrival: arrival)
        var findings: [FilterFinding] = []
        if isNullIsland {
            findings.append(FilterFinding(.nullIsland))
        }
        if let lastTime = last.time, time <= lastTime {
            if time < lastTime {
                let age = Double(lastTime.since(time)) / 1000
                findings.append(FilterFinding(.outOfOrder, value: age, limit: 0))
            } else if last.coordinate?.isSamePlace(as: place) == true {
                findings.append(FilterFinding(.duplicate))
            }
        }
        if isFuture, let arrival, let most = settings.maxFuture {
            let lead = Double(time.since(arrival)) / 1000
            findings.append(FilterFinding(.future, value: lead, limit: Double(most) / 1000))
        }
        var memory = memory
        if !memory.isStarved(at: time, after: last, settings.maxGap) {
            let sighting = Sighting(coordinate: place, time: time)
            memory.judgeQuality(of: sighting, fix, after: last, settings, &findings)
        }
        guard !findings.isEmpty else {
            stored.forget()
            return []
        }
        if last.coordinate == nil, !isFuture, !isNullIsland {
            memory.heldSince = memory.heldSince ?? time
        }
        self.memory = memory
        return findings
    }

    /// The clock was set: earlier times are invalid.
    mutating func clockSet() {
        stored.forget()
    }
}

extension FixFilter.Settings {
    /// Whether a fix may fail a rule; most need no more than this.
    func mayFilter(
        _ place: LocationCoordinate,
        at time: Instant,
        arrival: Instant?,
        after last: LastFix
    ) -> Bool {
        if maxAccuracy != nil || maxSpeed != nil { return true }
        if let lastTime = last.time, time <= lastTime { return true }
        return isNullIsland(place) || isFuture(time, arrival: arrival)
    }

    /// Whether a coordinate is 0, 0, which receivers without a fix report; their time is then
    /// invalid too.
    func isNullIsland(_ place: LocationCoordinate) -> Bool {
        place.latitude == 0 && !keepsNullIsland && place.longitude.wrappedTo180 == 0
    }

    /// The same of a fix, if there is one.
    package func isNullIsland(_ fix: Fix?) -> Bool {
        fix.map { isNullIsland($0.coordinate) } ?? false
    }

    /// Whether a fix of this time is too far ahead of its `arrival`.
    package func isFuture(_ time: Instant, arrival: Instant?) -> Bool {
        guard let arrival, let most = maxFuture else { return false }
        return time.since(arrival) > most
    }
}

extension FixFilter.Memory {
    /// Whether no fix has been used for so long that a bad one is better than none.
    fileprivate func isStarved(
        at time: Instant,
        after last: LastFix,
        _ maxGap: Milliseconds?
    ) -> Bool {
        guard let maxGap, let since = last.time ?? heldSince else {
            return false
        }
        return time.since(since) >= maxGap
    }

    fileprivate mutating func judgeQuality(
        of sighting: FixFilter.Sighting,
        _ fix: Fix,
        after last: LastFix,
        _ settings: FixFilter.Settings,
        _ findings: inout [FilterFinding]
    ) {
        if let limit = settings.maxAccuracy, let accuracy = fix.accuracy, accuracy > limit {
            findings.append(FilterFinding(.accuracy, value: accuracy, limit: limit))
        }
        guard let limit = settings.maxSpeed, let place = last.coordinate, let time = last.time,
            time <= sighting.time
        else { return }
        let before = FixFilter.Sighting(coordinate: place, time: time)
        let speed = sighting.speed(from: before)
        guard speed > limit else { return }
        if let jump, jump.time <= sighting.time, sighting.speed(from: jump) <= limit { return }
        // A fix that fails another rule confirms nothing.
        if findings.isEmpty { jump = sighting }
        findings.append(FilterFinding(.jump, value: speed, limit: limit))
    }
}
