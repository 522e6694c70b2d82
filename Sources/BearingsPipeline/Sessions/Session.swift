import BearingsEngine
import BearingsWire

/// A session in the table: its engine, and what numbers and names its events.
struct Session: Sendable {
    /// What not all sessions have: a name that is long, and on a live source what live time needs to know.
    private struct Aside {
        /// Empty where the name is short.
        var longName: [UInt8] = []
        /// Where live time is counted from; `nil` before the first record.
        var anchor: LiveAnchor?
        /// The wall time of the earliest alarm set for it, `nil` if none is.
        var alarm: Instant?
        /// The wall time of its last record, where that is kept.
        var lastRecord = Instant.epoch
        /// The wall time at which to look whether it has been idle for too long.
        var idleAlarm: Instant?
    }

    /// Its name if that is short, and else what stands for it.
    private(set) var shortName: ShortName
    var engine: Engine
    /// How many events it has had.
    var sequence: UInt64 = 0
    /// At most one; none in a log if the name is short.
    private var asides: [Aside]

    /// Begins a session of that name; inlined, for what an initializer is handed would be copied otherwise.
    @inline(__always)
    init(engine: consuming Engine, name: SessionName) {
        switch name {
        case .short(let name): (shortName, asides) = (name, [])
        case .long(let name): (shortName, asides) = (.long, [Aside(longName: name)])
        }
        self.engine = engine
    }

    /// Forgets all but the place.
    mutating func end() {
        shortName = .ended
        asides = []
    }

    /// Whether it has been closed, and only its place is left.
    var hasEnded: Bool { shortName == .ended }

    /// Takes up its number and its time where they were.
    mutating func resume(sequence: UInt64, anchor: LiveAnchor?, lastRecord: Instant) {
        self.sequence = sequence
        changeLive {
            $0.anchor = anchor
            $0.lastRecord = lastRecord
        }
    }

    // MARK: Fixes

    /// Has the engine take a row of fixes, and numbers its moves if it has any.
    ///
    /// - Parameter row: Not changed; but what is only read would be copied, and it is large.
    /// - Returns: The number of the first of them.
    mutating func take(_ row: inout FixBatch, upTo fix: Fix, cause: Cause) -> UInt64 {
        engine.apply(row, upTo: fix, cause: cause)
        let first = sequence + 1
        if row.effect == .moves { sequence += UInt64(row.count) }
        return first
    }

    // MARK: Its name

    /// Its name.
    var key: SessionName {
        shortName == .long ? .long(asides[0].longName) : .short(shortName)
    }

    /// Whether it is called that.
    func isCalled(long name: ArraySlice<UInt8>) -> Bool {
        shortName == .long && asides[0].longName.elementsEqual(name)
    }

    /// How many bytes its name has.
    var nameCount: Int { shortName == .long ? asides[0].longName.count : Int(shortName.count) }

    /// Its name in bytes.
    var name: [UInt8] { key.bytes }

    /// Its name as a JSON string.
    var nameJSON: [UInt8] { jsonString(name) }

    // MARK: Live time

    /// Where live time is counted from; `nil` before the first record.
    var anchor: LiveAnchor? { asides.first?.anchor }

    /// The wall time of the earliest alarm set for it, `nil` if none is.
    var alarm: Instant? {
        get { asides.first?.alarm }
        set { changeLive { $0.alarm = newValue } }
    }

    /// The wall time of its last record, where that is kept.
    var lastRecord: Instant {
        get { asides.first?.lastRecord ?? .epoch }
        set { changeLive { $0.lastRecord = newValue } }
    }

    /// The wall time at which to look whether it has been idle for too long.
    var idleAlarm: Instant? {
        get { asides.first?.idleAlarm }
        set { changeLive { $0.idleAlarm = newValue } }
    }

    private mutating func changeLive(_ body: (inout Aside) -> Void) {
        if asides.isEmpty { asides = [Aside()] }
        body(&asides[0])
    }

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
        changeLive { $0.anchor = LiveAnchor(event: event, wall: wall) }
    }

    /// When on the wall clock its next timer is due, `lateness` after its event time.
    ///
    /// It changes nothing, but is mutating so that the session is not copied to be asked.
    mutating func wallDeadline(lateness: Milliseconds) -> Instant? {
        guard !hasEnded, let anchor, let deadline = engine.nextDeadline() else { return nil }
        return anchor.wall.advanced(by: deadline.since(anchor.event) + lateness)
    }

    /// The alarm for its next timer, `nil` if there is none or one is set that comes before; taken for set.
    mutating func alarmToSet(lateness: Milliseconds) -> Instant? {
        if let alarm, let anchor {
            // Most often one is set that comes before any timer, and stays.
            let rung = anchor.event.advanced(by: alarm.since(anchor.wall) - lateness)
            if engine.isQuiet(until: rung) { return nil }
        }
        guard let wall = wallDeadline(lateness: lateness) else { return nil }
        if let alarm, alarm <= wall { return nil }
        alarm = wall
        return wall
    }
}
