/// The distinct texts of all addresses.
struct AddressStrings: Sendable {
    /// The texts, one behind the other in UTF-8.
    private(set) var utf8: [UInt8] = []
    /// Where each text ends in ``utf8``, by its id; the first is the empty text.
    private var ends: [UInt32] = [0]

    /// The id of the empty text.
    static let emptyID: UInt32 = 0

    /// How many texts there are, the empty one included.
    var count: Int { ends.count }

    /// The memory this takes, in bytes.
    var bytes: Int { utf8.capacity + ends.capacity * MemoryLayout<UInt32>.stride }

    /// The text of an id, `nil` if it is empty.
    func string(_ id: UInt32) -> String? {
        guard id != Self.emptyID else { return nil }
        return String(decoding: utf8[range(id)], as: UTF8.self)
    }

    /// Whether a text reads what `text` holds at `slice`.
    fileprivate func reads(_ id: UInt32, _ text: Span<UInt8>, _ slice: Range<Int>) -> Bool {
        let range = range(id)
        guard range.count == slice.count else { return false }
        let own = utf8.span
        for offset in 0..<range.count
        where own[range.lowerBound &+ offset] != text[slice.lowerBound &+ offset] {
            return false
        }
        return true
    }

    /// The range of a text in ``utf8``.
    func range(_ id: UInt32) -> Range<Int> {
        let start = id == 0 ? 0 : Int(ends[Int(id) - 1])
        return start..<Int(ends[Int(id)])
    }

    fileprivate mutating func append(_ text: Span<UInt8>, _ slice: Range<Int>) -> UInt32 {
        for index in slice { utf8.append(text[index]) }
        precondition(utf8.count <= Int(UInt32.max), "addresses have more than 4 GiB of texts")
        ends.append(UInt32(utf8.count))
        return UInt32(ends.count - 1)
    }

    /// Frees unused capacity.
    mutating func trim() {
        utf8.trim()
        ends.trim()
    }
}

/// Finds the id of a text, or gives it one.
struct AddressStringInterner {
    private(set) var strings = AddressStrings()
    /// Open addressing with linear probing, at most half full; id 0 marks an empty slot.
    ///
    /// Hashes are stored, so that growing reads no text, and are seeded, so that no file can cause
    /// collisions.
    private var slots = [Slot](repeating: Slot(), count: 1 << 10)

    private struct Slot: BitwiseCopyable {
        var hash: UInt32 = 0
        var id: UInt32 = 0
    }

    /// The id of what `text` holds at `slice`.
    ///
    /// - Parameter guess: The id it has if it reads like its neighbour's, which streets and cities
    ///   mostly do.
    mutating func id(of text: Span<UInt8>, _ slice: Range<Int>, guess: UInt32) -> UInt32 {
        if slice.isEmpty { return AddressStrings.emptyID }
        if strings.reads(guess, text, slice) { return guess }
        var hasher = Hasher()
        unsafe text.extracting(slice).withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        let hash = UInt32(truncatingIfNeeded: hasher.finalize())
        let mask = slots.count - 1
        var index = Int(hash) & mask
        while slots[index].id != 0 {
            let found = slots[index]
            if found.hash == hash, strings.reads(found.id, text, slice) { return found.id }
            index = (index + 1) & mask
        }
        let id = strings.append(text, slice)
        slots[index] = Slot(hash: hash, id: id)
        if strings.count * 2 > slots.count { grow() }
        return id
    }

    private mutating func grow() {
        var larger = [Slot](repeating: Slot(), count: slots.count * 2)
        let mask = larger.count - 1
        for slot in slots where slot.id != 0 {
            var index = Int(slot.hash) & mask
            while larger[index].id != 0 { index = (index + 1) & mask }
            larger[index] = slot
        }
        slots = larger
    }
}

extension Array {
    /// Frees unused capacity, if that saves more than the copy costs.
    mutating func trim() {
        guard capacity > count + count / 16 else { return }
        var exact: [Element] = []
        exact.reserveCapacity(count)
        exact.append(contentsOf: self)
        self = exact
    }
}
