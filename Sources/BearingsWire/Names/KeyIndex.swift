import Geography

/// A key as messages spell it.
package protocol KeyName {
    /// The key as on the wire.
    var spelling: String { get }
}

extension WireKey: KeyName {}

extension StaticString: KeyName {
    /// The text itself.
    package var spelling: String { "\(self)" }
}

/// Finds the number of a key by its spelling, in about the time it takes to read it.
struct KeyIndex: Sendable {
    /// By open addressing, hashed by their length and first bytes; at most half full.
    private var slots: [Slot]
    /// How far a hash is shifted, so that it is less than the number of slots.
    private let shift: UInt64

    private struct Slot: BitwiseCopyable {
        /// All bytes, in words that overlap if they must.
        var words = Words()
        /// 0 for a free slot.
        var count: UInt8 = 0
        var number: UInt8 = 0
    }

    /// The first eight bytes, the next eight and the last eight; zeros beyond the end of a
    /// shorter key.
    private struct Words: BitwiseCopyable, Equatable {
        var first: UInt64 = 0
        var middle: UInt64 = 0
        var last: UInt64 = 0
    }

    /// The longest key, in bytes.
    static let longest = 24

    /// Numbers keys in their order; there may be 255.
    init(_ spellings: [String]) {
        var bits = 4
        while 1 << bits < 2 * spellings.count { bits += 1 }
        shift = UInt64(64 - bits)
        slots = [Slot](repeating: Slot(), count: 1 << bits)
        for (number, spelling) in spellings.enumerated() {
            let text = Array(spelling.utf8)
            precondition(text.count <= Self.longest, "a key is too long for its three words")
            let words = Self.words(text.span, 0, text.count)
            var slot = hash(words.first, text.count)
            while slots[slot].count != 0 { slot = (slot + 1) % slots.count }
            slots[slot] = Slot(words: words, count: UInt8(text.count), number: UInt8(number))
        }
    }

    /// The number of the key that the string at a node spells, `nil` if unknown.
    @inline(__always)
    func number(of node: Int, in tape: borrowing JSONTape) -> Int? {
        tape[node].hasEscapes
            ? unescapedNumber(node, tape) : number(tape.text.span, tape[node].range)
    }

    @inline(never)
    private func unescapedNumber(_ node: Int, _ tape: borrowing JSONTape) -> Int? {
        let text = tape.utf8(of: node)
        return number(text.span, ByteRange(0..<text.count))
    }

    /// The number of the key that `range` spells without escapes, `nil` if unknown.
    @inline(__always)
    func number(_ bytes: Span<UInt8>, _ range: ByteRange) -> Int? {
        let count = Int(range.count)
        guard count > 0, count <= Self.longest else { return nil }
        let words = Self.words(bytes, Int(range.start), count)
        var slot = hash(words.first, count)
        while slots[slot].count != 0 {
            let candidate = slots[slot]
            if candidate.words == words, candidate.count == UInt8(count) {
                return Int(candidate.number)
            }
            slot = (slot &+ 1) & (slots.count &- 1)
        }
        return nil
    }

    @inline(__always)
    private static func words(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Words {
        if count >= 8 {
            let end = start &+ count
            return Words(
                first: bytes.word(at: start),
                middle: bytes.word(at: min(start &+ 8, end &- 8)),
                last: bytes.word(at: end &- 8)
            )
        }
        var word: UInt64 = 0
        if start &+ 8 <= bytes.count {
            word = bytes.word(at: start) & (1 << (8 &* UInt64(count)) &- 1)
        } else {
            for offset in 0..<count {
                word |= UInt64(bytes[start &+ offset]) << (8 &* UInt64(offset))
            }
        }
        return Words(first: word)
    }

    /// The top bits of a product with the golden ratio's fraction, which depend on all input bits.
    @inline(__always)
    private func hash(_ word: UInt64, _ count: Int) -> Int {
        Int(truncatingIfNeeded: ((word ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    }
}
