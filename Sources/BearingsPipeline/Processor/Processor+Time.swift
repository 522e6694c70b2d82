import BearingsEngine
import BearingsWire

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
            let mayRest = held == nil
            account(for: sessions.pass(index, to: limit, mayRest: mayRest, into: &delivery))
        }
        while !hasEnough, let index = sessions.takeIdle(at: wall) {
            account(for: sessions.closeIdle(index, at: wall, into: &delivery))
        }
    }

    /// Counts and journals what a session did while only time passed.
    package mutating func account(for lapse: Lapse) {
        accounts.tally.events += lapse.events
        if let time = lapse.time, journal.isKept {
            let session = jsonString(lapse.name)
            journal.append(lapse.hasEnded ? .close : .tick, at: time, session: session)
        }
        if lapse.hasEnded { withholding.sessionEnded(lapse.name, isOpen: lapse.isOpen) }
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
    package mutating func settle() {
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
