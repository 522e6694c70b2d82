import BearingsEngine
import BearingsWire

/// Where work is cut, so that what one line leads to is never held whole, and keeps nobody waiting for long.
///
/// A call ends when enough waits to be written. An input that changes thousands of annotations tells a part of them; its
/// session takes no other until the rest has been told.
extension Processor {
    /// Whether so much waits that the rest is left for another call; or where others wait for their turn, so much has been
    /// done.
    var hasEnough: Bool {
        // What a server keeps in files it writes whole at the end of each turn.
        options.isServing
            ? output.count >= options.mostWaiting || work >= Self.mostWork
            : waiting >= options.mostWaiting
    }

    /// So many annotations are looked at in half a millisecond.
    private static var mostWork: Int { 1 << 13 }

    /// How many lines take as long as what has been done since the last call to `process`, a line of 256 bytes of output
    /// each.
    var lines: Int { output.count >> 8 + work >> 5 }

    /// Whether something of a session's last input is still to be told.
    func isUnfinished(_ index: Int) -> Bool { unfinished.contains(index) }

    /// A session has taken an input, which may have left something to be told.
    @inline(__always)
    mutating func heedRest(of index: Int) {
        work += table.sessions[index].engine.takeWork()
        if table.sessions[index].engine.hasPendingWork { unfinished.append(index) }
    }

    /// The session of an entry, if something of its last input is still to be told.
    mutating func unfinishedSession(of entry: RecordBatch.Entry, _ batch: RecordBatch) -> Int? {
        guard let index = knownSession(entry.session, in: batch), isUnfinished(index) else {
            return nil
        }
        return index
    }

    /// Tells of inputs what is left to be told, until enough waits.
    ///
    /// - Returns: Whether nothing is left.
    mutating func tellMore() -> Bool {
        while let index = unfinished.first {
            guard !hasEnough else { return false }
            unfinished.removeFirst()
            tellPart(of: index)
            if table.sessions[index].engine.hasPendingWork { unfinished.append(index) }
        }
        return true
    }

    /// Tells all that is left to be told of a session's last input.
    mutating func tellRest(of index: Int) {
        while table.sessions[index].engine.hasPendingWork { tellPart(of: index) }
        unfinished.removeAll { $0 == index }
    }

    /// Tells all that is left to be told.
    mutating func tellAllRest() {
        while let index = unfinished.first { tellRest(of: index) }
    }

    private mutating func tellPart(of index: Int) {
        // It is no line's that is at hand, and of no session that is.
        let mark = held
        held = nil
        touched = nil
        wanted = options.events
        table.sessions[index].engine.continueWork(into: &desk.actions)
        work += table.sessions[index].engine.takeWork()
        emitActions(of: index)
        held = mark
        if options.isServing { setAlarm(of: index) }
    }
}
