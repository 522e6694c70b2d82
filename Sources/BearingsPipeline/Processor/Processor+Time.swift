import BearingsEngine

/// Live time: what happens because nothing else does, and when what tells no time does.
extension Processor {
    /// The wall time at which ``advance(to:kind:)`` has something to do, `nil` if it never will.
    @inline(__always)
    package func alarm(_ kind: Source.Kind, at wall: Instant) -> Instant? {
        guard clock.isLive(kind, at: wall) else { return nil }
        let alarm = Instant.earlier(alarms.earliest, idleAlarms.earliest)
        return reorderer == nil ? alarm : .earlier(alarm, reorderer?.alarm)
    }

    /// Whether a source is known to be of the past, so that all of it is there to be read.
    package func isPast(_ kind: Source.Kind, at wall: Instant) -> Bool {
        !clock.isLive(kind, at: wall) && (kind == .file || clock.hasBeenTold)
    }

    /// The wall clock has been set: it is now so much later than the moments that are handed in.
    package mutating func wallClockWasSet(ahead: Milliseconds) { clock.wallAhead = ahead }

    /// Lets silence move the clocks of live sessions; where that leads to much, of some, and of the others with the
    /// next call, for which it is time at once.
    package mutating func advance(to wall: Instant, _ kind: Source.Kind) {
        work = 0
        guard clock.isLive(kind, at: wall), releaseMore() else { return }
        releaseDue(at: wall)
        while !hasEnough, let index = alarms.popDue(at: wall) {
            table.sessions[index].alarm = nil
            // It is set again with what is still to be told.
            guard !isUnfinished(index), let present = table.sessions[index].present(at: wall) else {
                continue
            }
            var limit = present.advanced(by: -options.lateness)
            // What still waits comes before the timers behind it; it sets the next alarm.
            let held = reorderer?.earliest(of: table.sessions[index].name[...])
            if let held { limit = min(limit, held) }
            let hasFired = table.sessions[index].engine.advance(to: limit, into: &desk.actions)
            if hasFired, options.keepsJournal { keepSilence(of: index) }
            emitActions(of: index)
            if held == nil { setAlarm(of: index) }
        }
        closeIdle(at: wall)
    }

    /// A session has begun: it is looked at again once it may have been idle for too long.
    mutating func welcome(_ index: Int, at wall: Instant) {
        while standings.count <= index { standings.append(RetainedEvents()) }
        guard let idle = options.idleSession else { return }
        let alarm = wall.advanced(by: idle)
        table.sessions[index].idleAlarm = alarm
        idleAlarms.insert(session: index, at: alarm)
    }

    /// Closes the sessions that have had no record for too long.
    private mutating func closeIdle(at wall: Instant) {
        guard let idle = options.idleSession else { return }
        while !hasEnough, let due = idleAlarms.earliest,
            let index = idleAlarms.popDue(at: wall)
        {
            // The place may have passed to a later session, which has an alarm of its own.
            guard table.sessions[index].idleAlarm == due else { continue }
            let last = table.sessions[index].lastRecord
            guard wall.since(last) >= idle else {
                let next = last.advanced(by: idle)
                table.sessions[index].idleAlarm = next
                idleAlarms.insert(session: index, at: next)
                continue
            }
            tellRest(of: index)
            let present = table.sessions[index].present(at: wall)
            guard let now = present ?? table.sessions[index].engine.clock else { continue }
            if options.keepsJournal {
                journal.appendClose(at: now, session: table.sessions[index].nameJSON)
            }
            _ = table.sessions[index].engine.receive(.close, InputContext(time: now), using: &desk)
            emitActions(of: index)
            end(index)
        }
    }

    mutating func setAlarm(of index: Int) {
        guard let wall = table.sessions[index].alarmToSet(lateness: options.lateness) else {
            return
        }
        alarms.insert(session: index, at: wall)
    }

    /// Leaves the sessions where they are for good, for a program that ends: what the system takes back all at
    /// once need not be given back piece by piece.
    package mutating func abandonSessions() {
        var sessions = SessionTable()
        swap(&sessions, &table)
        let place = UnsafeMutablePointer<SessionTable>.allocate(capacity: 1)
        unsafe place.initialize(to: sessions)
        let others = UnsafeMutablePointer<[RetainedEvents]>.allocate(capacity: 1)
        unsafe others.initialize(to: standings)
    }

    /// The input has ended: ends what is under way and retracts what is shown, session by session.
    package mutating func finish() {
        var ending = beginEnding()
        while finish(&ending, until: .max) {}
    }

    /// What is still to be ended, once the input has.
    package struct Ending: ~Copyable {
        /// `nil` while lines wait to be sorted.
        fileprivate var sessions: ArraySlice<Int>?
    }

    /// The input has ended.
    ///
    /// - Returns: What to hand to ``finish(_:until:)``.
    package mutating func beginEnding() -> Ending {
        untimed.finish()
        return Ending()
    }

    /// Applies what waits to be sorted; then ends what is under way and retracts what is shown, by session.
    ///
    /// It stops where so many bytes wait to be written, after one session at least: those of a million would take
    /// more memory than the sessions do.
    ///
    /// - Returns: Whether anything is left.
    package mutating func finish(_ ending: inout Ending, until most: Int) -> Bool {
        if ending.sessions == nil {
            while !releaseTimed() {
                tellAllRest()
                guard waiting < most else { return true }
            }
            reorderer?.releaseAll()
            release = .all(wall: nil)
            while !releaseMore() { guard waiting < most else { return true } }
            tellAllRest()
            deadLetters.endLines()
            ending.sessions = table.inOrderOfBirth[...]
        }
        guard var sessions = ending.sessions.take() else { return false }
        while let index = sessions.first {
            sessions.removeFirst()
            table.sessions[index].engine.finish(into: &desk.actions)
            emitActions(of: index)
            guard waiting < most else { break }
        }
        let isLeft = !sessions.isEmpty
        ending.sessions = sessions
        return isLeft
    }

    /// When a record that tells no time is taken to happen.
    func timeForUntimed(
        isFix: Bool,
        of index: Int,
        from source: Source.Origin,
        at wall: Instant
    ) -> Instant {
        let isLive = clock.isLive(source.kind, at: wall)
        let present =
            isLive
            ? held?.present ?? table.sessions[index].present(at: wall) ?? clock.date(of: wall) : nil
        return table.sessions[index].engine.timeForUntimed(isFix: isFix, present: present)
    }
}
