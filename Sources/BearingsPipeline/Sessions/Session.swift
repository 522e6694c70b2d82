import BearingsEngine
import BearingsWire

/// A session in the table: its engine, and what numbers and names its events.
package struct Session: ~Copyable, Sendable {
    /// The state of live time.
    private struct ColdState {
        /// The anchor of live time; `nil` before the first record.
        var anchor: LiveAnchor?
        /// The wall time of the earliest alarm set for it, `nil` if none is.
        var alarm: Instant?
        /// The wall time of its last record, where that is recorded.
        var lastRecord = Instant.epoch
        /// The wall time of the next check for being idle.
        var idleAlarm: Instant?
    }

    /// Its name, unescaped; empty once it has ended.
    package private(set) var name: [UInt8]
    /// Orders sessions by their first records; unique for a run.
    package let generation: UInt64
    package var engine: Engine
    /// How many events it has had.
    package var sequence: UInt64 = 0
    /// None or one; an array, because that is one word where it is empty.
    ///
    /// None in a log.
    private var coldState: [ColdState] = []

    /// Creates a session of that name, which is not empty.
    @inline(__always)
    init(engine: consuming Engine, name: [UInt8], generation: UInt64) {
        self.name = name
        self.generation = generation
        self.engine = engine
    }

    /// Forgets its name, and so marks the index as unused.
    mutating func end() {
        name = []
        coldState = []
    }

    /// Whether it has ended, and its index is unused.
    package var hasEnded: Bool { name.isEmpty }

    /// Restores its event number and its live time.
    package mutating func resume(sequence: UInt64, anchor: LiveAnchor?, lastRecord: Instant) {
        self.sequence = sequence
        changeLive {
            $0.anchor = anchor
            $0.lastRecord = lastRecord
        }
    }

    // MARK: Its name

    /// Whether a name is `*`, which means all sessions in a subscription.
    package static func isForAll(_ name: [UInt8]) -> Bool { name == [UInt8(ascii: "*")] }

    /// Its name as a JSON string.
    package var nameJSON: [UInt8] { jsonString(name) }

    // MARK: Live time

    /// The anchor of live time; `nil` before the first record.
    package var anchor: LiveAnchor? { coldState.first?.anchor }

    /// The wall time of the earliest alarm set for it, `nil` if none is.
    var alarm: Instant? {
        get { coldState.first?.alarm }
        set { changeLive { $0.alarm = newValue } }
    }

    /// The wall time of its last record, where that is recorded.
    package var lastRecord: Instant {
        get { coldState.first?.lastRecord ?? .epoch }
        set { changeLive { $0.lastRecord = newValue } }
    }

    /// The wall time of the next check for being idle.
    var idleAlarm: Instant? {
        get { coldState.first?.idleAlarm }
        set { changeLive { $0.idleAlarm = newValue } }
    }

    private mutating func changeLive(_ body: (inout ColdState) -> Void) {
        if coldState.isEmpty { coldState = [ColdState()] }
        body(&coldState[0])
    }

    /// The present event time of a live session; `nil` before the first record.
    func present(at wall: Instant) -> Instant? {
        anchor.map { $0.event.advanced(by: wall.since($0.wall)) }
    }

    /// A record of event time `event` has arrived.
    mutating func arrived(_ event: Instant, at wall: Instant) {
        if let anchor, event <= anchor.event {
            // A late record moves nothing, unless it has set the clock back.
            guard let clock = engine.clock, clock < anchor.event else { return }
        }
        changeLive { $0.anchor = LiveAnchor(event: event, wall: wall) }
    }

    /// The wall time at which its next timer is due, `lateness` after its event time.
    mutating func wallDeadline(lateness: Milliseconds) -> Instant? {
        guard !hasEnded, let anchor, let deadline = engine.nextDeadline() else { return nil }
        return anchor.wall.advanced(by: deadline.since(anchor.event) + lateness)
    }

    /// The wall time of an alarm to set for its next timer; `nil` if there is none, or an earlier alarm is set.
    mutating func alarmToSet(lateness: Milliseconds) -> Instant? {
        if let alarm, let anchor {
            // Usually an earlier alarm is set, and stays.
            let alarmTime = anchor.event.advanced(by: alarm.since(anchor.wall) - lateness)
            if engine.isQuiet(until: alarmTime) { return nil }
        }
        guard let wall = wallDeadline(lateness: lateness) else { return nil }
        if let alarm, alarm <= wall { return nil }
        alarm = wall
        return wall
    }
}
