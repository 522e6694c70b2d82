import CLibrary
import Geography

/// Finds where the user stays: all fixes of a time lie within a radius of the first of them.
///
/// Several fixes are tried as the first, since the user may have slowed down before; the earliest that fits counts.
public struct StayFinder: Equatable, Sendable {
    /// What counts as a stay.
    public struct Rules: Equatable, Sendable {
        /// In metres.
        public var radius: Double
        /// How long a stay takes at least, in milliseconds.
        public var least: Milliseconds
        /// The time between two fixes that are tried as the first of a stay.
        ///
        /// One is tried too where all before it are out of reach. A stay around any other fix alone is not found.
        var timeBetweenTries: Milliseconds { least / 6 }

        /// Creates rules; by default three minutes within 50 m.
        public init(radius: Double = 50, least: Milliseconds = 180_000) {
            (self.radius, self.least) = (radius, least)
        }
    }

    /// A time within a radius.
    package struct Stay: Equatable, Sendable {
        /// The mean of the fixes.
        package var place: LocationCoordinate
        /// The time of the first of them.
        package var from: Instant
        /// The time of the last of them.
        package var until: Instant

        /// How long it took, in milliseconds.
        package var time: Milliseconds { until.since(from) }
    }

    /// Fixes in a row that lie around their first.
    package struct Cluster: Equatable, Sendable {
        /// The first, around which the others lie.
        package private(set) var first: LocationCoordinate
        /// The time of the first.
        package private(set) var from: Instant
        /// The time of the last.
        package private(set) var until: Instant
        /// How many there are, 1 or more.
        package private(set) var count: Double
        /// The sum of how far north of the first each lies, in degrees.
        package private(set) var north: Double
        /// The same to the east.
        package private(set) var east: Double
        /// The length of a degree east of the first, in degrees of latitude.
        private var eastScale: Double

        init(_ place: LocationCoordinate, at time: Instant) {
            (first, from, until) = (place, time, time)
            (count, north, east) = (1, 0, 0)
            eastScale = Self.eastScale(at: place)
        }

        private static func eastScale(at place: LocationCoordinate) -> Double {
            place.latitude.magnitude <= 85 ? cos(place.latitude.radians) : .nan
        }

        /// Whether a place lies within a radius of the first, in metres.
        ///
        /// On a plane that touches the earth there, distances up to a kilometre are off by less than 0.2 % below
        /// 85 degrees. So the distance itself is worked out at the rim alone.
        func reaches(_ place: LocationCoordinate, within radius: Double) -> Bool {
            let north = (place.latitude - first.latitude) * Self.metresPerDegree
            let longitude = place.longitude - first.longitude
            let east = longitude * eastScale * Self.metresPerDegree
            // Near a pole this is no number.
            let square = north * north + east * east
            if radius <= 1000, longitude.magnitude < 180 {
                if square < 0.99 * radius * radius { return true }
                if square > 1.01 * radius * radius { return false }
            }
            return first.distance(to: place) <= radius
        }

        private static let metresPerDegree = meanEarthRadius * 1.0.radians

        var time: Milliseconds { until.since(from) }

        mutating func add(_ place: LocationCoordinate, at time: Instant) {
            until = time
            count += 1
            north += place.latitude - first.latitude
            east += (place.longitude - first.longitude).wrappedTo180
        }

        var stay: Stay {
            Stay(
                place: LocationCoordinate(
                    latitude: first.latitude + north / count,
                    longitude: (first.longitude + east / count).wrappedTo180
                ),
                from: from,
                until: until
            )
        }
    }

    /// What may be a stay or its beginning, in order of time; one alone once it is long enough.
    package private(set) var clusters: [Cluster] = []
    /// The last fix, unless it is doubted.
    private var last: FixFilter.Sighting?
    /// A fix at which the user has left with one leap, unless the next is back at the stay.
    private var doubted: FixFilter.Sighting?

    package init() {}

    /// Whether the last fix is elsewhere, and no other has confirmed it.
    var isDoubted: Bool { doubted != nil }

    /// Whether a stay is under way.
    func isStay(_ rules: Rules) -> Bool { !clusters.isEmpty && clusters[0].time >= rules.least }

    /// The stay under way; `nil` where it is none yet.
    package func stay(_ rules: Rules) -> Stay? { isStay(rules) ? clusters[0].stay : nil }

    /// Whether a fix lies where the user may be staying.
    package func isStay(at place: LocationCoordinate, _ rules: Rules) -> Bool {
        clusters.first?.reaches(place, within: rules.radius) ?? false
    }

    /// Adds the next fix.
    ///
    /// One whose circle of uncertainty, by its accuracy in metres, reaches a stay says nothing of having left it.
    ///
    /// - Returns: The stay that it has ended.
    package mutating func add(
        _ place: LocationCoordinate,
        accuracy: Double? = nil,
        at time: Instant,
        _ rules: Rules
    ) -> Stay? {
        let sighting = FixFilter.Sighting(coordinate: place, time: time)
        let isElsewhere = clusters.first.map { !$0.reaches(place, within: rules.radius) } ?? false
        if isElsewhere, let oldest = clusters.first {
            let mayBeThere = oldest.reaches(place, within: rules.radius + (accuracy ?? 0))
            if mayBeThere, stay(rules) != nil { return nil }
            if !mayBeThere, doubted == nil, isLeap(to: place, rules) {
                doubted = sighting
                return nil
            }
        }
        var ended: Stay?
        if let far = doubted {
            doubted = nil
            // Both are elsewhere, so the first was true.
            if isElsewhere { ended = take(far, accuracy: nil, rules) }
        }
        return take(sighting, accuracy: accuracy, rules) ?? ended
    }

    /// Whether a fix is far from the last one: whoever leaves in small steps is believed at once.
    private func isLeap(to place: LocationCoordinate, _ rules: Rules) -> Bool {
        last.map { $0.coordinate.distance(to: place) > rules.radius } ?? false
    }

    /// Takes a fix that is believed.
    private mutating func take(
        _ sighting: FixFilter.Sighting,
        accuracy: Double?,
        _ rules: Rules
    ) -> Stay? {
        let (place, time) = (sighting.coordinate, sighting.time)
        func isWithin(_ cluster: Cluster) -> Bool { cluster.reaches(place, within: rules.radius) }
        last = sighting
        var ended: Stay?
        if !clusters.allSatisfy(isWithin) {
            if let oldest = clusters.first, !isWithin(oldest), let stay = stay(rules) {
                ended = stay
                clusters.removeAll()
            }
            let reach = rules.radius + (accuracy ?? 0)
            clusters.removeAll { !$0.reaches(place, within: reach) }
        }
        for index in clusters.indices where isWithin(clusters[index]) {
            clusters[index].add(place, at: time)
        }
        if isStay(rules) {
            if clusters.count > 1 { clusters.removeSubrange(1...) }
        } else if clusters.last.map({ time.since($0.from) >= rules.timeBetweenTries }) ?? true {
            clusters.append(Cluster(place, at: time))
        }
        return ended
    }

    /// Ends what may be a stay: what follows does not go on with it.
    ///
    /// - Returns: The stay, if it was one.
    package mutating func end(_ rules: Rules) -> Stay? {
        defer { self = StayFinder() }
        return stay(rules)
    }
}

extension StayFinder: StateCodable {
    package static var blank: StayFinder { StayFinder() }

    package mutating func code(_ coder: inout some StateCoder) {
        clusters.code(&coder)
        last.code(&coder)
        doubted.code(&coder)
    }
}

extension StayFinder.Cluster: StateCodable {
    package static var blank: StayFinder.Cluster { StayFinder.Cluster(.blank, at: .epoch) }

    package mutating func code(_ coder: inout some StateCoder) {
        let start = coder.offset
        first.code(&coder)
        if coder.isReading { self = StayFinder.Cluster(first, at: .epoch) }
        from.code(&coder)
        until.code(&coder)
        count.code(&coder, in: 1...1e15)
        north.code(&coder, in: -1e15...1e15)
        east.code(&coder, in: -1e15...1e15)
        coder.require(
            from <= until,
            from: start,
            found: "one that ends before",
            expected: "a stay that ends after it begins"
        )
    }
}
