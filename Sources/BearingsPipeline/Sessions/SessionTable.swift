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
    var sessions: [Session] = []
    private var freeIndices: [Int] = []
    private var births: UInt64 = 0
    /// Indices of sessions, plus one, at most half full; 0 for a free place.
    private var places = [Int32](repeating: 0, count: 16)
    /// The session of the last look-up: most logs stay with one for long.
    private var last: Int?
    /// The session of records that name none, if there is one.
    private(set) var mainIndex: Int?

    /// How many sessions there are.
    var count: Int { sessions.count - freeIndices.count }

    /// The index of the session of that name, `nil` if there is none.
    mutating func index(of name: ArraySlice<UInt8>) -> Int? {
        if let last, sessions[last].isNamed(name) { return last }
        var place = hash(name) & (places.count - 1)
        while places[place] != 0 {
            let index = Int(places[place]) - 1
            if sessions[index].isNamed(name) {
                last = index
                return index
            }
            place = (place + 1) & (places.count - 1)
        }
        return nil
    }

    /// Begins a session of a name that none has.
    mutating func insert(_ name: [UInt8], _ engine: Engine) -> Int {
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
        if 2 * count > places.count { grow() }
        enter(index)
        if name == RecordDecoder.mainSession { mainIndex = index }
        return index
    }

    /// Ends a session; its index may be given out again.
    mutating func remove(_ index: Int) {
        var place = hash(sessions[index].name[...]) & (places.count - 1)
        while places[place] != Int32(index + 1) { place = (place + 1) & (places.count - 1) }
        places[place] = 0
        reenterRun(after: place)
        sessions[index].end()
        if index == mainIndex { mainIndex = nil }
        freeIndices.append(index)
        last = nil
    }

    /// The indices of the sessions there are, in the order of their first records.
    var inOrderOfBirth: [Int] {
        sessions.indices
            .filter { !sessions[$0].hasEnded }
            .sorted { sessions[$0].birth < sessions[$1].birth }
    }

    /// Looks for a place anew for all that stand behind one that has become free.
    private mutating func reenterRun(after freed: Int) {
        var place = (freed + 1) & (places.count - 1)
        while places[place] != 0 {
            let index = Int(places[place]) - 1
            places[place] = 0
            enter(index)
            place = (place + 1) & (places.count - 1)
        }
    }

    private mutating func grow() {
        let indices = places.filter { $0 != 0 }
        places = [Int32](repeating: 0, count: 2 * places.count)
        for index in indices { enter(Int(index) - 1) }
    }

    private mutating func enter(_ index: Int) {
        var place = hash(sessions[index].name[...]) & (places.count - 1)
        while places[place] != 0 { place = (place + 1) & (places.count - 1) }
        places[place] = Int32(index + 1)
    }

    private func hash(_ name: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        unsafe name.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
