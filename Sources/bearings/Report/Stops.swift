import BearingsEngine
import Geography

/// Finds where the user stopped: all fixes of a time lie within a radius of the first of them.
struct Stops: Equatable, Sendable {
    struct Stop: Equatable, Sendable {
        /// The mean of the fixes.
        var place: LocationCoordinate
        var from: Instant
        var until: Instant

        var time: Milliseconds { until.since(from) }
    }

    /// Fixes in a row that lie together.
    private struct Cluster: Equatable, Sendable {
        var first: LocationCoordinate
        var from: Instant
        var until: Instant
        var count = 1.0
        /// The sums of how far the fixes lie from the first, in degrees.
        var north = 0.0
        var east = 0.0

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
    private var cluster: Cluster?

    /// So many are kept of a session, that its memory is bounded.
    static let mostKept = 100

    /// Adds the next fix of a session.
    mutating func add(_ place: LocationCoordinate, at time: Instant, _ rules: ReportRules) {
        if let first = cluster?.first, first.distance(to: place) <= rules.stopRadius {
            cluster?.add(place, at: time)
        } else {
            endCluster(rules)
            cluster = Cluster(first: place, from: time, until: time)
        }
    }

    /// Ends what may be a stop: what follows does not go on with it.
    mutating func endCluster(_ rules: ReportRules) {
        guard let stop = cluster.take()?.stop, stop.time >= rules.stopAfter else { return }
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
