/// The session of an entry: the number of its name among the ``SessionNames`` of its batch.
package struct SessionNumber: Equatable, BitwiseCopyable, Sendable {
    /// Counted from 0 among the names of the batch; less than 0 for a session that is not named.
    package let value: Int32

    /// The session `main`, for records without a session.
    package static let unnamed = SessionNumber(value: -1)
    /// An unknown session: a line that cannot be parsed may be anybody's.
    package static let anyone = SessionNumber(value: -2)

    /// Whether it is `main` by default.
    package var isUnnamed: Bool { self == .unnamed }
}

/// The names of the sessions in a batch, each stored once, with a number that is good for that batch alone.
///
/// So a batch tells its names to whoever has it, on any thread and at any time, and nothing has to be told when a session
/// ends: its number goes with the batch. The hash of a name is found once, and serves to find the session as well.
package struct SessionNames: Sendable {
    /// A name that has a number.
    package struct Name: BitwiseCopyable, Sendable {
        /// Where it is in ``SessionNames/bytes``.
        package let range: ByteRange
        /// Its ``NameHash``.
        package let hash: UInt32
        /// Its first and last bytes, which are all of a name of at most 16.
        fileprivate let ends: Ends
    }

    fileprivate typealias Ends = (first: UInt64, last: UInt64)

    /// The names, unescaped, one after the other.
    package private(set) var bytes: [UInt8] = []
    /// By number.
    private var names: [Name] = []
    /// The number that was given last: most lines have the session of the line before.
    private var last = 0
    /// A hash table with linear probing: a number plus one, or 0 if free; at most half are used.
    private var slots = [UInt32](repeating: 0, count: fewSlots)
    private let hash = NameHash.shared

    /// Enough for all but batches of many sessions.
    private static let fewSlots = 16

    /// Creates an empty list.
    init() {}

    /// How many there are.
    package var count: Int { names.count }

    /// Removes all, so that their numbers are given to others.
    package mutating func removeAll() {
        bytes.forget()
        guard !names.isEmpty else { return }
        names.forget()
        last = 0
        if slots.count > Self.fewSlots {
            slots = [UInt32](repeating: 0, count: Self.fewSlots)
        } else {
            for slot in slots.indices { slots[slot] = 0 }
        }
    }

    /// Where the name with a number is in ``bytes``.
    package func range(of number: Int) -> Range<Int> { names[number].range.indices }

    /// The name with a number; `nil` for a session that is not named.
    package subscript(number: SessionNumber) -> Name? {
        number.value >= 0 && number.value < names.count ? names[Int(number.value)] : nil
    }

    // MARK: Numbers

    /// The number of a name; an empty one is none.
    @inline(__always)
    package mutating func number(of name: Span<UInt8>) -> SessionNumber {
        let ends = name.ends
        if last < names.count, isName(last, name, ends) {
            return SessionNumber(value: Int32(truncatingIfNeeded: last))
        }
        return search(name, ends)
    }

    @inline(never)
    private mutating func search(_ name: Span<UInt8>, _ ends: Ends) -> SessionNumber {
        guard name.count > 0 else { return .unnamed }
        let hash = hash(name, ends)
        if let known = find(name, hash, ends) { return give(known) }
        let start = bytes.count
        bytes.append(addingCapacity: name.count) { room in
            for index in name.indices { room.append(name[index]) }
        }
        return add(from: start, hash, ends)
    }

    private mutating func give(_ number: Int) -> SessionNumber {
        last = number
        return SessionNumber(value: Int32(truncatingIfNeeded: number))
    }

    /// Adds the name whose bytes have been appended from `start` on.
    private mutating func add(from start: Int, _ hash: UInt32, _ ends: Ends) -> SessionNumber {
        let range = ByteRange(from: start, to: bytes.count)
        names.append(Name(range: range, hash: hash, ends: ends))
        if 2 * names.count > slots.count { grow() } else { enter(names.count - 1) }
        return give(names.count - 1)
    }

    // MARK: The hash table

    /// The number of a name, `nil` if it has none.
    @inline(__always)
    private func find(_ name: Span<UInt8>, _ hash: UInt32, _ ends: Ends) -> Int? {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if isName(number, name, ends) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    @inline(__always)
    private func isName(_ number: Int, _ name: Span<UInt8>, _ ends: Ends) -> Bool {
        let known = names[number]
        return known.ends == ends && Int(known.range.count) == name.count
            && (name.count <= 16 || isSame(known, name))
    }

    @inline(never)
    private func isSame(_ known: Name, _ name: Span<UInt8>) -> Bool {
        bytes.span.extracting(known.range.indices).hasSameBytes(as: name)
    }

    private mutating func enter(_ number: Int) {
        var slot = Int(truncatingIfNeeded: names[number].hash) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt32(number + 1)
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: 2 * slots.count)
        for number in names.indices { enter(number) }
    }
}

extension SessionNames {
    /// The name of the session of records without one.
    package static let mainName = Array("main".utf8)
    /// The longest name, in bytes.
    package static let longestName = 128

    /// The end of a long name, which names a session: the end of a path says more than its beginning.
    package static func end(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        name.suffix(longestName).drop { name.count > longestName && $0 & 0xC0 == 0x80 }
    }
}

extension RecordBatch {
    /// The name of an entry's session, `nil` for `main` by default.
    package func name(of session: SessionNumber) -> [UInt8]? {
        names[session].map { Array(names.bytes[$0.range.indices]) }
    }

    /// The name of an entry's session.
    package func sessionName(of session: SessionNumber) -> [UInt8] {
        name(of: session) ?? SessionNames.mainName
    }
}
