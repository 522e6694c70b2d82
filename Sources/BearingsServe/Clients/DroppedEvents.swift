import BearingsPipeline

/// Counts the events that are dropped from an outbox, by what they are about.
///
/// A hash table with linear probing: clients that do not read have thousands of events each looked up at about the same
/// time, and a dictionary takes several times as long.
struct DroppedEvents {
    /// Events of equal keys replace each other.
    struct Key: Equatable, BitwiseCopyable {
        var generation: UInt64
        /// The ``EventKind/Traits/index`` of its kind.
        var kind: UInt32
        var subject: UInt32

        fileprivate var hash: Int {
            let mixed = (generation &* 31 &+ UInt64(subject)) &* 31 &+ UInt64(kind)
            return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> 40)
        }
    }

    private struct Entry: BitwiseCopyable {
        var key: Key
        /// How many events were dropped.
        var events: Int32 = 0
        /// Where the first of them was.
        var first = -1
    }

    private var entries: [Entry] = []
    /// The index of an entry plus one, or 0 if free; at most half are used.
    private var slots = [Int32](repeating: 0, count: 64)
    /// How many keys have dropped events.
    private(set) var count = 0

    /// Whether no event of a key was seen before, as events are looked at from the newest on.
    mutating func isNewest(_ key: Key) -> Bool {
        let before = entries.count
        _ = entry(of: key)
        return entries.count > before
    }

    /// Drops events that lie before those dropped so far.
    mutating func add(_ events: Int32, of key: Key, at index: Int) {
        let entry = entry(of: key)
        if entries[entry].first < 0 { count += 1 }
        entries[entry].events += events
        entries[entry].first = index
    }

    /// How many events of a key were dropped, if the first of them was at that index.
    func events(of key: Key, firstAt index: Int) -> Int32? {
        let slot = slots[slot(of: key)]
        guard slot > 0, entries[Int(slot) - 1].first == index else { return nil }
        return entries[Int(slot) - 1].events
    }

    private mutating func entry(of key: Key) -> Int {
        let slot = slot(of: key)
        if slots[slot] > 0 { return Int(slots[slot]) - 1 }
        entries.append(Entry(key: key))
        slots[slot] = Int32(entries.count)
        if 2 * entries.count > slots.count { grow() }
        return entries.count - 1
    }

    /// Where a key is, or would be.
    private func slot(of key: Key) -> Int {
        var slot = key.hash & (slots.count - 1)
        while slots[slot] > 0, entries[Int(slots[slot]) - 1].key != key {
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: 2 * slots.count)
        for index in entries.indices { slots[slot(of: entries[index].key)] = Int32(index + 1) }
    }
}
