import BearingsEngine
import BearingsWire

/// Dates for sources that give only the time of day.
///
/// A live source is dated by the wall clock, a log by what its session already knows, or else 1 January 1970.
extension Processor {
    /// The batch with complete times.
    @inline(never)
    mutating func dated(
        _ batch: RecordBatch,
        from source: Source.Origin,
        at wall: Instant
    ) -> RecordBatch {
        var dated = batch
        dated.hasUnknownDates = false
        var before: (session: SessionReference, time: Instant)?
        for entryIndex in dated.entries.indices {
            let entry = dated.entries[entryIndex]
            guard var time = entry.time else { continue }
            if entry.isDateUnknown {
                let isNew = delays[source.index] == nil
                if let today = clock.today(time, source.kind, at: wall, mayBeLive: isNew) {
                    time = today
                } else {
                    let known = before?.session == entry.session ? before?.time : nil
                    time = time.advanced(by: delay(of: entry, known, in: batch, from: source))
                }
                dated.entries[entryIndex].time = time
                dated.entries[entryIndex].isDateUnknown = false
            }
            before = (entry.session, time)
        }
        return dated
    }

    /// What to add to an entry's time of day; the first entry decides for its source.
    ///
    /// - Parameter known: The time of the previous entry, if it is of the same session.
    private mutating func delay(
        of entry: RecordBatch.Entry,
        _ known: Instant?,
        in batch: RecordBatch,
        from source: Source.Origin
    ) -> Milliseconds {
        if let delay = delays[source.index] { return delay }
        var known = known
        if known == nil, let index = knownSession(entry.session, in: batch) {
            known = table.sessions[index].engine.clock
        }
        var delay: Milliseconds = 0
        if let known, let time = entry.time { delay = time.moved(toDayNearest: known).since(time) }
        delays[source.index] = delay
        return delay
    }
}

extension Instant {
    /// The same time of day, on the day that brings it nearest to `time`.
    package func moved(toDayNearest time: Instant) -> Instant {
        let day: Milliseconds = 86_400_000
        let days = (Double(time.since(self)) / Double(day)).rounded()
        return advanced(by: Milliseconds(days) * day)
    }
}
