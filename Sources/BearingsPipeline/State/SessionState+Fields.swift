import BearingsEngine
import BearingsWire
import Geography

// A value is its fields, one after the other, in the order in which they are written here. A field that
// may be missing begins with a byte that says whether it is there.

extension SessionState: StateField {
    func write(to out: inout [UInt8]) {
        out.appendCounted(name)
        sequence.write(to: &out)
        anchor.write(to: &out)
        lastActivity.write(to: &out)
        engine.write(to: &out)
        standing.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            name: Array(try fields.takeBytes()),
            sequence: try fields.takeCount(),
            anchor: try fields.take(),
            lastActivity: try fields.take(),
            engine: try fields.take(),
            standing: try fields.take()
        )
    }
}

extension LiveAnchor: StateField {
    func write(to out: inout [UInt8]) {
        event.write(to: &out)
        wall.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(event: try fields.take(), wall: try fields.take())
    }
}

extension RetainedLine: StateField {
    func write(to out: inout [UInt8]) {
        kind.rawValue.write(to: &out)
        annotation.write(to: &out)
        sequence.write(to: &out)
        out.appendCounted(text)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let word: String = try fields.take()
        guard let kind = EventKind(rawValue: word) else {
            throw fields.unexpected(word, after: word.utf8.count, "the word of an event")
        }
        self.init(
            kind: kind,
            annotation: try fields.take(),
            sequence: try fields.takeCount(),
            text: Array(try fields.takeBytes())
        )
    }
}

extension EngineState: StateField {
    func write(to out: inout [UInt8]) {
        clock.write(to: &out)
        gate.write(to: &out)
        filter.write(to: &out)
        lastFix.write(to: &out)
        lastSupplement.write(to: &out)
        deviceHeading.write(to: &out)
        hasEmittedFirstFix.write(to: &out)
        map.write(to: &out)
        hasHostMap.write(to: &out)
        exclusions.write(to: &out)
        // Most maps rest, and are a hundred bytes.
        let isReleased = releasedMap == map
        isReleased.write(to: &out)
        if !isReleased { releasedMap.write(to: &out) }
        indicator.write(to: &out)
        compass.write(to: &out)
        callout.write(to: &out)
        staleness.write(to: &out)
        follow.write(to: &out)
        pins.write(to: &out)
        directions.write(to: &out)
        searched.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let clock: Instant? = try fields.take()
        let gate: AuthorizationGate.Snapshot = try fields.take()
        let filter: FixFilter.Snapshot = try fields.take()
        let lastFix: UsedFix? = try fields.take()
        let lastSupplement: FixSupplement = try fields.take()
        let deviceHeading: DeviceHeading.Snapshot? = try fields.take()
        let hasEmittedFirstFix: Bool = try fields.take()
        let map: MapView? = try fields.take()
        let hasHostMap: Bool = try fields.take()
        let exclusions: [ScreenRect] = try fields.take()
        let isReleased: Bool = try fields.take()
        self.init(
            clock: clock,
            gate: gate,
            filter: filter,
            lastFix: lastFix,
            lastSupplement: lastSupplement,
            deviceHeading: deviceHeading,
            hasEmittedFirstFix: hasEmittedFirstFix,
            map: map,
            hasHostMap: hasHostMap,
            exclusions: exclusions,
            releasedMap: isReleased ? map : try fields.take(),
            indicator: try fields.take(),
            compass: try fields.take(),
            callout: try fields.take(),
            staleness: try fields.take(),
            follow: try fields.take(),
            pins: try fields.take(),
            directions: try fields.take(),
            searched: try fields.take()
        )
        for due in [callout.nextLookUp, callout.requests.open?.retryTime] {
            guard isPlausible(due: due) else {
                throw fields.unexpected("a look-up long overdue", after: 0, "none")
            }
        }
    }

    /// Settling may take a clock past a timer, but not far; from long ago, an engine would ask a
    /// geocoder once a minute up to now.
    private func isPlausible(due: Instant?) -> Bool {
        guard let due else { return true }
        guard let clock else { return false }
        let day: Milliseconds = 86_400_000
        return clock.since(due) <= day
    }
}

extension FieldReader {
    /// The most that anything is counted up to: every reader of JSON can tell it from its neighbours.
    static let mostCounted: UInt64 = 1 << 53

    /// Takes a number that is counted up from.
    mutating func takeCount() throws(StateFileError) -> UInt64 {
        let count = try takeWord()
        guard count <= Self.mostCounted else {
            throw unexpected(count, after: 8, "a number of at most 2^53")
        }
        return count
    }
}
