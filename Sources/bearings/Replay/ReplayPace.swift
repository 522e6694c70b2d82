import BearingsEngine
import BearingsPipeline

/// When each line of a log is due, for it to be played with its own timing.
struct ReplayPace {
    /// How many times faster than it was; `nil` for as fast as it goes.
    let speed: Double?
    /// The newest time told, and when it was due.
    private var anchor: (told: Instant, due: UInt64)?
    /// Whether of the newest time only that of day is known.
    private var isDateUnknown = false

    /// A line so much older than the newest, in milliseconds, means that the log's clock was set.
    private static let reset: Milliseconds = 3_600_000

    /// Creates a pace of so many seconds of the log a second.
    init(speed: Double?) {
        self.speed = speed
    }

    /// When a line is due that tells that time, in nanoseconds of the clock that `now` is of; `nil` for
    /// at once, as is one that is late or tells no time.
    ///
    /// - Parameter isDateUnknown: Whether of the time only that of day is known. The first line behind such that tells
    ///   its date was on the day that brings it nearest to them.
    mutating func due(_ time: Instant?, isDateUnknown: Bool = false, now: UInt64) -> UInt64? {
        guard let speed, let time else { return nil }
        if self.isDateUnknown, !isDateUnknown, let told = anchor?.told {
            anchor?.told = told.moved(toDayNearest: time)
        }
        self.isDateUnknown = isDateUnknown
        guard let last = anchor, last.told.since(time) <= Self.reset else {
            anchor = (time, now)
            return nil
        }
        guard time > last.told else { return nil }
        let nanoseconds = Double(time.since(last.told)) * 1e6 / speed
        // Centuries are more than anybody waits, and less than what overflows.
        let (due, isNever) = last.due.addingReportingOverflow(UInt64(min(nanoseconds, 9e18)))
        if isNever { return .max }
        anchor = (time, due)
        return due
    }
}
