import BearingsEngine
import BearingsWire

/// Finds the sessions of records, begins and ends them, and knows which is due next.
package struct Sessions: ~Copyable, Sendable {
    /// The sessions by name.
    package var table = SessionTable()
    /// Which sessions take the most records; `nil` while nobody asks.
    package var busiest: BusiestSessions?
    /// When the next timer of each live session is due.
    private var alarms = AlarmQueue()
    /// When to check sessions for being idle.
    private var idleAlarms = AlarmQueue()
    /// The indices of sessions by the numbers of their names in the batch at hand; less than 0 where not known.
    private var places: [Int32] = []
    package let configuration: Configuration
    package let options: ProcessorOptions
    /// Scratch space shared by all sessions.
    var scratch = Scratch()
    /// How many annotations have been examined.
    package var work = 0
    /// The annotations that half a millisecond is enough for.
    static var mostWork: Int { 1 << 13 }

    /// Shared with the sessions of other shards.
    package let budget: SessionBudget

    /// Creates an empty table.
    ///
    /// - Parameter budget: That of the other shards; `nil` for none.
    init(
        _ configuration: Configuration,
        _ options: ProcessorOptions = ProcessorOptions(),
        _ budget: SessionBudget? = nil
    ) {
        self.configuration = configuration
        self.options = options
        self.budget = budget ?? SessionBudget(most: options.maxSessions)
    }

    // MARK: Finding, beginning, ending

    /// The index of the session of an entry, `nil` if it has not begun.
    @inline(__always)
    func index(of session: SessionNumber, in batch: RecordBatch) -> Int? {
        guard let name = batch.names[session] else { return table.mainIndex }
        return table.index(of: batch.names.bytes.span.extracting(name.range.indices), name.hash)
    }

    /// Entries of another batch than before follow, in which numbers are given anew.
    @inline(__always)
    mutating func beginBatch() { places.forget() }

    /// The same as ``index(of:in:)``, for a batch that was begun: a name is searched for once.
    @inline(__always)
    mutating func place(of session: SessionNumber, in batch: RecordBatch) -> Int? {
        if session.isUnnamed { return table.mainIndex }
        let number = Int(session.value)
        if number >= 0, number < places.count, places[number] >= 0 { return Int(places[number]) }
        return findPlace(of: session, in: batch)
    }

    @inline(never)
    private mutating func findPlace(of session: SessionNumber, in batch: RecordBatch) -> Int? {
        guard let index = index(of: session, in: batch) else { return nil }
        let number = Int(session.value)
        if number >= 0, number < batch.names.count {
            while places.count <= number { places.append(-1) }
            places[number] = Int32(index)
        }
        return index
    }

    /// Ends a session, whose index may be reused.
    mutating func end(_ index: Int) {
        table.remove(index)
        budget.giveBack()
        places.forget()
    }

    /// The time of the session of an entry, `nil` if it has not begun.
    func clock(of session: SessionNumber, in batch: RecordBatch) -> Instant? {
        index(of: session, in: batch).flatMap { table.sessions[$0].engine.clock }
    }

    /// Why a record has no session.
    enum Refusal: Equatable, BitwiseCopyable {
        /// It closes a session that there is not.
        case nothingToClose
        /// The name of its session is `*`, which means all sessions in a subscription.
        case refusedName
        case oneTooMany
    }

    /// What becomes of a record whose session there is not yet.
    enum Beginning: Equatable {
        case begun(Int)
        case refused(Refusal)
    }

    /// Begins the session of a record, which there is not yet.
    mutating func begin(for entry: RecordBatch.Entry, in batch: RecordBatch) -> Beginning {
        let name = batch.sessionName(of: entry.session)
        if Session.isForAll(name) { return .refused(.refusedName) }
        if batch.isClosing(entry) { return .refused(.nothingToClose) }
        guard budget.take() else { return .refused(.oneTooMany) }
        return .begun(table.insert(name, Engine(configuration)))
    }

    /// Takes over the sessions of another shard.
    ///
    /// - Returns: The index that each had, and has now.
    mutating func takeOver(_ other: inout Sessions, at wall: Instant) -> [(before: Int, now: Int)] {
        let moved = table.takeOver(&other.table)
        guard options.isServing else { return moved }
        for (_, index) in moved {
            // Its alarms were set in the other shard.
            table.sessions[index].alarm = nil
            setAlarm(of: index)
            let last = table.sessions[index].lastRecord
            expectRecord(of: index, at: max(wall, last))
        }
        return moved
    }

    // MARK: Live time

    /// The wall time of the next alarm; `nil` for never.
    package var alarm: Instant? { .earlier(alarms.earliestTime, idleAlarms.earliestTime) }

    /// Sets an alarm for a session's next timer, unless an earlier one is set.
    package mutating func setAlarm(of index: Int) {
        guard let wall = table.sessions[index].alarmToSet(lateness: options.lateness) else {
            return
        }
        alarms.insert(for: index, at: wall)
    }

    /// Takes out a session whose alarm is due at a wall time.
    ///
    /// - Returns: Also the event time up to which its timers are due; `nil` if there is none.
    package mutating func takeDue(at wall: Instant) -> (index: Int, time: Instant)? {
        while let index = alarms.popDue(at: wall) {
            table.sessions[index].alarm = nil
            if let present = table.sessions[index].present(at: wall) {
                return (index, present.advanced(by: -options.lateness))
            }
        }
        return nil
    }

    /// A record of event time `time` has come for a live session.
    ///
    /// - Returns: Whether it has moved the session's clock.
    mutating func moveTime(of index: Int, to time: Instant, at wall: Instant) -> Bool {
        // A fix filtered as future has not moved the session's clock, and must not move live time.
        guard let now = table.sessions[index].engine.clock, now >= time else { return false }
        table.sessions[index].arrived(time, at: wall)
        setAlarm(of: index)
        return true
    }

    // MARK: Idle sessions

    /// A session has begun: sets its idle alarm.
    package mutating func expectRecord(of index: Int, at wall: Instant) {
        guard let idle = options.idleSession else { return }
        setIdleAlarm(of: index, at: wall.advanced(by: idle))
    }

    /// Takes out a session that has had no record for too long; `nil` if there is none.
    package mutating func takeIdle(at wall: Instant) -> Int? {
        guard let idle = options.idleSession else { return nil }
        while let due = idleAlarms.earliestTime, let index = idleAlarms.popDue(at: wall) {
            // The index may belong to a later session by now, which has its own alarm.
            guard table.sessions[index].idleAlarm == due else { continue }
            let last = table.sessions[index].lastRecord
            if wall.since(last) >= idle { return index }
            setIdleAlarm(of: index, at: last.advanced(by: idle))
        }
        return nil
    }

    private mutating func setIdleAlarm(of index: Int, at wall: Instant) {
        table.sessions[index].idleAlarm = wall
        idleAlarms.insert(for: index, at: wall)
    }

    // MARK: The busiest

    /// Counts a record for the session of an index, while somebody asks.
    @inline(__always)
    mutating func countRecord(of index: Int) {
        if busiest != nil { addRecord(of: index) }
    }

    @inline(never)
    private mutating func addRecord(of index: Int) {
        let (generation, sequence) = (
            table.sessions[index].generation, table.sessions[index].sequence
        )
        busiest?.count(index: index, generation: generation, sequence: sequence)
    }

    /// The sessions that have taken the most records of late, the busiest first; they are counted from the first call on.
    package mutating func busiestSessions(_ most: Int) -> [ServerStats.BusySession] {
        guard let entries = busiest?.look() else {
            busiest = BusiestSessions()
            return []
        }
        var sessions: [ServerStats.BusySession] = []
        for entry in entries where sessions.count < most {
            // It may have ended, and its index may be another's.
            guard !table.sessions[entry.index].hasEnded,
                table.sessions[entry.index].generation == entry.generation
            else { continue }
            sessions.append(
                ServerStats.BusySession(
                    name: table.sessions[entry.index].name,
                    records: entry.records,
                    events: table.sessions[entry.index].sequence - entry.sequence
                )
            )
        }
        return sessions
    }
}
