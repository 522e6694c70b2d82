import BearingsEngine
import BearingsWire

/// Splits large amounts of work, so that the output of one line is bounded and other clients do not wait for it.
///
/// A call ends when enough output waits. An input that changes thousands of annotations emits part of them; its
/// session takes no other input until the rest has been emitted.
extension Processor {
    /// Whether to leave the rest for another call: enough output waits or, on a server, enough work was done.
    var hasEnough: Bool {
        // A server writes its files at the end of each turn, whatever their size.
        options.isServing
            ? output.count >= options.mostWaiting || work >= Self.mostWork
            : waiting >= options.mostWaiting
    }

    /// Half a millisecond's worth of annotations.
    private static var mostWork: Int { 1 << 13 }

    /// The work since the last call to `process`, in lines; 256 bytes of output count as one.
    var lines: Int { output.count >> 8 + work >> 5 }

    /// Whether a session has yet to emit events of its last input.
    func isUnfinished(_ index: Int) -> Bool { unfinished.contains(index) }

    /// A session has taken an input and may have more events to emit.
    @inline(__always)
    mutating func noteUnfinished(of index: Int) {
        work += table.sessions[index].engine.takeWork()
        if table.sessions[index].engine.hasPendingWork { unfinished.append(index) }
    }

    /// The session of an entry, if it has yet to emit events of its last input.
    mutating func unfinishedSession(of entry: RecordBatch.Entry, _ batch: RecordBatch) -> Int? {
        guard let index = knownSession(entry.session, in: batch), isUnfinished(index) else {
            return nil
        }
        return index
    }

    /// Emits remaining events until enough output waits.
    ///
    /// - Returns: Whether none remain.
    mutating func emitMore() -> Bool {
        while let index = unfinished.first {
            guard !hasEnough else { return false }
            unfinished.removeFirst()
            emitPart(of: index)
            if table.sessions[index].engine.hasPendingWork { unfinished.append(index) }
        }
        return true
    }

    /// Emits all remaining events of a session's last input.
    mutating func emitRest(of index: Int) {
        while table.sessions[index].engine.hasPendingWork { emitPart(of: index) }
        unfinished.removeAll { $0 == index }
    }

    /// Emits all remaining events of all sessions.
    mutating func emitAllRest() {
        while let index = unfinished.first { emitRest(of: index) }
    }

    private mutating func emitPart(of index: Int) {
        // These events belong to neither the current line nor the current session.
        let mark = held
        held = nil
        touched = nil
        wanted = options.events
        table.sessions[index].engine.continueWork(into: &scratch.actions)
        work += table.sessions[index].engine.takeWork()
        emitActions(of: index)
        held = mark
        if options.isServing { setAlarm(of: index) }
    }
}
