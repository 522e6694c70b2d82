import BearingsEngine
import BearingsWire

/// The way of most messages to a server: fixes that tell their time, each a line of its own, of sessions
/// that have begun, where nothing of them is kept but what they lead to.
extension Processor {
    /// Applies an entry if it is such a fix; it comes to the same as the general way, in less code, for after
    /// a rest code is what a message waits for.
    ///
    /// - Returns: Whether it is one.
    @inline(never)
    mutating func applyServedFix(
        _ entry: RecordBatch.Entry,
        of batch: RecordBatch,
        _ bytes: [UInt8],
        from source: Source.Origin,
        at wall: Instant
    ) -> Bool {
        let (fix, isEpochReport): (Int32, Bool)
        switch entry.content {
        case .fix(let place): (fix, isEpochReport) = (place, false)
        case .epochReport(let place): (fix, isEpochReport) = (place, true)
        default: return false
        }
        guard let time = entry.time, !entry.isContinued, entry.standsAlone,
            !entry.isAfterthought, !tally.isLineContinued, !isRefusing, held == nil,
            !options.keepsJournal, clock.isLive(source.kind, at: wall),
            let index = knownSession(entry.session, in: batch)
        else { return false }
        isOneOfSeveral = false
        touch(index, isNew: false, at: wall)
        let verdict = table.sessions[index].receive(
            batch.fixes[Int(fix)],
            isEpochReport: isEpochReport,
            stamp(entry, at: time, arrival: clock.date(of: wall), from: source),
            wall: wall,
            at: &desk
        )
        emitAll(of: index)
        if table.sessions[index].engine.mayFixesLeadToWork { heedRest(of: index) }
        if case .used = verdict {
            tally.countUsed()
        } else {
            account(verdict, entry, from: source, session: index)
            endElement(entry, bytes, from: source)
            if case .rejected = verdict { return true }
        }
        let moved = table.sessions[index].moved(to: time, at: wall, lateness: options.lateness)
        if moved.isMoved { clock.told(time) }
        if let alarm = moved.alarm { alarms.insert(session: index, at: alarm) }
        return true
    }
}

// Each of these reaches the session once.
extension Session {
    /// Takes a fix as it arrives.
    @inline(__always)
    fileprivate mutating func receive(
        _ fix: Fix,
        isEpochReport: Bool,
        _ stamp: Stamp,
        wall: Instant,
        at desk: inout Desk
    ) -> Verdict {
        lastRecord = wall
        return engine.receive(fix, isEpochReport: isEpochReport, stamp, at: &desk)
    }

    /// A record of a time has been taken that may move the session's clock.
    ///
    /// - Returns: Whether it has, which it has not from ahead of the present, and the alarm that is to be
    ///   set.
    @inline(__always)
    fileprivate mutating func moved(
        to time: Instant,
        at wall: Instant,
        lateness: Milliseconds
    ) -> (isMoved: Bool, alarm: Instant?) {
        guard let now = engine.clock, now >= time else { return (false, nil) }
        arrived(time, at: wall)
        return (true, alarmToSet(lateness: lateness))
    }
}
