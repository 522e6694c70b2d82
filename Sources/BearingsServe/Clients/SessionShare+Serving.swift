import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What a further shard of a server does besides.
extension SessionShare {
    /// Lets time pass while nothing comes, until enough output waits.
    package mutating func advance(to wall: Instant) -> SharedLapses {
        var shared = SharedLapses()
        delivery.handOver(&shared.output, &shared.outputEvents)
        sessions.work = 0
        while delivery.output.count < sessions.options.mostWaiting,
            let (index, due) = sessions.takeDue(at: wall)
        {
            shared.lapses.append(sessions.pass(index, to: due, into: &delivery))
        }
        while delivery.output.count < sessions.options.mostWaiting,
            let index = sessions.takeIdle(at: wall)
        {
            shared.lapses.append(sessions.closeIdle(index, at: wall, into: &delivery))
        }
        delivery.handOver(&shared.output, &shared.outputEvents)
        shared.alarm = sessions.alarm
        return shared
    }

    /// Encodes more of a snapshot.
    package mutating func snapshot(_ cursor: inout SnapshotCursor) -> [UInt8] {
        if cursor.end == .max { cursor.end = sessions.table.sessions.count }
        guard cursor.next < cursor.end else { return [] }
        return sessions.snapshot(&cursor, printedBy: &delivery)
    }

    /// Resumes a session from its state.
    ///
    /// - Parameters:
    ///   - place: Its place among the sessions of all shards.
    ///   - ahead: How far the wall clock is ahead of `wall`.
    /// - Returns: Its index, and whether it allows the use of its location.
    package mutating func resume(
        _ state: SessionState,
        as place: UInt64,
        at wall: Instant,
        ahead: Milliseconds
    ) -> (index: Int, isOpen: Bool) {
        sessions.table.orderNext(by: place)
        return sessions.resume(state, at: wall, ahead: ahead, into: &delivery)
    }

    /// Writes the state of the sessions with these indices, skipping unused ones.
    ///
    /// - Parameter ahead: How far the wall clock is ahead of steady wall times.
    /// - Returns: Whether more sessions follow.
    package mutating func write(
        _ range: Range<Int>,
        ahead: Milliseconds,
        with writer: inout StateWriter,
        to out: inout [UInt8]
    ) -> Bool {
        let end = sessions.table.sessions.count
        for index in range where index < end {
            if let state = sessions.state(of: index, ahead: ahead, printedBy: &delivery) {
                writer.append(state, to: &out)
            }
        }
        return range.upperBound < end
    }

    /// The sessions that have taken the most records of late, the busiest first; they are counted from the first call on.
    package mutating func busiestSessions(_ most: Int) -> [ServerStats.BusySession] {
        sessions.busiestSessions(most)
    }

    /// When to call ``advance(to:)``; `nil` for never.
    package var alarm: Instant? { sessions.alarm }
}

/// What has come in a further shard of time that passed.
package struct SharedLapses: Sendable {
    var lapses: [Lapse] = []
    /// The events that they have led to.
    var output = TextBuffer(capacity: 0)
    /// Whom they concern.
    var outputEvents: [OutputEvent] = []
    /// When the shard is to be woken; `nil` for never.
    package var alarm: Instant?
}
