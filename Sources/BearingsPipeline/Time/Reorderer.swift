import BearingsEngine
import BearingsWire

/// Holds lines back to sort them by event time; equal times keep the order of arrival.
///
/// A line waits until the newest time seen is `span` past its own. In a log that is the newest of the log,
/// so that a log in which nothing is displaced by more than `span` comes out as if it had been sorted
/// whole, sessions among one another included. A session that is farther behind than that goes by a time
/// of its own, and live every session does; silence then moves its newest time as the wall clock moves.
/// A line without a time stays behind all of its session that came before it.
///
/// It holds what came within `span` and nothing more; a session of which nothing is held costs nothing. Where that
/// is more than `most` bytes, the oldest goes before its turn.
struct Reorderer: Sendable {
    /// A line that waits, with all that is needed to apply it.
    struct Line: Sendable {
        /// The line alone.
        var batch: RecordBatch
        /// Its text, where somebody will want it.
        var bytes: [UInt8]
        var origin: Source.Origin
        /// The wall time of its arrival.
        var wall: Instant
        /// When it happened, as a live source tells, where the line tells no time itself.
        var present: Instant?
        /// How long its text was, kept or not.
        var textCount: Int

        /// About how many bytes it takes to hold it: an annotation takes six times its text.
        var size: Int {
            640 + 192 * batch.entries.count + bytes.count
                + (batch.inputs.isEmpty ? 0 : 6 * textCount)
        }
    }

    /// What is known of a line when it comes.
    struct Arrival {
        var session: ArraySlice<UInt8>
        /// The time it is sorted by, `nil` where it tells none.
        var time: Instant?
        /// The newest time it tells.
        var newest: Instant?
        var isLive: Bool
        var wall: Instant
    }

    /// What is to be done with a line that has come.
    enum Placement {
        /// It goes ahead of all that waits.
        case straight
        /// It waits, among those of its session.
        case wait(lane: Int, present: Instant?)
        /// The clock was set back: all that waits goes first, then it is placed anew.
        case afterAll
    }

    /// A session of which something is held.
    private struct Lane {
        var name: [UInt8]
        var newest: Instant
        /// The wall time at which `newest` was told.
        var wall: Instant
        /// How many of its lines wait for the log's newest time, in `shared`.
        var sharing = 0
        /// Its lines that wait for a time of its own.
        var own = TimeHeap()
        /// The wall time of the earliest alarm set for it, `nil` if none is.
        var alarm: Instant?

        /// The newest time, if silence moves it.
        func present(at wall: Instant) -> Instant { newest.advanced(by: wall.since(self.wall)) }
    }

    private let span: Milliseconds
    private let reset: Milliseconds
    private let most: Int
    /// About how many bytes all take that wait.
    private var size = 0
    private var lines: [Line?] = []
    private var freeLines: [Int] = []
    private var order: UInt64 = 0
    private var lanes: [Lane] = []
    private var freeLanes: [Int] = []
    private var laneByName: [[UInt8]: Int] = [:]
    private var lastLane: Int?
    /// The lane of each place in `lines`.
    private var laneOfLine: [Int] = []
    /// Lines that wait for the log's newest time.
    private var shared = TimeHeap()
    /// The newest time of the log.
    private var newest: Instant?
    private var alarms = AlarmQueue()

    /// Creates one that holds lines back for `span` milliseconds of event time, and no more than about `most` bytes;
    /// a time that is more than `reset` before the newest of its session means that a clock was set.
    init(span: Milliseconds, reset: Milliseconds, most: Int = .max) {
        self.span = span
        self.most = most
        self.reset = max(span, reset)
    }

    // MARK: What comes

    /// Decides about a line.
    mutating func place(_ arrival: Arrival) -> Placement {
        let found = lane(of: arrival.session)
        guard let time = arrival.time else {
            guard let found else { return .straight }
            return .wait(
                lane: found,
                present: arrival.isLive ? lanes[found].present(at: arrival.wall) : nil
            )
        }
        guard let found else {
            let lane = addLane(arrival.session, arrival.newest ?? time, at: arrival.wall)
            return .wait(lane: lane, present: nil)
        }
        if lanes[found].newest.since(time) > reset { return .afterAll }
        let limit = lanes[found].sharing > 0 ? newest ?? time : lanes[found].newest
        return limit.since(time) >= span && limit >= (arrival.newest ?? time)
            ? .straight : .wait(lane: found, present: nil)
    }

    /// Keeps a line that is to wait.
    ///
    /// - Returns: The time that it is sorted by.
    mutating func hold(
        _ line: Line,
        _ arrival: Arrival,
        lane: Int,
        present: Instant?
    ) -> Instant {
        let own = lanes[lane].newest
        let told = arrival.newest ?? present ?? own
        if told > own {
            lanes[lane].newest = told
            lanes[lane].wall = arrival.wall
        }
        let time = arrival.time ?? present ?? own
        let element = TimeHeap.Element(time: time, order: order, line: keep(line, of: lane))
        order += 1
        if arrival.isLive {
            part()
        } else {
            newest = max(newest ?? told, told)
        }
        if !arrival.isLive, newest?.since(lanes[lane].newest) ?? 0 < span {
            // It may have been behind until now.
            join(lane)
            lanes[lane].sharing += 1
            shared.insert(element)
        } else {
            lanes[lane].own.insert(element)
            setAlarm(of: lane)
        }
        return time
    }

    private mutating func keep(_ line: Line, of lane: Int) -> Int {
        size += line.size
        if let free = freeLines.popLast() {
            lines[free] = line
            laneOfLine[free] = lane
            return free
        }
        lines.append(line)
        laneOfLine.append(lane)
        return lines.count - 1
    }

    /// A session's lines wait for the log's newest time from here on.
    private mutating func join(_ lane: Int) {
        while let element = lanes[lane].own.popFirst() {
            lanes[lane].sharing += 1
            shared.insert(element)
        }
    }

    /// What has proved to be live is no log: each session goes by its own time from here on.
    private mutating func part() {
        while let element = shared.popFirst() {
            let lane = laneOfLine[element.line]
            lanes[lane].sharing -= 1
            lanes[lane].own.insert(element)
            setAlarm(of: lane)
        }
    }

    // MARK: What goes

    /// Whether more waits than may; ``popRipe(_:)`` gives what is too much.
    var isFull: Bool { size > most }

    /// The next line whose turn has come now that a line of `lane` has, or that has to make room.
    mutating func popRipe(_ lane: Int) -> Line? {
        if isFull, let line = popFirst() { return line }
        if let newest, let first = shared.first, newest.since(first.time) >= span {
            return popShared()
        }
        guard let first = lanes[lane].own.first, lanes[lane].newest.since(first.time) >= span else {
            return nil
        }
        return popOwn(lane)
    }

    /// The next line of all whose turn is still to come.
    private mutating func popFirst() -> Line? {
        popShared() ?? popDue(at: Instant(millisecondsSince1970: .max), early: true)
    }

    /// The next line whose turn has come because the wall clock has moved.
    mutating func popDue(at wall: Instant) -> Line? { popDue(at: wall, early: false) }

    /// - Parameter early: Whether to give the first before its turn.
    private mutating func popDue(at wall: Instant, early: Bool) -> Line? {
        while let lane = alarms.popDue(at: wall) {
            lanes[lane].alarm = nil
            guard let first = lanes[lane].own.first else { continue }
            let isDue = early || lanes[lane].present(at: wall).since(first.time) >= span
            let line = isDue ? popOwn(lane) : nil
            setAlarm(of: lane)
            if let line { return line }
        }
        return nil
    }

    /// All that wait are to go, whatever their turn: ``popAny()`` gives one after the other.
    mutating func releaseAll() {
        for lane in lanes.indices { join(lane) }
        newest = nil
    }

    /// The next of all that wait, after ``releaseAll()``.
    mutating func popAny() -> Line? { popShared() }

    private mutating func popShared() -> Line? {
        guard let first = shared.popFirst() else { return nil }
        let lane = laneOfLine[first.line]
        lanes[lane].sharing -= 1
        return take(first.line, of: lane)
    }

    private mutating func popOwn(_ lane: Int) -> Line? {
        guard let first = lanes[lane].own.popFirst() else { return nil }
        return take(first.line, of: lane)
    }

    private mutating func take(_ place: Int, of lane: Int) -> Line? {
        let line = lines[place]
        size -= line?.size ?? 0
        lines[place] = nil
        freeLines.append(place)
        if lanes[lane].sharing == 0, lanes[lane].own.isEmpty {
            laneByName[lanes[lane].name] = nil
            freeLanes.append(lane)
            if lastLane == lane { lastLane = nil }
        }
        return line
    }

    // MARK: Sessions

    /// The newest time of that session, if something of it waits.
    mutating func newest(of session: ArraySlice<UInt8>) -> Instant? {
        lane(of: session).map { lanes[$0].newest }
    }

    /// The time of the earliest line of that session that waits for a time of its own.
    mutating func earliest(of session: ArraySlice<UInt8>) -> Instant? {
        lane(of: session).flatMap { lanes[$0].own.first?.time }
    }

    private mutating func lane(of session: ArraySlice<UInt8>) -> Int? {
        if let lastLane, session.elementsEqual(lanes[lastLane].name) { return lastLane }
        guard let lane = laneByName[Array(session)] else { return nil }
        lastLane = lane
        return lane
    }

    private mutating func addLane(
        _ session: ArraySlice<UInt8>,
        _ newest: Instant,
        at wall: Instant
    ) -> Int {
        let lane = Lane(name: Array(session), newest: newest, wall: wall)
        let place: Int
        if let free = freeLanes.popLast() {
            place = free
            lanes[free] = lane
        } else {
            place = lanes.count
            lanes.append(lane)
        }
        laneByName[lane.name] = place
        return place
    }

    // MARK: Live time

    /// The wall time of the next line whose turn comes by silence.
    var alarm: Instant? { alarms.earliest }

    private mutating func setAlarm(of lane: Int) {
        guard let first = lanes[lane].own.first else { return }
        let wait = first.time.since(lanes[lane].newest) + span
        let wall = lanes[lane].wall.advanced(by: wait)
        if let alarm = lanes[lane].alarm, alarm <= wall { return }
        lanes[lane].alarm = wall
        alarms.insert(session: lane, at: wall)
    }
}
