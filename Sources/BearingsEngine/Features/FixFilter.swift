import Geography

/// Judges whether a valid fix is good enough to use.
public struct FixFilter: ColdPart {
    /// Which rules hold fixes back.
    public struct Settings: Equatable, Sendable {
        /// The most uncertainty that passes, in metres as the receiver reports it; `nil` for any.
        public var maxAccuracy: Double?
        /// The fastest that somebody can have come here from the last used fix, in metres per second;
        /// `nil` for any.
        public var maxSpeed: Double?
        /// After how many milliseconds without a used fix one passes that is only inaccurate or far
        /// away, rather than none; `nil` for never.
        public var maxGap: Milliseconds?
        /// By how many milliseconds a fix may be ahead of its arrival; `nil` for any.
        public var maxFuture: Milliseconds?
        /// Whether fixes at 0, 0 pass.
        public var keepsNullIsland: Bool

        /// Creates rules; by default only those that need no limit hold fixes back.
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

    /// A place and a moment.
    package struct Sighting: Equatable, Sendable, BitwiseCopyable {
        /// In degrees, as it was reported.
        package var coordinate: LocationCoordinate
        /// The fix's own event time.
        package var time: Instant

        /// Creates a sighting; degrees, and event time.
        package init(coordinate: LocationCoordinate, time: Instant) {
            self.coordinate = coordinate
            self.time = time
        }

        /// How fast somebody is who is there then and here at `self`, in metres per second.
        ///
        /// Two places of one time are taken to be a second apart: that is as exact as many loggers tell it.
        package func speed(from earlier: Sighting) -> Double {
            let apart = time == earlier.time ? 1000 : time.since(earlier.time)
            let seconds = Double(apart) / 1000
            return earlier.coordinate.distance(to: coordinate) / seconds
        }
    }

    /// The snapshot.
    package struct Snapshot: Equatable, Sendable, BitwiseCopyable {
        /// Where the last fix was that only seemed too far away; another that agrees confirms the move.
        package var jump: Sighting?
        /// Since when fixes have been held back, while none has been used.
        package var heldSince: Instant?

        /// Creates a snapshot; by default nothing was held back.
        package init(jump: Sighting? = nil, heldSince: Instant? = nil) {
            self.jump = jump
            self.heldSince = heldSince
        }
    }

    /// What there is to know of fixes held back.
    private var memory: Boxed<Snapshot>

    /// Creates an empty value.
    init() {
        memory = Boxed()
    }

    /// Restores a snapshot, if there is one.
    init(resuming snapshot: Snapshot) {
        memory = snapshot == Snapshot() ? Boxed() : Boxed(snapshot)
    }

    var snapshot: Snapshot { memory.value ?? Snapshot() }

    /// Whether there is nothing to know.
    var isMissing: Bool { memory.isMissing }

    /// A fix has been used against which nothing whatever can be said.
    @inline(__always)
    mutating func fixPassed() {
        memory.forget()
    }

    /// All the rules that `fix`, told for the moment `own`, fails after the `last` used one.
    ///
    /// - Parameter arrival: When it arrived on the wall clock, `nil` in a log.
    mutating func findings(
        on fix: Fix,
        at own: Instant,
        arrival: Instant? = nil,
        after last: UsedFix?,
        _ settings: Settings
    ) -> [FilterFinding] {
        var snapshot = snapshot
        var findings: [FilterFinding] = []
        let place = fix.coordinate
        let isNullIsland = settings.isNullIsland(place)
        if isNullIsland {
            findings.append(FilterFinding(.nullIsland))
        }
        if let last, let lastTime = last.time, own <= lastTime {
            if own < lastTime {
                let age = Double(lastTime.since(own)) / 1000
                findings.append(FilterFinding(.outOfOrder, value: age, limit: 0))
            } else if last.reported.coordinate.isSamePlace(as: place) {
                findings.append(FilterFinding(.duplicate))
            }
        }
        let isFuture = settings.isFuture(own, arrival: arrival)
        if isFuture, let arrival, let most = settings.maxFuture {
            let lead = Double(own.since(arrival)) / 1000
            findings.append(FilterFinding(.future, value: lead, limit: Double(most) / 1000))
        }
        if !snapshot.isStarved(at: own, after: last, settings.maxGap) {
            let sighting = Sighting(coordinate: place, time: own)
            snapshot.judgeQuality(of: sighting, fix, after: last, settings, &findings)
        }
        if findings.isEmpty {
            snapshot = Snapshot()
        } else if last == nil, !isFuture, !isNullIsland {
            snapshot.heldSince = snapshot.heldSince ?? own
        }
        self = FixFilter(resuming: snapshot)
        return findings
    }

    /// The clock was set: moments before mean nothing any more.
    mutating func clockSet() {
        memory.forget()
    }
}

extension FixFilter.Settings {
    /// Whether nothing whatever can be said against a fix after one used at `last`, so that
    /// ``FixFilter/findings(on:at:arrival:after:_:)`` need not look for it.
    @inline(__always)
    func passes(_ fix: Fix, at own: Instant, afterOneAt last: Instant?) -> Bool {
        !judgesQuality && Self.passes(fix, at: own, afterOneAt: last)
    }

    /// The same where fixes are judged by no more than their time.
    @inline(__always)
    static func passes(_ fix: Fix, at own: Instant, afterOneAt last: Instant?) -> Bool {
        guard fix.coordinate.latitude != 0 else { return false }
        if let last, own <= last { return false }
        return true
    }

    /// Whether fixes are judged by more than their time.
    var judgesQuality: Bool {
        maxAccuracy != nil || maxSpeed != nil || maxFuture != nil
    }

    /// Whether a place is 0, 0, where receivers put themselves that have no fix: then their time counts for nothing
    /// either.
    @inline(__always)
    func isNullIsland(_ place: LocationCoordinate) -> Bool {
        place.latitude == 0 && !keepsNullIsland && place.longitude.wrappedTo180 == 0
    }

    /// The same of a fix, if there is one.
    package func isNullIsland(_ fix: Fix?) -> Bool {
        fix.map { isNullIsland($0.coordinate) } ?? false
    }

    /// Whether a fix told for the moment `own` is too far ahead of its `arrival`.
    package func isFuture(_ own: Instant, arrival: Instant?) -> Bool {
        guard let arrival, let most = maxFuture else { return false }
        return own.since(arrival) > most
    }
}

extension FixFilter.Snapshot {
    /// Whether none has been used for so long that a bad fix is better than no fix.
    fileprivate func isStarved(
        at own: Instant,
        after last: UsedFix?,
        _ maxGap: Milliseconds?
    ) -> Bool {
        guard let maxGap, let since = last?.time ?? heldSince else {
            return false
        }
        return own.since(since) >= maxGap
    }

    fileprivate mutating func judgeQuality(
        of sighting: FixFilter.Sighting,
        _ fix: Fix,
        after last: UsedFix?,
        _ settings: FixFilter.Settings,
        _ findings: inout [FilterFinding]
    ) {
        if let limit = settings.maxAccuracy, let accuracy = fix.accuracy, accuracy > limit {
            findings.append(FilterFinding(.accuracy, value: accuracy, limit: limit))
        }
        guard let limit = settings.maxSpeed, let last, let time = last.time, time <= sighting.time
        else { return }
        let before = FixFilter.Sighting(coordinate: last.reported.coordinate, time: time)
        let speed = sighting.speed(from: before)
        guard speed > limit else { return }
        if let jump, jump.time <= sighting.time, sighting.speed(from: jump) <= limit { return }
        // What is wrong in some other way as well confirms nothing.
        if findings.isEmpty { jump = sighting }
        findings.append(FilterFinding(.jump, value: speed, limit: limit))
    }
}
