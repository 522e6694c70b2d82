/// Which sessions have taken the most records of late, found in bounded memory however many there are.
///
/// A counter is kept for each of a few sessions. A record of another lowers all of them, and takes the place of one that
/// has come to zero. So no session is missed that has taken more than one in ``most`` of the records, those before a look
/// counted half. A record costs a look-up or two: whatever lowers many counters has been paid for by what raised them.
///
/// > Source: Misra and Gries, "Finding repeated elements", Science of Computer Programming 2 (1982), p. 143.
package struct BusiestSessions: Sendable {
    /// A session that has a counter.
    struct Entry: Equatable, Sendable {
        /// Its index in the table, which may have been given out again.
        var index: Int
        /// Tells it apart from others of its index.
        var generation: UInt64
        /// How many events it had had when it got its counter.
        var sequence: UInt64
        /// How many records it has taken since.
        var records: UInt64 = 0
        /// Its counter: how many of them count by now.
        var weight: UInt64 = 0
    }

    private var entries: [UInt64: Entry] = [:]

    /// The most counters: a screen shows at most a hundred sessions, and more counters find those more surely.
    static let most = 256

    /// A record of a session has come, which has had `sequence` events.
    mutating func count(index: Int, generation: UInt64, sequence: UInt64) {
        let isKnown: Void? = entries[generation]?.count()
        if isKnown != nil { return }
        if entries.count >= Self.most { lowerAll() }
        guard entries.count < Self.most else { return }
        var entry = Entry(index: index, generation: generation, sequence: sequence)
        entry.count()
        entries[generation] = entry
    }

    private mutating func lowerAll() {
        entries = entries.compactMapValues { entry in
            guard entry.weight > 1 else { return nil }
            var entry = entry
            entry.weight -= 1
            return entry
        }
    }

    /// The busiest sessions first; from then on what they did before counts half.
    mutating func look() -> [Entry] {
        let sorted = entries.values.sorted { one, other in
            (one.weight, one.records, other.generation) > (
                other.weight, other.records, one.generation
            )
        }
        for generation in entries.keys { entries[generation]?.age() }
        return sorted
    }
}

extension BusiestSessions.Entry {
    fileprivate mutating func count() {
        records += 1
        weight += 1
    }

    fileprivate mutating func age() { weight /= 2 }
}
