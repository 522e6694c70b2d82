import BearingsEngine

/// How much of the user was on the screen over time, in bounded memory.
///
/// Runs are kept exactly until there are more than ``mostRuns``; then short ones are merged with their neighbours.
struct VisibilityRuns: Equatable, Sendable {
    /// A time of one visibility, or of several where runs were merged.
    struct Run: Equatable, Sendable {
        var from: Instant
        var until: Instant
        var off: Milliseconds = 0
        var partial: Milliseconds = 0

        var time: Milliseconds { until.since(from) }
    }

    /// In order of their beginnings; between them nothing is known.
    private(set) var runs: [Run] = []
    /// Runs that together take no longer than this may have become one; 0 while all are kept.
    private(set) var resolution: Milliseconds = 0
    /// What is visible, and since when.
    private(set) var current: Visibility?
    private var since: Instant?

    static let mostRuns = 300

    /// From now on so much is visible; `nil` where nobody knows.
    mutating func become(_ visibility: Visibility?, _ now: Instant) {
        guard visibility != current else { return }
        endRun(now)
        current = visibility
        since = now
    }

    /// The clock was set back from `last` to `now`.
    mutating func wasSetBack(from last: Instant, to now: Instant) {
        guard current != nil else { return }
        endRun(last)
        since = now
    }

    /// No event follows one at `now`.
    mutating func finish(_ now: Instant) {
        endRun(now)
        current = nil
        since = nil
    }

    private mutating func endRun(_ now: Instant) {
        guard let since, let current, since < now else { return }
        let time = now.since(since)
        let run = Run(
            from: since,
            until: now,
            off: current == .off ? time : 0,
            partial: current == .partial ? time : 0
        )
        // Only where the clock was set back does one begin before another.
        var index = runs.endIndex
        while index > 0, runs[index - 1].from > run.from { index -= 1 }
        runs.insert(run, at: index)
        while runs.count > Self.mostRuns { merge() }
    }

    private mutating func merge() {
        resolution = max(1000, min(resolution, .longestTotal / 2) * 2)
        var merged: [Run] = []
        for run in runs {
            if let last = merged.last, run.until.since(last.from) <= resolution {
                merged[merged.count - 1].until = max(last.until, run.until)
                merged[merged.count - 1].off.add(run.off)
                merged[merged.count - 1].partial.add(run.partial)
            } else {
                merged.append(run)
            }
        }
        runs = merged
    }
}
