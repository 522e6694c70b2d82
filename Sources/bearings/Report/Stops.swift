import BearingsEngine
import Geography

/// Where the user stopped.
struct Stops: Equatable, Sendable {
    /// The longest stops, in order of time.
    private(set) var longest: [StayFinder.Stay] = []
    private(set) var count = 0
    private(set) var time: Milliseconds = 0
    private var finder = StayFinder()

    /// Adds the next fix of a session.
    ///
    /// - Parameters:
    ///   - accuracy: In metres; `nil` where it is unknown.
    ///   - isBehindGap: Whether there was a gap before. It ends a stop unless the fix is at the same place.
    mutating func add(
        _ place: LocationCoordinate,
        _ accuracy: Double? = nil,
        at time: Instant,
        behindGap isBehindGap: Bool = false,
        _ rules: ReportRules
    ) {
        if isBehindGap, !finder.isStay(at: place, rules.stop) { end(rules) }
        if let stop = finder.add(place, accuracy: accuracy, at: time, rules.stop) {
            add(stop, rules)
        }
    }

    /// Ends what may be a stop: what follows does not go on with it.
    mutating func end(_ rules: ReportRules) {
        if let stop = finder.end(rules.stop) { add(stop, rules) }
    }

    private mutating func add(_ stop: StayFinder.Stay, _ rules: ReportRules) {
        count += 1
        time.add(stop.time)
        longest.append(stop)
        guard longest.count > rules.mostStops else { return }
        let shortest = longest.indices.min { longest[$0].time < longest[$1].time }
        if let shortest { longest.remove(at: shortest) }
    }

    /// The longest of all, at most so many, in order of time.
    func longest(_ most: Int) -> [StayFinder.Stay] {
        let chosen = longest.indices.sorted { longest[$0].time > longest[$1].time }.prefix(most)
        return chosen.sorted().map { longest[$0] }
    }

    /// Adds the counts of another session.
    mutating func add(_ other: Stops) {
        count += other.count
        time.add(other.time)
    }
}
