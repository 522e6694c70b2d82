import BearingsEngine
import BearingsWire

/// The sessions by name, found without allocating.
///
/// Open addressing with linear probing over hashes that no sender can foresee. A session keeps its
/// index for life; the index of one that has ended is given out again.
struct SessionTable: Sendable {
    /// Sessions by index, those that have ended among them.
    ///
    /// They are reached here and nowhere else: an accessor of the table's own would copy them.
    var sessions = SessionPages()
    private var freeIndices: [Int] = []
    private var births: UInt64 = 0
    /// Indices of sessions, plus one, at most half full; 0 for a free place.
    ///
    /// In the bits that no index of a table of this size needs stand those of the name's hash that have
    /// not led to the place, so that other sessions need hardly ever be looked at.
    private var places = [UInt32](repeating: 0, count: 16)
    private let hash = NameHash()
    /// The session of the last look-up: most logs stay with one for long.
    private var last: Int?
    /// What ``lookAhead(_:of:)`` works on: hashes of names, then indices plus one.
    private var ahead: [UInt32] = []
    /// Keeps what is read by looking ahead from being nothing.
    private var seen: UInt64 = 0
    /// The session of records that name none, if there is one.
    private(set) var mainIndex: Int?

    /// How many sessions there are.
    var count: Int { sessions.count - freeIndices.count }

    /// The index of the session of that name, `nil` if there is none.
    mutating func index(of name: ArraySlice<UInt8>) -> Int? {
        guard name.count <= SessionName.mostInline else {
            return index(hash(name)) { $0.isCalled(long: name) }
        }
        return index(of: ShortName(name))
    }

    /// The index of the session whose name stands at a place of `names`, `nil` if there is none.
    @inline(__always)
    mutating func index(of place: ByteRange, in names: [UInt8]) -> Int? {
        guard Int(place.count) <= SessionName.mostInline else {
            return index(of: names[place.indices])
        }
        return index(of: ShortName(names.span, place))
    }

    @inline(__always)
    private mutating func index(of short: ShortName) -> Int? {
        if let last, sessions[last].shortName == short { return last }
        return index(hash(short)) { $0.shortName == short }
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
                last = index
                return index
            }
            place = (place + 1) & Int(mask)
        }
        return nil
    }

    /// Begins a session of a name that none has.
    mutating func insert(_ name: [UInt8], _ engine: Engine) -> Int {
        if 2 * (count + 1) > places.count { grow() }
        let session = Session(engine: engine, name: name, birth: births)
        births += 1
        let index: Int
        if let free = freeIndices.popLast() {
            index = free
            sessions[index] = session
        } else {
            index = sessions.count
            sessions.append(session)
        }
        enter(index)
        if name == RecordDecoder.mainSession { mainIndex = index }
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
        last = nil
    }

    /// The indices of the sessions there are, in the order of their first records.
    var inOrderOfBirth: [Int] {
        var indices: [Int] = []
        indices.reserveCapacity(count)
        for index in sessions.indices where !sessions[index].hasEnded { indices.append(index) }
        // Unless one has been given out again, they are in order.
        if births > sessions.count {
            indices.sort { sessions[$0].birth < sessions[$1].birth }
        }
        return indices
    }

    // MARK: Looking ahead

    /// How many records are looked ahead for at a time: their sessions fit into what is nearest to the
    /// processor, and leave room.
    static let horizon = 16
    /// So many sessions are near anyway.
    private static let fewSessions = 256

    /// Reads what some records need of their sessions, before the records are applied.
    ///
    /// Each step asks for all records at once, so that they wait together rather than in turn.
    mutating func lookAhead(_ entries: Range<Int>, of batch: RecordBatch) {
        guard sessions.count > Self.fewSessions else { return }
        ahead.removeAll(keepingCapacity: true)
        for entry in entries {
            guard let name = batch.entries[entry].session, name.count <= SessionName.mostInline
            else { continue }
            ahead.append(hash(ShortName(batch.names.span, name)))
        }
        for place in ahead.indices { ahead[place] = firstEntry(ahead[place]) & mask }
        for index in ahead where index != 0 { seen &+= sessions[Int(index) - 1].lookAhead() }
        for index in ahead where index != 0 {
            seen &+= sessions[Int(index) - 1].engine.lookFurther()
        }
    }

    /// What stands at the first place that a name of this hash may have; 0 if there is none.
    @inline(__always)
    private func firstEntry(_ hash: UInt32) -> UInt32 {
        var place = Int(hash & mask)
        while places[place] != 0, (places[place] ^ hash) & ~mask != 0 {
            place = (place + 1) & Int(mask)
        }
        return places[place]
    }

    // MARK: Places

    /// The bits of a hash that lead to a place, and of a place that tell an index.
    private var mask: UInt32 { UInt32(places.count - 1) }

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
