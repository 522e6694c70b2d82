import BearingsEngine
import BearingsPipeline

/// When each line of a log is due, to replay it with its own timing.
struct ReplayPace {
    /// The speed factor; `nil` for as fast as possible.
    let speed: Double?
    /// The newest time, and when it was due.
    private var anchor: (time: Instant, due: UInt64)?
    /// Whether the newest time has no date.
    private var isDateUnknown = false

    /// A time more than so many milliseconds before the newest means that a clock was set.
    private static let reset: Milliseconds = 3_600_000

    /// Creates a pace.
    init(speed: Double?) {
        self.speed = speed
    }

    /// When a line with this time would be due that is not late, in nanoseconds on the clock of `now`.
    ///
    /// It goes by the newest time, for which ``due(_:isDateUnknown:now:)`` has been asked.
    func moment(of time: Instant) -> Int64? {
        guard let speed, let anchor else { return nil }
        let nanoseconds = Double(time.since(anchor.time)) * 1e6 / speed
        return Int64(clamping: anchor.due).addingReportingOverflow(Int64(max(nanoseconds, -9e18)))
            .partialValue
    }

    /// When a line with this time is due, in nanoseconds on the clock of `now`; `nil` for at once, if it is late or has no
    /// time.
    ///
    /// - Parameter isDateUnknown: Whether the time has no date. A first dated line after such lines is taken to be on the
    ///   day that brings it nearest to them.
    mutating func due(_ time: Instant?, isDateUnknown: Bool = false, now: UInt64) -> UInt64? {
        guard let speed, let time else { return nil }
        if self.isDateUnknown, !isDateUnknown, let newest = anchor?.time {
            anchor?.time = newest.moved(toDayNearest: time)
        }
        self.isDateUnknown = isDateUnknown
        guard let last = anchor, last.time.since(time) <= Self.reset else {
            anchor = (time, now)
            return nil
        }
        guard time > last.time else { return nil }
        let nanoseconds = Double(time.since(last.time)) * 1e6 / speed
        // 285 years, to avoid overflow.
        let (due, isNever) = last.due.addingReportingOverflow(UInt64(min(nanoseconds, 9e18)))
        if isNever { return .max }
        anchor = (time, due)
        return due
    }
}
