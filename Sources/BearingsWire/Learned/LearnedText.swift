/// A piece of text to be found again.
///
/// Its first 16 bytes stand here; the rest, for the few that are longer, in the table's `texts`.
struct LearnedText: BitwiseCopyable {
    /// The first eight bytes and the next eight, the first of them the lowest; 0 beyond the end.
    var first: UInt64 = 0
    var second: UInt64 = 0
    /// Which bits of those belong to the text.
    var firstMask: UInt64 = 0
    var secondMask: UInt64 = 0
    /// Where what is longer than 16 bytes goes on in the table's `texts`: pairs of a word and its mask.
    var rest: UInt32 = 0
    /// How many such pairs there are.
    var restCount: UInt8 = 0
    /// How many bytes it has.
    var count: UInt8 = 0

    /// Whether it stands at `position`, behind which 16 bytes can be read, whatever they are.
    @inline(__always)
    func stands(at position: Int, in bytes: Span<UInt8>, _ texts: Span<UInt64>) -> Bool {
        let one = (bytes.paddedWord(at: position) ^ first) & firstMask
        let other = (bytes.paddedWord(at: position &+ 8) ^ second) & secondMask
        return one | other == 0 && (restCount == 0 || restStands(at: position, in: bytes, texts))
    }

    @inline(__always)
    private func restStands(
        at position: Int,
        in bytes: Span<UInt8>,
        _ texts: Span<UInt64>
    ) -> Bool {
        var place = position &+ 16
        var text = Int(rest)
        guard place &+ 8 &* Int(restCount) <= bytes.count else { return false }
        for _ in 0..<restCount {
            let difference = bytes.paddedWord(at: place) ^ texts[text]
            guard difference & texts[text &+ 1] == 0 else { return false }
            place &+= 8
            text &+= 2
        }
        return true
    }

    // MARK: Making

    /// That of some bytes, and what of it is longer than 16 bytes; `nil` if it is too long.
    ///
    /// Where that will stand is not known yet.
    static func parts(of bytes: [UInt8]) -> (text: LearnedText, rest: [UInt64])? {
        guard let count = UInt8(exactly: bytes.count) else { return nil }
        let filled = bytes + repeatElement(0, count: 16)
        func word(at start: Int) -> UInt64 {
            start < bytes.count ? filled.span.word(at: start) : 0
        }
        func mask(at start: Int) -> UInt64 {
            // Of eight bytes or more nothing is left out.
            let behind = bytes.count - start
            return behind <= 0 ? 0 : .max >> UInt64(64 - 8 * min(behind, 8))
        }
        var rest: [UInt64] = []
        for start in stride(from: 16, to: bytes.count, by: 8) {
            rest += [word(at: start), mask(at: start)]
        }
        let text = LearnedText(
            first: word(at: 0),
            second: word(at: 8),
            firstMask: mask(at: 0),
            secondMask: mask(at: 8),
            restCount: UInt8(rest.count / 2),
            count: count
        )
        return (text, rest)
    }

    /// Its bytes.
    func bytes(_ texts: [UInt64]) -> [UInt8] {
        var words = [first, second]
        for pair in 0..<Int(restCount) { words.append(texts[Int(rest) + 2 * pair]) }
        return (0..<Int(count)).map {
            UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64($0 % 8 * 8))
        }
    }

    // MARK: Search

    /// How many buckets texts are sorted into, the last ones by their state alone.
    static let buckets = 1024 + 64
    /// How many bytes a text must have for the others.
    private static let bytesSorted = 6

    /// Which one it is in where it may stand in `state`.
    func bucket(in state: UInt8) -> Int {
        count < Self.bytesSorted
            ? Self.bucket(ofShortTextIn: state) : Self.bucket(ofTextLike: first, in: state)
    }

    /// Which one texts are in that are too short for the others and may stand in `state`.
    @inline(__always)
    static func bucket(ofShortTextIn state: UInt8) -> Int { 1024 + Int(state & 63) }

    /// Which one a text of six bytes or more is in that begins as a word does and may stand in `state`.
    @inline(__always)
    static func bucket(ofTextLike word: UInt64, in state: UInt8) -> Int {
        // The state stands where the other bytes would, and is multiplied apart: the word is what is waited for.
        let (factor, others) = (0x9E37_79B9_7F4A_7C15 as UInt64, UInt64(64 - 8 * bytesSorted))
        let key = word &* (factor &<< others) &+ UInt64(state) &* factor
        return Int(truncatingIfNeeded: key &>> 54)
    }
}
