import BearingsEngine
import BearingsWire

/// Completes the times of sources that give only the time of day.
///
/// A live source is dated by the wall clock, a log by what its session already knows, or else 1 January 1970.
struct DateCompletion: Sendable {
    /// What to add to times that have no date, by the index of the source.
    private var delays: [Int: Milliseconds] = [:]

    /// The batch with complete times.
    @inline(never)
    mutating func completed(
        _ batch: RecordBatch,
        from source: SourceOrigin,
        at wall: Instant,
        _ clock: SourceClock,
        _ sessions: inout Sessions
    ) -> RecordBatch {
        var dated = batch
        dated.hasUnknownDates = false
        var before: (session: SessionNumber, time: Instant)?
        for entryIndex in dated.entries.indices {
            let entry = dated.entries[entryIndex]
            guard var time = entry.time else { continue }
            if entry.isDateUnknown {
                let isNew = delays[source.index] == nil
                if let today = clock.today(time, source.kind, at: wall, mayBeLive: isNew) {
                    time = today
                } else {
                    let known = before?.session == entry.session ? before?.time : nil
                    let delay = delay(of: time, source.index) {
                        known ?? sessions.clock(of: entry.session, in: batch)
                    }
                    time = time.advanced(by: delay)
                }
                dated.entries[entryIndex].time = time
                dated.entries[entryIndex].isDateUnknown = false
            }
            before = (entry.session, time)
        }
        return dated
    }

    /// What to add to a time of day; the first decides for its source.
    ///
    /// - Parameter known: A time of the same session.
    private mutating func delay(
        of time: Instant,
        _ source: Int,
        near known: () -> Instant?
    ) -> Milliseconds {
        if let delay = delays[source] { return delay }
        let delay = known().map { time.moved(toDayNearest: $0).since(time) } ?? 0
        delays[source] = delay
        return delay
    }

    /// A source has ended.
    mutating func ended(_ source: Int) { delays[source] = nil }
}

extension Instant {
    /// The same time of day, on the day that brings it nearest to `time`.
    package func moved(toDayNearest time: Instant) -> Instant {
        let day: Milliseconds = 86_400_000
        let days = (Double(time.since(self)) / Double(day)).rounded()
        return advanced(by: Milliseconds(days) * day)
    }
}
