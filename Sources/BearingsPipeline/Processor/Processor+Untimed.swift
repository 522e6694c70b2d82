import BearingsEngine
import BearingsWire

/// Records of a log without a time, which later records may give.
extension Processor {
    /// Whether records may wait for later ones: the source is a log.
    func mayHoldBack(_ batch: RecordBatch, from source: Source.Origin, at wall: Instant) -> Bool {
        guard !options.isServing else { return false }
        return !clock.isLive(source.kind, at: wall) || batch.isOfDocument && options.clock == .auto
    }

    /// Whether an entry has to wait for its time: a fix without one, or the first record of a session without one.
    @inline(__always)
    mutating func waitsForTime(_ entry: RecordBatch.Entry, in batch: RecordBatch) -> Bool {
        entry.time == nil && entry.concernsSession && isTimeToCome(entry, in: batch)
    }

    @inline(never)
    private mutating func isTimeToCome(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch
    ) -> Bool {
        guard
            entry.content.isFix
                || (!batch.reportsNoFix(entry) && clock(of: entry.session, in: batch) == nil)
        else { return false }
        return !untimed.hasNoTimes(entry.session, in: batch)
    }

    /// Whether an element of a line has to wait for its time.
    mutating func anyWaitsForTime(_ entryRange: Range<Int>, in batch: RecordBatch) -> Bool {
        for entryIndex in entryRange where waitsForTime(batch.entries[entryIndex], in: batch) {
            return true
        }
        return false
    }

    /// Holds back the entries from `start` on, and applies those that need not wait any more.
    ///
    /// - Returns: The end of the batch, to continue with once the output has been written; `nil` when all that can be
    ///   applied is.
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
        if batch.endsSource { untimed.stopWaiting() }
        return releaseTimed() ? nil : batch.entries.count
    }

    /// Whether records of a source wait for their times.
    package var holdsRecords: Bool { !untimed.isEmpty }

    /// Applies all records that wait for their times, without those that have not come.
    ///
    /// - Returns: Whether none are left; `false` where it stopped because enough output waits.
    package mutating func stopHolding() -> Bool {
        untimed.stopWaiting()
        return releaseTimed()
    }

    /// Applies entries that need not wait any more, until enough output waits.
    ///
    /// - Returns: Whether none are left.
    mutating func releaseTimed() -> Bool {
        while var held = untimed.takeFirst() {
            // A record before it may have shown that the source is live.
            let isLog = mayHoldBack(held.batch, from: held.origin, at: held.wall)
            if !isLog { untimed.stopWaiting() }
            let mayGoOn = release(&held)
            let isOver = held.next == held.batch.entries.count
            let mayWait = isLog && mayHoldBack(held.batch, from: held.origin, at: held.wall)
            untimed.putBack(held)
            guard mayGoOn else { return false }
            guard isOver || !mayWait else { return true }
        }
        return true
    }

    /// Applies the entries of a batch that need not wait.
    ///
    /// - Returns: Whether it is done; `false` where it stopped because enough output waits.
    private mutating func release(_ held: inout UntimedRecords.Held) -> Bool {
        let end = held.batch.entries.count
        while held.next < end {
            held.next = applyHeld(held, held.next..<end, mayWait: true)
            if hasEnough { return false }
            guard held.next < end else { break }
            let lineEnd =
                reorderer == nil ? held.next + 1 : held.batch.lineEnd(from: held.next)
            let line = held.next..<lineEnd
            guard anyWaitsForTime(line, in: held.batch) else { return false }
            switch giveTimes(to: line, of: &held) {
            case .given: break
            case .unknown: held.next = applyHeld(held, line, mayWait: false)
            case .later: return true
            }
        }
        return true
    }

    private mutating func applyHeld(
        _ held: UntimedRecords.Held,
        _ entryRange: Range<Int>,
        mayWait: Bool
    ) -> Int {
        let (batch, bytes, origin, wall) = (held.batch, held.bytes, held.origin, held.wall)
        guard reorderer == nil else {
            let (start, end) = (entryRange.lowerBound, entryRange.upperBound)
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
        return applyEntries(
            entryRange,
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
        /// Nothing gives the time of one of them.
        case unknown
        /// A later record may give it.
        case later
    }

    /// Gives the entries of a line their times.
    private mutating func giveTimes(
        to line: Range<Int>,
        of held: inout UntimedRecords.Held
    ) -> Times {
        // The session and time of the previous element, which the engine does not know yet.
        var before: (session: SessionReference, time: Instant)?
        var isUnknown = false
        for entryIndex in line {
            let entry = held.batch.entries[entryIndex]
            if before?.session != entry.session { before = nil }
            var time = entry.time
            if waitsForTime(entry, in: held.batch) {
                let clock = clock(of: entry.session, in: held.batch)
                switch untimed.find(entryIndex, of: held, clock: .later(clock, before?.time)) {
                case .later: return .later
                case .unknown: isUnknown = true
                case .at(let found): time = found
                }
                held.batch.entries[entryIndex].time = time
            }
            if let time = Instant.later(before?.time, time) { before = (entry.session, time) }
        }
        return isUnknown ? .unknown : .given
    }

    /// A session's time, or its newest that waits to be sorted; `nil` if it has not begun.
    private mutating func clock(of session: SessionReference, in batch: RecordBatch) -> Instant? {
        let clock = knownSession(session, in: batch).flatMap { table.sessions[$0].engine.clock }
        guard reorderer != nil else { return clock }
        let name = batch.name(of: session) ?? RecordDecoder.mainSession
        return .later(clock, reorderer?.newest(of: name[...]))
    }
}

extension RecordBatch {
    /// Whether an entry reports that a receiver has no fix, which moves no clock.
    func reportsNoFix(_ entry: Entry) -> Bool {
        guard case .input(let index) = entry.content, case .noFix = inputs[Int(index)] else {
            return false
        }
        return true
    }

    /// The end of the line that an entry belongs to.
    func lineEnd(from start: Int) -> Int {
        var end = start + 1
        while entries[end - 1].isContinued, end < entries.count { end += 1 }
        return end
    }
}
