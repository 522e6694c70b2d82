import BearingsEngine
import BearingsWire

/// What day it was where a source tells the time of day alone.
///
/// On a live source it is about now. On a log it is on the day of what its session knows, as far as it knows any, and
/// else on the first of 1970.
extension Processor {
    /// A batch with the date of each entry.
    @inline(never)
    mutating func dated(
        _ batch: RecordBatch,
        from source: Source.Origin,
        at wall: Instant
    ) -> RecordBatch {
        var dated = batch
        dated.hasUnknownDates = false
        var before: (session: SessionReference, time: Instant)?
        for place in dated.entries.indices {
            let entry = dated.entries[place]
            guard var time = entry.time else { continue }
            if entry.isDateUnknown {
                if let today = clock.today(time, source.kind, at: wall) {
                    time = today
                } else {
                    let known = before?.session == entry.session ? before?.time : nil
                    time = time.advanced(by: delay(of: entry, known, in: batch, from: source))
                }
                dated.entries[place].time = time
                dated.entries[place].isDateUnknown = false
            }
            before = (entry.session, time)
        }
        return dated
    }

    /// How much later an entry of a log was than days from 1970 on say; the first decides.
    ///
    /// - Parameter known: When the entry before was, if it is of the same session.
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
    /// The same time of day on the day on which it is nearest to a moment.
    package func moved(toDayNearest moment: Instant) -> Instant {
        let day: Milliseconds = 86_400_000
        let days = (Double(moment.since(self)) / Double(day)).rounded()
        return advanced(by: Milliseconds(days) * day)
    }
}
