import BearingsActors
import Transport

/// Where a replay writes: each line when it is due.
struct ReplayWriter: ~Copyable, Writer {
    /// Why not all lines were played.
    enum End: Error {
        case signal
        /// The server has ended the connection.
        case server
    }

    private var pace: ReplayPace
    var target: ReplayTarget
    var messages: ReadingMessages

    init(_ pace: ReplayPace, _ target: consuming ReplayTarget, _ messages: ReadingMessages) {
        self.pace = pace
        self.target = target
        self.messages = messages
    }

    mutating func write(_ events: inout EventBatch) throws {
        messages.say(of: &events)
        for (index, line) in events.times.enumerated() {
            let isLast = index + 1 == events.times.count
            let end = isLast ? events.output.count : events.times[index + 1].start
            try play(line, events.output.bytes[line.start..<end])
        }
        events.times.removeAll(keepingCapacity: true)
        events.output.removeAll()
    }

    /// Plays a line once it is due.
    private mutating func play(_ line: LineTime, _ bytes: ArraySlice<UInt8>) throws {
        let now = SystemClock.monotonicNanoseconds
        let due = pace.due(line.time, isDateUnknown: line.isDateUnknown, now: now)
        if let due, try !target.wait(until: due) { throw end }
        try target.add(bytes)
        if Signals.drainRequested || target.hasEnded { throw end }
    }

    private var end: End { target.hasEnded ? .server : .signal }
}
