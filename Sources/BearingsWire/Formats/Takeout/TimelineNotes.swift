import BearingsEngine

/// What is known of a location history as a whole.
struct TimelineNotes: Sendable {
    /// Whether a record of one has been read.
    var hasRecord = false
    /// From the first point of the paths to the last.
    private var pathTimes: ClosedRange<Instant>?
    /// Whether signals have come since; paths behind them begin another history.
    private var hasSignals = false
    private var passedOver = 0

    /// Adds the time of a path's point.
    mutating func add(pathTime time: Instant) {
        if hasSignals { (pathTimes, hasSignals) = (nil, false) }
        let times = pathTimes ?? time...time
        pathTimes = min(times.lowerBound, time)...max(times.upperBound, time)
    }

    /// Whether a raw signal is of the paths' time, and so is passed over; if it is, it is counted.
    mutating func passesOver(_ time: Instant) -> Bool {
        hasSignals = true
        guard let pathTimes, pathTimes.contains(time) else { return false }
        passedOver += 1
        return true
    }

    /// Whether any was passed over.
    var passesOverSignals: Bool { passedOver > 0 }

    /// How many were passed over, told of the source as a whole; `nil` if none was.
    var hint: RecordBatch.Hint? {
        guard passedOver > 0 else { return nil }
        let signals = passedOver == 1 ? "1 raw signal is" : "\(passedOver) raw signals are"
        let message = "\(signals) passed over: the paths of the segments are of their time"
        return RecordBatch.Hint(line: 1, message: message)
    }
}
