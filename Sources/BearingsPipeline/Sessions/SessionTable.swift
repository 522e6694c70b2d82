import BearingsEngine
import BearingsWire

/// The sessions by name, found without allocating.
///
/// Open addressing with linear probing over hashes that no sender can foresee. A session keeps its
/// index for life; the index of one that has ended is given out again.
struct SessionTable: ~Copyable, Sendable {
    /// Sessions by index, those that have ended among them.
    ///
    /// They are reached here and nowhere else: an accessor of the table's own would copy them.
    var sessions = SessionPages()
    private var freeIndices: [Int] = []
    private var births: UInt64 = 0
    /// The births of sessions by index; empty as long as no index has been given out again, for then they are
    /// the indices.
    private var birthsByIndex: [UInt64] = []
    /// Indices of sessions, plus one, at most half full; 0 for a free place.
    ///
    /// In the bits that no index of a table of this size needs stand those of the name's hash that have
    /// not led to the place, so that other sessions need hardly ever be looked at.
    private var places = [UInt32](repeating: 0, count: 16)
    let hash = NameHash()
    /// The session of the last look-up, and its name if that is short: most logs stay with one for long.
    private var last = (name: ShortName.none, index: 0)
    /// What records mean that name no session.
    private static let main = ShortName(RecordDecoder.mainSession[...])
    /// The session of records that name none, if there is one.
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

    /// The index of the session whose name has that hash and is the one wanted.
    @inline(__always)
    private mutating func index(
        _ hash: UInt32,
        isWanted: (borrowing Session) -> Bool
    ) -> Int? {
        var place = Int(hash & mask)
        while places[place] != 0 {
            let index = Int(places[place] & mask) - 1
            if (places[place] ^ hash) & ~mask == 0, isWanted(sessions[index]) {
                last = (sessions[index].shortName, index)
                return index
            }
            place = (place + 1) & Int(mask)
        }
        return nil
    }

    /// Begins a session of a name that none has.
    mutating func insert(_ name: SessionName, _ engine: consuming Engine) -> Int {
        if 2 * (count + 1) > places.count { grow() }
        let birth = births
        births += 1
        let index: Int
        if let free = freeIndices.popLast() {
            index = free
            if birthsByIndex.isEmpty { birthsByIndex = sessions.indices.map(UInt64.init) }
            birthsByIndex[index] = birth
            sessions[index] = Session(engine: engine, name: name)
        } else {
            index = sessions.count
            if !birthsByIndex.isEmpty { birthsByIndex.append(birth) }
            sessions.append(Session(engine: engine, name: name))
        }
        enter(index)
        if sessions[index].shortName == Self.main { mainIndex = index }
        return index
    }

    /// Ends a session; its index may be given out again.
    mutating func remove(_ index: Int) {
        var place = Int(hash(of: index) & mask)
        while places[place] & mask != UInt32(index + 1) { place = (place + 1) & Int(mask) }
        places[place] = 0
        reenterRun(after: place)
        sessions[index].end()
        if index == mainIndex { mainIndex = nil }
        freeIndices.append(index)
        last.name = .none
    }

    /// The indices of the sessions there are, in the order of their first records.
    var inOrderOfBirth: [Int] {
        var indices: [Int] = []
        indices.reserveCapacity(count)
        for index in sessions.indices where !sessions[index].hasEnded { indices.append(index) }
        // Unless one has been given out again, they are in order.
        if !birthsByIndex.isEmpty { indices.sort { birthsByIndex[$0] < birthsByIndex[$1] } }
        return indices
    }

    /// How many sessions had begun before the one of an index: no two ever have the same birth.
    @inline(__always)
    func birth(of index: Int) -> UInt64 {
        birthsByIndex.isEmpty ? UInt64(index) : birthsByIndex[index]
    }

    // MARK: Places

    /// The bits of a hash that lead to a place, and of a place that tell an index.
    private var mask: UInt32 { UInt32(truncatingIfNeeded: places.count &- 1) }

    /// Looks for a place anew for all that stand behind one that has become free.
    private mutating func reenterRun(after freed: Int) {
        var place = (freed + 1) & Int(mask)
        while places[place] != 0 {
            let index = Int(places[place] & mask) - 1
            places[place] = 0
            enter(index)
            place = (place + 1) & Int(mask)
        }
    }

    private mutating func grow() {
        places = [UInt32](repeating: 0, count: 2 * places.count)
        for index in sessions.indices where !sessions[index].hasEnded { enter(index) }
    }

    private mutating func enter(_ index: Int) {
        let hash = hash(of: index)
        var place = Int(hash & mask)
        while places[place] != 0 { place = (place + 1) & Int(mask) }
        places[place] = (hash & ~mask) | UInt32(index + 1)
    }

    private func hash(of index: Int) -> UInt32 {
        switch sessions[index].key {
        case .short(let name): hash(name)
        case .long(let name): hash(name[...])
        }
    }
}
