import BearingsEngine

/// Live time: timers that fire while no records come, and the time of records that have none.
extension Processor {
    /// The wall time at which to call ``advance(to:_:)``; `nil` for never.
    @inline(__always)
    package func alarm(_ kind: Source.Kind, at wall: Instant) -> Instant? {
        guard clock.isLive(kind, at: wall) else { return nil }
        let alarm = Instant.earlier(alarms.earliest, idleAlarms.earliest)
        return reorderer == nil ? alarm : .earlier(alarm, reorderer?.alarm)
    }

    /// Whether a source is known to be a log, so that all of it can be read at once.
    package func isPast(_ kind: Source.Kind, at wall: Instant) -> Bool {
        clock.isPast(kind, at: wall)
    }

    /// The wall clock has been set: it is now ahead of the wall times passed in by so many milliseconds.
    package mutating func wallClockWasSet(ahead: Milliseconds) { clock.wallAhead = ahead }

    /// Advances the clocks of live sessions while no records come.
    ///
    /// It stops once enough output waits. ``alarm(_:at:)`` is then due at once, and the next call continues.
    package mutating func advance(to wall: Instant, _ kind: Source.Kind) {
        work = 0
        guard clock.isLive(kind, at: wall), releaseMore() else { return }
        releaseDue(at: wall)
        while !hasEnough, let index = alarms.popDue(at: wall) {
            table.sessions[index].alarm = nil
            guard let present = table.sessions[index].present(at: wall) else { continue }
            var limit = present.advanced(by: -options.lateness)
            // A line that still waits to be sorted comes first; it sets the next alarm.
            let name = table.sessions[index].name
            let held = reorderer?.earliest(of: name[...])
            if let held { limit = min(limit, held) }
            let hasFired = table.sessions[index].engine.advance(to: limit, into: &scratch.actions)
            if hasFired, options.keepsJournal { journalTick(of: index) }
            emitActions(of: index)
            if held == nil { setAlarm(of: index) }
        }
        closeIdle(at: wall)
    }

    /// A session has begun: sets its idle alarm.
    mutating func sessionBegan(_ index: Int, at wall: Instant) {
        while retained.count <= index { retained.append(RetainedEvents()) }
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
            // The index may belong to a later session by now, which has its own alarm.
            guard table.sessions[index].idleAlarm == due else { continue }
            let last = table.sessions[index].lastRecord
            guard wall.since(last) >= idle else {
                let next = last.advanced(by: idle)
                table.sessions[index].idleAlarm = next
                idleAlarms.insert(session: index, at: next)
                continue
            }
            let present = table.sessions[index].present(at: wall)
            guard let now = present ?? table.sessions[index].engine.clock else { continue }
            if options.keepsJournal {
                journal.appendClose(at: now, session: table.sessions[index].nameJSON)
            }
            _ = table.sessions[index].engine.receive(
                .close,
                InputContext(time: now),
                using: &scratch
            )
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

    /// Leaks the sessions of a program that is about to exit: the system frees all memory at once, which is faster.
    package mutating func abandonSessions() {
        var sessions = SessionTable()
        swap(&sessions, &table)
        let leaked = UnsafeMutablePointer<SessionTable>.allocate(capacity: 1)
        unsafe leaked.initialize(to: sessions)
        let others = UnsafeMutablePointer<[RetainedEvents]>.allocate(capacity: 1)
        unsafe others.initialize(to: retained)
    }

    /// The input has ended: ends movements and hides what is shown, session by session.
    package mutating func finish() {
        var ending = beginEnding()
        while finish(&ending, until: .max) {}
    }

    /// The progress of ending a run.
    package struct Ending: ~Copyable {
        /// `nil` while lines wait to be sorted.
        fileprivate var sessions: ArraySlice<Int>?
    }

    /// The input has ended.
    ///
    /// - Returns: The progress to pass to ``finish(_:until:)``.
    package mutating func beginEnding() -> Ending {
        untimed.stopWaiting()
        return Ending()
    }

    /// Applies lines that wait; then ends movements and hides what is shown, session by session.
    ///
    /// It stops once `most` bytes of output wait, after at least one session: the last events of a million sessions
    /// would take more memory than the sessions.
    ///
    /// - Returns: Whether anything is left.
    package mutating func finish(_ ending: inout Ending, until most: Int) -> Bool {
        if ending.sessions == nil {
            while !releaseTimed() { guard waiting < most else { return true } }
            reorderer?.releaseAll()
            release = .all(wall: nil)
            while !releaseMore() { guard waiting < most else { return true } }
            deadLetters.endLines()
            ending.sessions = table.indicesInOrder[...]
        }
        guard var sessions = ending.sessions.take() else { return false }
        while let index = sessions.first {
            sessions.removeFirst()
            table.sessions[index].engine.finish(into: &scratch.actions)
            emitActions(of: index)
            guard waiting < most else { break }
        }
        let isLeft = !sessions.isEmpty
        ending.sessions = sessions
        return isLeft
    }

    /// The time of a record that has none.
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
