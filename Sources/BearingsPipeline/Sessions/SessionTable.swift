import BearingsEngine
import BearingsWire

/// A hash table of sessions by name, whose look-ups do not allocate.
///
/// Open addressing with linear probing, over hashes with a random seed. A session keeps its index until it ends; then the
/// index is reused.
struct SessionTable: ~Copyable, Sendable {
    /// Sessions by index, ended ones included.
    ///
    /// Accessed directly: an accessor of the table would copy them.
    var sessions = SessionPages()
    private var freeIndices: [Int] = []
    private var generations: UInt64 = 0
    /// Generations by index; empty until an index is reused, because until then they equal the indices.
    private var generationsByIndex: [UInt64] = []
    /// The index of a session plus one, or 0 if free; at most half are used.
    ///
    /// The high bits, which no index needs, hold the hash bits that did not select the slot, so that names are hardly ever
    /// compared in vain.
    private var slots = [UInt32](repeating: 0, count: 16)
    let hash = NameHash()
    /// The session found last, and its name if that is short: most logs stay with one session for long.
    private var last = (name: ShortName.none, index: 0)
    /// The session of records that name none.
    private static let main = ShortName(SessionReference.mainName[...])
    /// The index of the session of records that name none, if it exists.
    private(set) var mainIndex: Int?

    /// How many sessions there are.
    var count: Int { sessions.count - freeIndices.count }

    /// The index of the session of that name, `nil` if there is none.
    mutating func index(of name: ArraySlice<UInt8>) -> Int? {
        guard name.count <= ShortName.longest else {
            return index(hash(name)) { $0.isCalled(long: name) }
        }
        return index(of: ShortName(name))
    }

    /// The index of the session of that short name, `nil` if there is none.
    @inline(__always)
    mutating func index(of short: ShortName) -> Int? {
        last.name == short ? last.index : search(short)
    }

    @inline(never)
    private mutating func search(_ short: ShortName) -> Int? {
        index(hash(short)) { $0.shortName == short }
    }

    /// The index of the session with that hash for which `isWanted` is true.
    @inline(__always)
    private mutating func index(
        _ hash: UInt32,
        isWanted: (borrowing Session) -> Bool
    ) -> Int? {
        var slot = Int(hash & mask)
        while slots[slot] != 0 {
            let index = Int(slots[slot] & mask) - 1
            if (slots[slot] ^ hash) & ~mask == 0, isWanted(sessions[index]) {
                last = (sessions[index].shortName, index)
                return index
            }
            slot = (slot + 1) & Int(mask)
        }
        return nil
    }

    /// Creates a session; no other may have its name.
    mutating func insert(_ name: SessionName, _ engine: consuming Engine) -> Int {
        if 2 * (count + 1) > slots.count { grow() }
        let generation = generations
        generations += 1
        let index: Int
        if let free = freeIndices.popLast() {
            index = free
            if generationsByIndex.isEmpty { generationsByIndex = sessions.indices.map(UInt64.init) }
            generationsByIndex[index] = generation
            sessions[index] = Session(engine: engine, name: name)
        } else {
            index = sessions.count
            if !generationsByIndex.isEmpty { generationsByIndex.append(generation) }
            sessions.append(Session(engine: engine, name: name))
        }
        enter(index)
        if sessions[index].shortName == Self.main { mainIndex = index }
        return index
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
        last.name = .none
    }

    /// The indices of all sessions, in the order of their first records.
    var indicesInOrder: [Int] {
        var indices: [Int] = []
        indices.reserveCapacity(count)
        for index in sessions.indices where !sessions[index].hasEnded { indices.append(index) }
        // They are in order unless an index has been reused.
        if !generationsByIndex.isEmpty {
            indices.sort { generationsByIndex[$0] < generationsByIndex[$1] }
        }
        return indices
    }

    /// How many sessions began before the one at an index; unique for a run.
    @inline(__always)
    func generation(of index: Int) -> UInt64 {
        generationsByIndex.isEmpty ? UInt64(index) : generationsByIndex[index]
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

    private func hash(of index: Int) -> UInt32 {
        switch sessions[index].key {
        case .short(let name): hash(name)
        case .long(let name): hash(name[...])
        }
    }
}
