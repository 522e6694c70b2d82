import BearingsEngine
import BearingsWire

/// What is known of a location history as a whole.
struct TimelineNotes: Sendable {
    /// Whether a record of one has been read.
    var hasRecord = false
    /// The time of each path, from its first point to its last; in order and apart once signals come.
    private var paths: [ClosedRange<Instant>] = []
    /// Whether the next point begins a path.
    private var beginsPath = true
    /// Whether signals have come since; paths behind them begin another history.
    private var hasSignals = false
    private var skippedCount = 0

    /// The points of another path follow.
    mutating func beginPath() {
        beginsPath = true
        if hasSignals { (paths, hasSignals) = ([], false) }
    }

    /// Adds the time of a path's point.
    mutating func add(pathTime time: Instant) {
        if !beginsPath, let path = paths.popLast() {
            paths.append(min(path.lowerBound, time)...max(path.upperBound, time))
        } else {
            paths.append(time...time)
        }
        beginsPath = false
    }

    /// Whether a raw signal is of the time of a path, and so is skipped; if it is, it is counted.
    mutating func skips(_ time: Instant) -> Bool {
        if !hasSignals { joinPaths() }
        hasSignals = true
        var (low, high) = (0, paths.count)
        while low < high {
            let middle = (low + high) / 2
            if paths[middle].upperBound < time { low = middle + 1 } else { high = middle }
        }
        guard low < paths.count, paths[low].contains(time) else { return false }
        skippedCount += 1
        return true
    }

    /// Sorts the paths, and joins those that overlap.
    private mutating func joinPaths() {
        var joined: [ClosedRange<Instant>] = []
        for path in paths.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, path.lowerBound <= last.upperBound {
                joined[joined.count - 1] =
                    last.lowerBound...max(last.upperBound, path.upperBound)
            } else {
                joined.append(path)
            }
        }
        paths = joined
    }

    /// Whether any was skipped.
    var skipsSignals: Bool { skippedCount > 0 }

    /// How many were skipped, to be reported for the source as a whole; `nil` if none was.
    var hint: RecordBatch.Hint? {
        guard skippedCount > 0 else { return nil }
        let signals = skippedCount == 1 ? "1 raw signal is" : "\(skippedCount) raw signals are"
        let message = "\(signals) skipped: the paths of the segments are of their time"
        return RecordBatch.Hint(line: 1, message: message)
    }
}
