import BearingsEngine
import BearingsWire

/// Holds lines back to sort them by event time; equal times keep the order of arrival.
///
/// A line waits until the newest time is `span` past its own. In a log that is the newest time of the log, so that a log
/// whose lines are displaced by at most `span` comes out completely sorted, across sessions. A session farther behind
/// uses its own newest time, and so does every live session, whose newest time moves with the wall clock. A line without
/// a time stays behind earlier lines of its session.
///
/// Only lines within `span` are held, and a session without held lines takes no memory. Beyond `most` bytes, the oldest
/// lines are released early.
struct Reorderer: Sendable {
    /// A waiting line, with everything needed to apply it.
    struct Line: Sendable {
        /// A batch of this line alone.
        var batch: RecordBatch
        /// Its text, where it may be needed for journal or dead letters.
        var bytes: [UInt8]
        var origin: SourceOrigin
        /// The wall time of its arrival.
        var wall: Instant
        /// When it happened, where it has no time but its source is live.
        var present: Instant?
        /// The length of its text in bytes, stored or not.
        var textCount: Int

        /// About how many bytes of memory it takes: an annotation takes six times its text.
        var size: Int {
            640 + 192 * batch.entries.count + bytes.count
                + (batch.inputs.isEmpty ? 0 : 6 * textCount)
        }
    }

    /// A line that has just arrived.
    struct Arrival {
        var session: ArraySlice<UInt8>
        /// The time to sort it by; `nil` if it has none.
        var time: Instant?
        /// The newest time in it.
        var newest: Instant?
        var isLive: Bool
        var wall: Instant
    }

    /// What to do with a line that has arrived.
    enum Placement {
        /// Apply it at once, before all waiting lines.
        case straight
        /// Hold it, in its session's lane.
        case wait(lane: Int, present: Instant?)
        /// The clock was set back: release all waiting lines, then ask again.
        case afterAll
    }

    /// When the turn of a held line is: by its time, and in the order of arrival for equal times.
    struct Turn: BitwiseCopyable, Comparable {
        var time: Instant
        /// Counts lines in the order of their arrival.
        var order: UInt64
        /// The index of the line.
        var line: Int

        static func < (one: Turn, other: Turn) -> Bool {
            (one.time, one.order) < (other.time, other.order)
        }
    }

    /// A session with held lines.
    private struct Lane {
        var name: [UInt8]
        var newest: Instant
        /// The wall time at which `newest` arrived.
        var wall: Instant
        /// How many of its lines wait for the log's newest time, in `shared`.
        var sharing = 0
        /// Its lines that wait for its own newest time.
        var own = Heap<Turn>()
        /// The wall time of the earliest alarm set for it, `nil` if none is.
        var alarm: Instant?

        /// The newest time of a live session, moved on with the wall clock.
        func present(at wall: Instant) -> Instant { newest.advanced(by: wall.since(self.wall)) }
    }

    private let span: Milliseconds
    private let reset: Milliseconds
    private let most: Int
    /// About how many bytes of memory all waiting lines take.
    private var size = 0
    private var lines: [Line?] = []
    private var freeLines: [Int] = []
    private var order: UInt64 = 0
    private var lanes: [Lane] = []
    private var freeLanes: [Int] = []
    private var laneByName: [[UInt8]: Int] = [:]
    private var lastLane: Int?
    /// The lane of each element of `lines`.
    private var laneOfLine: [Int] = []
    /// Lines that wait for the log's newest time.
    private var shared = Heap<Turn>()
    /// The newest time of the log.
    private var newest: Instant?
    private var alarms = AlarmQueue()
    /// Which lines are released next; `nil` for none.
    private var release: Release?
    private var hasToldFull = false

    /// Lines to apply before anything else.
    enum Release: BitwiseCopyable {
        /// Those whose turn has come with the arrival of a line in this lane, at that wall time.
        case ripe(lane: Int, wall: Instant)
        /// All that wait, as of that wall time; `nil` for the time of their arrival.
        case all(wall: Instant?)
    }

    /// Creates a reorderer.
    ///
    /// - Parameters:
    ///   - span: How long to hold lines back, in milliseconds of event time.
    ///   - reset: A time more than so many milliseconds before its session's newest means that a clock was set.
    ///   - most: About how many bytes of memory waiting lines may take.
    init(span: Milliseconds, reset: Milliseconds, most: Int = .max) {
        self.span = span
        self.most = most
        self.reset = max(span, reset)
    }

    // MARK: Arrivals

    /// Decides what to do with a line.
    mutating func placement(of arrival: Arrival) -> Placement {
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

    /// Holds a line.
    ///
    /// - Returns: The time that it is sorted by.
    mutating func hold(
        _ line: Line,
        _ arrival: Arrival,
        lane: Int,
        present: Instant?
    ) -> Instant {
        let own = lanes[lane].newest
        let stated = arrival.newest ?? present ?? own
        if stated > own {
            lanes[lane].newest = stated
            lanes[lane].wall = arrival.wall
        }
        let time = arrival.time ?? present ?? own
        let element = Turn(time: time, order: order, line: store(line, of: lane))
        order += 1
        if arrival.isLive {
            part()
        } else {
            newest = max(newest ?? stated, stated)
        }
        if !arrival.isLive, newest?.since(lanes[lane].newest) ?? 0 < span {
            // The session may have been behind until now.
            join(lane)
            lanes[lane].sharing += 1
            shared.insert(element)
        } else {
            lanes[lane].own.insert(element)
            setAlarm(of: lane)
        }
        return time
    }

    private mutating func store(_ line: Line, of lane: Int) -> Int {
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

    /// From here on, a session's lines wait for the log's newest time.
    private mutating func join(_ lane: Int) {
        while let element = lanes[lane].own.popFirst() {
            lanes[lane].sharing += 1
            shared.insert(element)
        }
    }

    /// The source has proved to be live: from here on, each session waits for its own newest time.
    private mutating func part() {
        while let element = shared.popFirst() {
            let lane = laneOfLine[element.line]
            lanes[lane].sharing -= 1
            lanes[lane].own.insert(element)
            setAlarm(of: lane)
        }
    }

    // MARK: Release

    /// Whether too much waits, so that ``next()`` releases the oldest.
    var isFull: Bool { size > most }

    /// The most bytes that may wait, if more do for the first time.
    mutating func newsOfFull() -> Int? {
        guard isFull, !hasToldFull else { return nil }
        hasToldFull = true
        return most
    }

    /// Begins the release of those lines; ``next()`` returns them one by one.
    mutating func begin(_ release: Release) {
        if case .all = release { gatherAll() }
        self.release = release
    }

    /// The next released line, and the wall time as of which to apply it; `nil` once there is none.
    mutating func next() -> (line: Line, wall: Instant)? {
        switch release {
        case .ripe(let lane, let wall):
            if let line = popRipe(lane) { return (line, wall) }
        case .all(let wall):
            if let line = popShared() { return (line, wall ?? line.wall) }
        case nil: break
        }
        release = nil
        return nil
    }

    /// The next line whose turn has come after an arrival in `lane`, or that has to make room.
    private mutating func popRipe(_ lane: Int) -> Line? {
        if isFull, let line = popFirst() { return line }
        if let newest, let first = shared.first, newest.since(first.time) >= span {
            return popShared()
        }
        guard let first = lanes[lane].own.first, lanes[lane].newest.since(first.time) >= span else {
            return nil
        }
        return popOwn(lane)
    }

    /// The oldest waiting line.
    private mutating func popFirst() -> Line? {
        popShared() ?? popDue(at: Instant(millisecondsSince1970: .max), early: true)
    }

    /// The next line whose turn has come because the wall clock has moved.
    mutating func popDue(at wall: Instant) -> Line? { popDue(at: wall, early: false) }

    /// - Parameter early: Whether to release the first line before its turn.
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

    /// From here on, all lines wait together.
    private mutating func gatherAll() {
        for lane in lanes.indices { join(lane) }
        newest = nil
    }

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

    private mutating func take(_ index: Int, of lane: Int) -> Line? {
        let line = lines[index]
        size -= line?.size ?? 0
        lines[index] = nil
        freeLines.append(index)
        if lanes[lane].sharing == 0, lanes[lane].own.isEmpty {
            laneByName[lanes[lane].name] = nil
            freeLanes.append(lane)
            if lastLane == lane { lastLane = nil }
        }
        return line
    }

    // MARK: Sessions

    /// The newest time of a session with waiting lines.
    mutating func newest(of session: ArraySlice<UInt8>) -> Instant? {
        lane(of: session).map { lanes[$0].newest }
    }

    /// The time of a session's earliest line that waits for its own newest time.
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
        let index: Int
        if let free = freeLanes.popLast() {
            index = free
            lanes[free] = lane
        } else {
            index = lanes.count
            lanes.append(lane)
        }
        laneByName[lane.name] = index
        return index
    }

    // MARK: Live time

    /// The wall time at which the next line's turn comes without an arrival.
    var alarm: Instant? { alarms.earliestTime }

    private mutating func setAlarm(of lane: Int) {
        guard let first = lanes[lane].own.first else { return }
        let wait = first.time.since(lanes[lane].newest) + span
        let wall = lanes[lane].wall.advanced(by: wait)
        if let alarm = lanes[lane].alarm, alarm <= wall { return }
        lanes[lane].alarm = wall
        alarms.insert(for: lane, at: wall)
    }
}
