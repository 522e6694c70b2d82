import BearingsEngine

/// Live time, in which timers fire while no records come, and the end of input.
extension Processor {
    /// The wall time at which to call ``advance(to:_:)``; `nil` for never.
    @inline(__always)
    package func alarm(_ kind: SourceKind, at wall: Instant) -> Instant? {
        guard clock.isLive(kind, at: wall) else { return nil }
        return reorderer == nil ? sessions.alarm : .earlier(sessions.alarm, reorderer?.alarm)
    }

    /// Advances the clocks of live sessions while no records come.
    ///
    /// It stops once enough output waits. ``alarm(_:at:)`` is then due at once, and the next call continues.
    package mutating func advance(to wall: Instant, _ kind: SourceKind) {
        sessions.work = 0
        guard clock.isLive(kind, at: wall), applyReleased() else { return }
        applyDue(at: wall)
        while !hasEnough, let (index, due) = sessions.takeDue(at: wall) {
            var limit = due
            // A line that still waits to be sorted comes first; it sets the next alarm.
            let name = sessions.table.sessions[index].name
            let held = reorderer?.earliest(of: name[...])
            if let held { limit = min(limit, held) }
            let hasFired = sessions.advance(index, to: limit)
            if hasFired, journal.isKept { keepTick(of: index) }
            emitEvents(of: index)
            if held == nil { sessions.setAlarm(of: index) }
        }
        while !hasEnough, let index = sessions.takeIdle(at: wall) { closeIdle(index, at: wall) }
    }

    /// Adds a tick with the session's time to the journal, because timers have fired without a record.
    private mutating func keepTick(of index: Int) {
        guard let clock = sessions.table.sessions[index].engine.clock else { return }
        journal.appendTick(at: clock, session: sessions.table.sessions[index].nameJSON)
    }

    /// Closes a session that has had no record for too long.
    private mutating func closeIdle(_ index: Int, at wall: Instant) {
        let present = sessions.table.sessions[index].present(at: wall)
        guard let now = present ?? sessions.table.sessions[index].engine.clock else { return }
        if journal.isKept {
            journal.appendClose(at: now, session: sessions.table.sessions[index].nameJSON)
        }
        sessions.close(index, at: now)
        emitEvents(of: index)
        let name = sessions.table.sessions[index].name
        let isOpen = sessions.table.sessions[index].engine.mayUseLocation
        sessions.end(index, noting: &delivery)
        withholding.sessionEnded(name, isOpen: isOpen)
    }

    /// Emits and counts the events that a session's engine has just given.
    private mutating func emitEvents(of index: Int) {
        accounts.tally.events += sessions.emitEvents(of: index, into: &delivery)
    }

    // MARK: The end

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
            var isDone = releaseAll()
            while !isDone {
                guard waiting < most else { return true }
                isDone = applyReleased()
            }
            accounts.deadLetters.endLines()
            ending.sessions = sessions.table.indicesInOrder[...]
        }
        guard var left = ending.sessions.take() else { return false }
        while let index = left.first {
            left.removeFirst()
            sessions.finish(index)
            emitEvents(of: index)
            guard waiting < most else { break }
        }
        let isLeft = !left.isEmpty
        ending.sessions = left
        return isLeft
    }

    /// Ends movements, session by session, and leaves what is shown.
    mutating func settle() {
        var isDone = releaseAll()
        while !isDone { isDone = applyReleased() }
        accounts.deadLetters.endLines()
        for index in sessions.table.indicesInOrder {
            sessions.settle(index)
            emitEvents(of: index)
        }
    }

    /// Leaks the sessions of a program that is about to exit: the system frees all memory at once, which is faster.
    package mutating func abandonSessions() {
        var table = SessionTable()
        swap(&table, &sessions.table)
        let leaked = UnsafeMutablePointer<SessionTable>.allocate(capacity: 1)
        unsafe leaked.initialize(to: table)
    }
}
