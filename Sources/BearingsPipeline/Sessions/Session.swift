import BearingsEngine
import BearingsWire

/// A session in the table: its engine, and what numbers and names its events.
struct Session: Sendable {
    var engine: Engine
    /// How many events it has had.
    var sequence: UInt64 = 0
    /// Its name.
    private(set) var name: [UInt8]
    /// Its name as a JSON string.
    private(set) var nameJSON: [UInt8]
    /// Orders sessions by their first record.
    let birth: UInt64
    /// Where live time is counted from; `nil` before the first record.
    private(set) var anchor: LiveAnchor?
    /// The wall time of the earliest alarm set for it, `nil` if none is.
    var alarm: Instant?
    /// The wall time of its last record, where that is kept.
    var lastRecord = Instant.epoch
    /// The wall time at which to look whether it has been idle for too long.
    var idleAlarm: Instant?
    /// Whether timers have fired because nothing else did, and a journal is still to tell.
    var wasSilent = false
    /// Whether it has been closed, and only its place is left.
    private(set) var hasEnded = false

    init(engine: Engine, name: [UInt8], birth: UInt64) {
        self.engine = engine
        self.name = name
        nameJSON = jsonString(name)
        self.birth = birth
    }

    /// Forgets all but the place.
    mutating func end() {
        name = []
        nameJSON = []
        anchor = nil
        alarm = nil
        idleAlarm = nil
        wasSilent = false
        hasEnded = true
    }

    /// Takes up its number and its time where they were.
    mutating func resume(_ state: SessionState) {
        sequence = state.sequence
        anchor = state.anchor
        lastRecord = state.lastActivity
    }

    /// Whether it goes by that name.
    func isNamed(_ other: ArraySlice<UInt8>) -> Bool {
        name.count == other.count && name.elementsEqual(other)
    }

    // MARK: Live time

    /// The event time now, if silence moves the clock; `nil` before the first record.
    func present(at wall: Instant) -> Instant? {
        anchor.map { $0.event.advanced(by: wall.since($0.wall)) }
    }

    /// A record of event time `event` has arrived.
    mutating func arrived(_ event: Instant, at wall: Instant) {
        if let anchor, event <= anchor.event {
            // What is late moves nothing, unless it has set the clock back.
            guard let clock = engine.clock, clock < anchor.event else { return }
        }
        anchor = LiveAnchor(event: event, wall: wall)
    }

    /// When on the wall clock its next timer is due, `lateness` after its event time.
    func wallDeadline(lateness: Milliseconds) -> Instant? {
        guard !hasEnded, let anchor, let deadline = engine.deadline else { return nil }
        return anchor.wall.advanced(by: deadline.since(anchor.event) + lateness)
    }
}
