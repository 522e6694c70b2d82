import BearingsActors
import BearingsWire
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
    private var printer = TimestampPrinter()
    /// From the process's clock to the wall's, in milliseconds.
    private let wallOffset: Int64
    var target: ReplayTarget
    var messages: ReadingMessages

    init(_ pace: ReplayPace, _ target: consuming ReplayTarget, _ messages: ReadingMessages) {
        self.pace = pace
        wallOffset =
            SystemClock.wallMilliseconds - Int64(SystemClock.monotonicNanoseconds / 1_000_000)
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
        try add(bytes, line)
        if Signals.drainRequested || target.hasEnded { throw end }
    }

    /// Adds a line, with the time when it is due where it has a place for that.
    private mutating func add(_ bytes: ArraySlice<UInt8>, _ line: LineTime) throws {
        guard let stamp = line.stamp?.indices, let time = line.time,
            let moment = pace.moment(of: time)
        else { return try target.add(bytes) }
        var shifted = Array(bytes[..<stamp.lowerBound])
        shifted.append(UInt8(ascii: "\""))
        printer.append(wallOffset + moment / 1_000_000, to: &shifted)
        shifted.append(UInt8(ascii: "\""))
        shifted += bytes[stamp.upperBound...]
        try target.add(shifted[...])
    }

    private var end: End { target.hasEnded ? .server : .signal }
}
