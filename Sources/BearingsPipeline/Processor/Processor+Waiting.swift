import BearingsEngine
import BearingsWire

/// Records that wait: those of a log without a time for what gives it, and, where lines are sorted, each for its turn.
///
/// A line that is sorted is applied and counted when its turn comes, with all its elements. A line that concerns no session
/// is applied at once.
extension Processor {
    // MARK: Records without a time

    /// Whether records may wait for later ones: the source is a log.
    func mayHoldBack(_ batch: RecordBatch, _ receipt: Receipt) -> Bool {
        guard !options.isServing else { return false }
        return !clock.isLive(receipt.source.kind, at: receipt.wall)
            || batch.isOfDocument && options.clock == .auto
    }

    /// Whether an entry has to wait for its time: a fix without one, or the first record of a session without one.
    @inline(__always)
    mutating func waitsForTime(_ entry: RecordBatch.Entry, in batch: RecordBatch) -> Bool {
        entry.time == nil && entry.concernsSession && isTimeToCome(entry, in: batch)
    }

    @inline(never)
    private mutating func isTimeToCome(_ entry: RecordBatch.Entry, in batch: RecordBatch) -> Bool {
        guard
            entry.content.isFix
                || (!batch.reportsNoFix(entry) && clock(of: entry.session, in: batch) == nil)
        else { return false }
        return !untimed.hasNoTimes(entry.session, in: batch)
    }

    /// Whether any of these entries has to wait for its time.
    mutating func anyWaitsForTime(_ entryRange: Range<Int>, in batch: RecordBatch) -> Bool {
        for entryIndex in entryRange where waitsForTime(batch.entries[entryIndex], in: batch) {
            return true
        }
        return false
    }

    /// The entries that get their times together: a line where lines are sorted, else one.
    func lineToTime(at start: Int, in batch: RecordBatch) -> Range<Int> {
        start..<(reorderer == nil ? start + 1 : batch.lineEnd(from: start))
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
            let isLog = mayHoldBack(held.batch, held.receipt)
            if !isLog { untimed.stopWaiting() }
            let mayGoOn = release(&held)
            let isOver = held.next == held.batch.entries.count
            let mayWait = isLog && mayHoldBack(held.batch, held.receipt)
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
            held.next = takeHeld(held, held.next..<end, mayWait: true)
            if hasEnough { return false }
            guard held.next < end else { break }
            let line = lineToTime(at: held.next, in: held.batch)
            guard anyWaitsForTime(line, in: held.batch) else { return false }
            switch giveTimes(to: line, of: &held) {
            case .given: break
            case .unknown: held.next = takeHeld(held, line, mayWait: false)
            case .later: return true
            }
        }
        return true
    }

    private mutating func takeHeld(
        _ held: UntimedRecords.Held,
        _ entryRange: Range<Int>,
        mayWait: Bool
    ) -> Int {
        takeEntries(entryRange, of: held.batch, held.bytes, held.receipt, mayWait: mayWait)
            ?? entryRange.upperBound
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
        var before: (session: SessionNumber, time: Instant)?
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
                held.batch.entries[entryIndex].isTimeMadeUp = true
            }
            if let time = Instant.later(before?.time, time) { before = (entry.session, time) }
        }
        return isUnknown ? .unknown : .given
    }

    /// A session's time, or its newest that waits to be sorted; `nil` if it has not begun.
    private mutating func clock(of session: SessionNumber, in batch: RecordBatch) -> Instant? {
        let clock = sessions.clock(of: session, in: batch)
        guard reorderer != nil else { return clock }
        let name = batch.sessionName(of: session)
        return .later(clock, reorderer?.newest(of: name[...]))
    }

    // MARK: Lines that are sorted

    /// Holds lines back and applies those whose turn has come.
    ///
    /// - Returns: The entry to continue with once the output has been written, or once its time is known; `nil` when all
    ///   are done.
    mutating func sortLines(
        _ entryRange: Range<Int>,
        of batch: RecordBatch,
        _ bytes: [UInt8],
        _ receipt: Receipt,
        mayWait: Bool
    ) -> Int? {
        var start = entryRange.lowerBound
        guard applyReleased() else { return start }
        while start < entryRange.upperBound {
            let line = start..<batch.lineEnd(from: start)
            if mayWait, anyWaitsForTime(line, in: batch) { return start }
            guard takeLine(line, of: batch, bytes, receipt) else { return start }
            start = line.upperBound
            if !applyReleased() || (hasEnough && start < entryRange.upperBound) { return start }
        }
        return nil
    }

    /// Takes one line: holds it back, or applies it.
    ///
    /// - Returns: Whether it was taken; `false` where lines before it are still to be applied.
    private mutating func takeLine(
        _ line: Range<Int>,
        of batch: RecordBatch,
        _ bytes: [UInt8],
        _ receipt: Receipt
    ) -> Bool {
        let first =
            accounts.isRefusing ? nil : line.first { batch.entries[$0].concernsSession }
        guard let first else {
            if options.isStrict, batch.entries[line].contains(where: { $0.isRejected }) {
                guard releaseAll() else { return false }
            }
            applyEntries(line, of: batch, bytes, receipt)
            return true
        }
        let arrival = arrival(of: line, first, in: batch, receipt)
        var placement = reorderer?.placement(of: arrival) ?? .straight
        if case .afterAll = placement {
            guard releaseAll(at: receipt.wall) else { return false }
            placement = reorderer?.placement(of: arrival) ?? .straight
        }
        guard case .wait(let lane, let present) = placement else {
            applyEntries(line, of: batch, bytes, receipt)
            return true
        }
        let keepsText = journal.isKept || options.keepsDeadLetters
        let text = batch.entries[first].text
        let waiting = Reorderer.Line(
            batch: batch.excerpt(line, keepsText: keepsText),
            bytes: keepsText ? Array(bytes[text.indices]) : [],
            origin: receipt.source,
            wall: receipt.wall,
            present: present,
            textCount: Int(text.count)
        )
        let denied = waiting.batch.deniedSessions
        let time = reorderer?.hold(waiting, arrival, lane: lane, present: present)
        if let time { for name in denied { withholding.denialWaits(of: name, until: time) } }
        if let most = reorderer?.newsOfFull() {
            let number = batch.entries[first].line
            accounts.noteFull(most: most, line: number, from: receipt.source.index)
        }
        reorderer?.begin(.ripe(lane: lane, wall: receipt.wall))
        return true
    }

    private mutating func arrival(
        of line: Range<Int>,
        _ first: Int,
        in batch: RecordBatch,
        _ receipt: Receipt
    ) -> Reorderer.Arrival {
        let times = batch.entries[line].lazy.filter { $0.concernsSession }.compactMap { $0.time }
        let newest = times.max()
        // Whether the source is live decides how long the line waits, so its time counts at once.
        if let newest, receipt.source.kind == .stream, !clock.hasTime { clock.noteTime(newest) }
        var arrival = Reorderer.Arrival(
            session: batch.name(of: batch.entries[first].session)?[...]
                ?? SessionNames.mainName[...],
            time: times.first,
            newest: newest,
            isLive: clock.isLive(receipt.source.kind, at: receipt.wall),
            wall: receipt.wall
        )
        if withholding.waitingDenials > 0 {
            // A line without its own time stays behind the denials that came before it: it may have happened at any
            // moment since the line whose time it inherits.
            for entry in batch.entries[line] where entry.isTimeInherited {
                let name = batch.sessionName(of: entry.session)
                arrival.time = .later(arrival.time, withholding.lastDenial(of: name))
            }
        }
        return arrival
    }

    /// Releases all waiting lines, as of their arrival where no time is given.
    ///
    /// - Returns: Whether all are applied; ``applyReleased()`` continues.
    mutating func releaseAll(at wall: Instant? = nil) -> Bool {
        reorderer?.begin(.all(wall: wall))
        return applyReleased()
    }

    /// Applies released lines until enough output waits.
    ///
    /// - Returns: Whether none are left.
    mutating func applyReleased() -> Bool {
        while let (line, wall) = reorderer?.next() {
            applySorted(line, at: wall)
            if hasEnough { return false }
        }
        return true
    }

    /// Applies lines whose turn has come by the passing of time, until enough output waits.
    mutating func applyDue(at wall: Instant) {
        while !hasEnough, let line = reorderer?.popDue(at: wall) { applySorted(line, at: wall) }
    }

    private mutating func applySorted(_ line: Reorderer.Line, at wall: Instant) {
        withholding.denialsApplied(line.batch.deniedSessions.count)
        let wait = Receipt.Wait(arrival: line.wall, present: line.present)
        let receipt = Receipt(source: line.origin, wall: wall, wait: wait)
        delivery.lineBegins(sortedFrom: line.origin.index)
        applyEntries(line.batch.entries.indices, of: line.batch, line.bytes, receipt)
        delivery.lineBegins()
        guard clock.isLive(line.origin.kind, at: wall) else { return }
        for entry in line.batch.entries where entry.concernsSession {
            if let index = sessions.index(of: entry.session, in: line.batch) {
                sessions.setAlarm(of: index)
            }
        }
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

    /// The session of each record that denies the use of its location.
    fileprivate var deniedSessions: [[UInt8]] {
        guard !inputs.isEmpty else { return [] }
        return entries.compactMap { entry in
            guard case .input(let index) = entry.content,
                case .authorization(let status, _) = inputs[Int(index)], !status.isUsable
            else { return nil }
            return sessionName(of: entry.session)
        }
    }
}

extension RecordBatch.Entry {
    /// Whether it is an input of a session.
    var concernsSession: Bool {
        switch content {
        case .fix, .epochReport, .supplementedFix, .viewport, .input: true
        case .request, .waypoint, .ignored, .rejected, .rest: false
        }
    }

    fileprivate var isRejected: Bool {
        if case .rejected = content { true } else { false }
    }
}
