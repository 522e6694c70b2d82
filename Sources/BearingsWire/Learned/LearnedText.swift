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

    // MARK: Search

    /// How many buckets texts are sorted into.
    static let buckets = 1025
    /// The one of texts too short for the others.
    static var bucketOfShortTexts: Int { 1024 }
    /// How many bytes a text must have for the others.
    private static let bytesSorted = 6

    /// Which one it is in where it may stand in `state`.
    func bucket(in state: UInt8) -> Int {
        count < Self.bytesSorted
            ? Self.bucketOfShortTexts : Self.bucket(ofTextLike: first, in: state)
    }

    /// Which one a text of six bytes or more is in that begins as a word does and may stand in `state`.
    @inline(__always)
    static func bucket(ofTextLike word: UInt64, in state: UInt8) -> Int {
        let key = word &<< UInt64(64 - 8 * bytesSorted) | UInt64(state)
        return Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 54)
    }
}
