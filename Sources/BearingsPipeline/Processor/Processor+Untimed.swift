import BearingsEngine
import BearingsWire

/// Records of a log that tell no time, which those behind them may show.
extension Processor {
    /// Whether records may wait for what comes behind them: all of it was written before any of it is read.
    func mayHoldBack(_ batch: RecordBatch, from source: Source.Origin) -> Bool {
        guard !options.isServing else { return false }
        return switch options.clock {
        case .live: false
        case .log: true
        case .auto: source.kind == .file || batch.isOfDocument
        }
    }

    /// Whether an entry is to wait for its time: a fix that tells none, or what begins its session without.
    @inline(__always)
    mutating func waitsForTime(_ entry: RecordBatch.Entry, in batch: RecordBatch) -> Bool {
        entry.time == nil && entry.tellsOfSession && isTimeToCome(entry, in: batch)
    }

    @inline(never)
    private mutating func isTimeToCome(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch
    ) -> Bool {
        guard
            entry.content.isFix
                || (!batch.tellsNoFix(entry) && clock(of: entry.session, in: batch) == nil)
        else { return false }
        return !untimed.isUntold(entry.session, in: batch)
    }

    /// Whether one of the elements of a line is to wait for its time.
    mutating func anyWaitsForTime(_ places: Range<Int>, in batch: RecordBatch) -> Bool {
        for place in places where waitsForTime(batch.entries[place], in: batch) { return true }
        return false
    }

    /// Has entries wait from one on, and applies those that need not any more.
    ///
    /// - Returns: The end of the batch, to go on with once what waits has been written; `nil` where all is done that
    ///   can be.
    @inline(never)
    mutating func wait(
        for batch: RecordBatch,
        of bytes: [UInt8],
        from source: Source.Origin,
        at wall: Instant,
        from start: Int
    ) -> Int? {
        if start < batch.entries.count {
            untimed.add(batch, of: bytes, from: source, at: wall, from: start)
        }
        if batch.endsSource { untimed.finish() }
        return releaseTimed() ? nil : batch.entries.count
    }

    /// Applies what need not wait for its time any more, until enough waits to be written.
    ///
    /// - Returns: Whether there is no more of it.
    mutating func releaseTimed() -> Bool {
        while var held = untimed.takeFirst() {
            let mayGoOn = release(&held)
            let isOver = held.next == held.batch.entries.count
            untimed.putBack(held)
            guard mayGoOn else { return false }
            guard isOver else { return true }
        }
        return true
    }

    /// Applies what of a batch need not wait.
    ///
    /// - Returns: Whether that is done, rather than left because enough waits to be written.
    private mutating func release(_ held: inout UntimedRecords.Held) -> Bool {
        let end = held.batch.entries.count
        while held.next < end {
            let before = unfinished.count
            held.next = apply(held, held.next..<end, mayWait: true)
            if hasEnough || unfinished.count > before { return false }
            guard held.next < end else { break }
            let lineEnd =
                reorderer == nil ? held.next + 1 : held.batch.lineEnd(from: held.next)
            let line = held.next..<lineEnd
            guard anyWaitsForTime(line, in: held.batch) else { return false }
            switch giveTimes(to: line, of: &held) {
            case .given: break
            case .untold: held.next = apply(held, line, mayWait: false)
            case .later: return true
            }
        }
        return true
    }

    private mutating func apply(
        _ held: UntimedRecords.Held,
        _ places: Range<Int>,
        mayWait: Bool
    ) -> Int {
        let (batch, bytes, origin, wall) = (held.batch, held.bytes, held.origin, held.wall)
        guard reorderer == nil else {
            let (start, end) = (places.lowerBound, places.upperBound)
            return sort(
                batch,
                of: bytes,
                from: origin,
                at: wall,
                from: start,
                to: end,
                mayWait: mayWait
            ) ?? end
        }
        return apply(
            places,
            of: batch,
            bytes,
            from: origin,
            at: wall,
            mayStop: true,
            mayWait: mayWait
        )
    }

    private enum Times {
        case given
        /// Of one that nothing tells.
        case untold
        /// What is still to come may tell.
        case later
    }

    /// Gives the entries of a line their times.
    private mutating func giveTimes(
        to line: Range<Int>,
        of held: inout UntimedRecords.Held
    ) -> Times {
        // The session of the element before, and its time, which it has only once the line has been taken in.
        var before: (session: SessionReference, time: Instant)?
        var isUntold = false
        for place in line {
            let entry = held.batch.entries[place]
            if before?.session != entry.session { before = nil }
            var time = entry.time
            if waitsForTime(entry, in: held.batch) {
                let clock = clock(of: entry.session, in: held.batch)
                switch untimed.find(place, of: held, clock: .later(clock, before?.time)) {
                case .later: return .later
                case .untold: isUntold = true
                case .at(let found): time = found
                }
                held.batch.entries[place].time = time
            }
            if let time = Instant.later(before?.time, time) { before = (entry.session, time) }
        }
        return isUntold ? .untold : .given
    }

    /// The time of a session, or the newest that waits to be sorted; `nil` if it has not begun.
    private mutating func clock(of session: SessionReference, in batch: RecordBatch) -> Instant? {
        let clock = knownSession(session, in: batch).flatMap { table.sessions[$0].engine.clock }
        guard reorderer != nil else { return clock }
        let name = batch.name(of: session) ?? RecordDecoder.mainSession
        return .later(clock, reorderer?.newest(of: name[...]))
    }
}

extension RecordBatch {
    /// Whether an entry says that a receiver has no fix, which moves no clock.
    func tellsNoFix(_ entry: Entry) -> Bool {
        guard case .input(let index) = entry.content, case .noFix = inputs[Int(index)] else {
            return false
        }
        return true
    }

    /// Where the line ends that an entry is of.
    func lineEnd(from start: Int) -> Int {
        var end = start + 1
        while entries[end - 1].isContinued, end < entries.count { end += 1 }
        return end
    }
}
