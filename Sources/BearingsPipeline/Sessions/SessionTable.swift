import BearingsEngine
import BearingsWire

/// A hash table of sessions by name, whose look-ups do not allocate.
///
/// Open addressing with linear probing, over hashes with a random seed. A session keeps its index until it ends; then the
/// index is reused.
package struct SessionTable: ~Copyable, Sendable {
    /// Sessions by index, ended ones included.
    ///
    /// Accessed directly: an accessor of the table would copy them.
    package var sessions = SessionPages()
    private var freeIndices: [Int] = []
    private var generations: UInt64 = 0
    /// Whether an index has been given out again, so that indices are not in order.
    private var isAnyReused = false
    /// The index of a session plus one, or 0 if free; at most half are used.
    ///
    /// The high bits, which no index needs, hold the hash bits that did not select the slot, so that names are hardly ever
    /// compared in vain.
    private var slots = [UInt32](repeating: 0, count: 16)
    private let hash = NameHash.shared
    /// The index of the session of records that name none, if it exists.
    private(set) var mainIndex: Int?

    /// How many sessions there are.
    var count: Int { sessions.count - freeIndices.count }

    /// The index of the session of that name, `nil` if there is none.
    package func index(of name: [UInt8]) -> Int? { index(of: name.span, hash(name.span)) }

    /// The index of the session of that name, whose ``NameHash`` is known; `nil` if there is none.
    func index(of name: Span<UInt8>, _ hash: UInt32) -> Int? {
        var slot = Int(hash & mask)
        while slots[slot] != 0 {
            let index = Int(slots[slot] & mask) - 1
            if (slots[slot] ^ hash) & ~mask == 0, isSession(index, called: name) { return index }
            slot = (slot + 1) & Int(mask)
        }
        return nil
    }

    @inline(__always)
    private func isSession(_ index: Int, called name: Span<UInt8>) -> Bool {
        sessions[index].name.count == name.count
            && sessions[index].name.span.hasSameBytes(as: name)
    }

    /// Creates a session; no other may have its name, which is not empty.
    package mutating func insert(_ name: [UInt8], _ engine: consuming Engine) -> Int {
        if 2 * (count + 1) > slots.count { grow() }
        let generation = generations
        generations += 1
        return insert(Session(engine: engine, name: name, generation: generation))
    }

    private mutating func insert(_ session: consuming Session) -> Int {
        let isMain = session.name == SessionNames.mainName
        let index: Int
        if let free = freeIndices.popLast() {
            index = free
            isAnyReused = true
            sessions[index] = session
        } else {
            index = sessions.count
            sessions.append(session)
        }
        enter(index)
        if isMain { mainIndex = index }
        return index
    }

    /// A session that begins now counts as begun at that place among the sessions of several tables.
    package mutating func orderNext(by place: UInt64) { generations = place }

    /// Takes over the sessions of another table, none of which has a name of this one.
    ///
    /// - Returns: The index that each had, and has now.
    mutating func takeOver(_ other: inout SessionTable) -> [(before: Int, now: Int)] {
        generations = max(generations, other.generations)
        isAnyReused = true
        var moved: [(before: Int, now: Int)] = []
        var before = -1
        other.sessions.moveAll { session in
            before += 1
            guard !session.hasEnded else { return }
            if 2 * (count + 1) > slots.count { grow() }
            moved.append((before, insert(session)))
        }
        return moved
    }

    /// Ends a session, whose index may be reused.
    mutating func remove(_ index: Int) {
        var slot = Int(hash(of: index) & mask)
        while slots[slot] & mask != UInt32(index + 1) { slot = (slot + 1) & Int(mask) }
        slots[slot] = 0
        reenterRun(after: slot)
        sessions[index].end()
        if index == mainIndex { mainIndex = nil }
        freeIndices.append(index)
    }

    /// The indices of all sessions, in the order of their first records.
    var indicesInOrder: [Int] {
        var indices: [Int] = []
        indices.reserveCapacity(count)
        for index in sessions.indices where !sessions[index].hasEnded { indices.append(index) }
        // They are in order unless an index has been reused.
        if isAnyReused { indices.sort { sessions[$0].generation < sessions[$1].generation } }
        return indices
    }

    // MARK: Slots

    /// The bits of a hash that select a slot, which are also the bits of a slot that hold the index.
    private var mask: UInt32 { UInt32(truncatingIfNeeded: slots.count &- 1) }

    /// Reinserts the sessions in the run of slots after one that has become free.
    private mutating func reenterRun(after freed: Int) {
        var slot = (freed + 1) & Int(mask)
        while slots[slot] != 0 {
            let index = Int(slots[slot] & mask) - 1
            slots[slot] = 0
            enter(index)
            slot = (slot + 1) & Int(mask)
        }
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: 2 * slots.count)
        for index in sessions.indices where !sessions[index].hasEnded { enter(index) }
    }

    private mutating func enter(_ index: Int) {
        let hash = hash(of: index)
        var slot = Int(hash & mask)
        while slots[slot] != 0 { slot = (slot + 1) & Int(mask) }
        slots[slot] = (hash & ~mask) | UInt32(index + 1)
    }

    private func hash(of index: Int) -> UInt32 { hash(sessions[index].name.span) }
}
