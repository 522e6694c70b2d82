import BearingsEngine
import Geography

/// Finds where the user stopped: all fixes of a time lie within a radius of the first of them.
///
/// Several fixes are tried as the first, since the user may have slowed down before; the earliest that fits counts.
struct Stops: Equatable, Sendable {
    struct Stop: Equatable, Sendable {
        /// The mean of the fixes.
        var place: LocationCoordinate
        var from: Instant
        var until: Instant

        var time: Milliseconds { until.since(from) }
    }

    /// Fixes in a row that lie around their first.
    private struct Cluster: Equatable, Sendable {
        let first: LocationCoordinate
        let from: Instant
        var until: Instant
        var count = 1.0
        /// The sums of how far the fixes lie from the first, in degrees.
        var north = 0.0
        var east = 0.0

        init(_ place: LocationCoordinate, at time: Instant) {
            (first, from, until) = (place, time, time)
        }

        var time: Milliseconds { until.since(from) }

        mutating func add(_ place: LocationCoordinate, at time: Instant) {
            until = time
            count += 1
            north += place.latitude - first.latitude
            east += (place.longitude - first.longitude).wrappedTo180
        }

        var stop: Stop {
            Stop(
                place: LocationCoordinate(
                    latitude: first.latitude + north / count,
                    longitude: (first.longitude + east / count).wrappedTo180
                ),
                from: from,
                until: until
            )
        }
    }

    /// The longest stops, in order of time.
    private(set) var longest: [Stop] = []
    private(set) var count = 0
    private(set) var time: Milliseconds = 0
    /// What may be a stop or its beginning, in order of time; one alone once it is long enough.
    private var clusters: [Cluster] = []

    /// So many are kept of a session, that its memory is bounded.
    static let mostKept = 100

    /// Adds the next fix of a session.
    mutating func add(_ place: LocationCoordinate, at time: Instant, _ rules: ReportRules) {
        if let oldest = clusters.first, oldest.time >= rules.stopAfter, !isWithin(rules, oldest) {
            endCluster(rules)
        }
        clusters.removeAll { !isWithin(rules, $0) }
        for index in clusters.indices { clusters[index].add(place, at: time) }
        if let oldest = clusters.first, oldest.time >= rules.stopAfter {
            clusters.removeSubrange(1...)
        } else if clusters.last.map({ time.since($0.from) >= rules.timeBetweenTries }) ?? true {
            clusters.append(Cluster(place, at: time))
        }

        func isWithin(_ rules: ReportRules, _ cluster: Cluster) -> Bool {
            cluster.first.distance(to: place) <= rules.stopRadius
        }
    }

    /// Ends what may be a stop: what follows does not go on with it.
    mutating func endCluster(_ rules: ReportRules) {
        defer { clusters.removeAll() }
        // Later ones are shorter.
        guard let stop = clusters.first?.stop, stop.time >= rules.stopAfter else { return }
        count += 1
        time += stop.time
        longest.append(stop)
        guard longest.count > Self.mostKept else { return }
        let shortest = longest.indices.min { longest[$0].time < longest[$1].time }
        if let shortest { longest.remove(at: shortest) }
    }

    /// Adds the counts of another session.
    mutating func add(_ other: Stops) {
        count += other.count
        time += other.time
    }
}
