import CProcessor

/// How the number stood that was read last in some place of a line: a sign or none, so many digits, a point,
/// so many more, and what stands behind.
///
/// Most numbers stand as those before them did. Of such a one nothing has to be found out: whether it does is a
/// single comparison, and where it ends is known before it has been read, so that what comes next need not
/// wait for it.
struct LearnedShape: BitwiseCopyable {
    /// What each of 16 bytes is at least.
    private var least = SIMD16<UInt8>(repeating: .max)
    /// By how much each may be more.
    private var excess = SIMD16<UInt8>(repeating: 0)
    /// How many bytes the number has.
    private(set) var count = 0
    /// Where its digits are.
    private var digits = LearnedDigits()

    /// That of no number.
    init() {}

    /// Whether what stands at `position` does so.
    @inline(__always)
    func fits(_ bytes: Span<UInt8>, at position: Int) -> Bool {
        processor_fits(bytes.paddedBytes(at: position), least, excess)
    }

    /// The number at `position`, which stands so.
    @inline(__always)
    func number(_ bytes: Span<UInt8>, at position: Int) -> Double {
        digits.number(bytes, at: position)
    }

    /// What one of its bytes is at least, and by how much it may be more.
    func bounds(of place: Int) -> (least: UInt8, excess: UInt8) { (least[place], excess[place]) }

    // MARK: Learning

    /// The most bytes of a number whose shape is kept: a sign, four digits, a point and eight more.
    static let longest = 14

    /// Takes the shape of the number that has been read from `start` to `end`, unless that is none that is kept
    /// or might begin less than eight bytes behind the beginning of a buffer.
    ///
    /// - Parameter textBefore: How many bytes stand before it, whichever number is read.
    @inline(never)
    mutating func learn(
        _ bytes: Span<UInt8>,
        from start: Int,
        to end: Int,
        textBefore: Int
    ) {
        guard textBefore + end - start >= 8, textBefore >= 3,
            let parts = Parts(of: bytes, from: start, to: end)
        else { return }
        self = Self.shape(of: parts)
        least[count] = bytes[end]
    }

    /// What a number consists of whose shape is kept.
    struct Parts {
        /// How many digits stand before the point, and how many behind it.
        var (wholes, decimals): (Int, Int)
        var isNegative: Bool

        init(wholes: Int, decimals: Int, isNegative: Bool) {
            (self.wholes, self.decimals, self.isNegative) = (wholes, decimals, isNegative)
        }

        /// Those of the number that has been read from `start` to `end`; `nil` if it has no such shape.
        init?(of bytes: Span<UInt8>, from start: Int, to end: Int) {
            isNegative = bytes[start] == UInt8(ascii: "-")
            let digits = isNegative ? start + 1 : start
            var point = digits
            while point < end, bytes[point].isDigit { point += 1 }
            (wholes, decimals) = (point - digits, max(0, end - point - 1))
            guard decimals == 0 ? 1...8 ~= wholes : 1...4 ~= wholes && decimals <= 8 else {
                return nil
            }
            for place in point + 1..<max(end, point + 1) where !bytes[place].isDigit { return nil }
        }
    }

    /// The shape of a number, whatever stands behind it.
    static func shape(of parts: Parts) -> LearnedShape {
        all[(parts.isNegative ? 9 * 9 : 0) + 9 * parts.wholes + parts.decimals]
    }

    /// Those there are, but for what stands behind them.
    private static let all: [LearnedShape] = (0..<2 * 9 * 9).map { index in
        LearnedShape(
            Parts(wholes: index / 9 % 9, decimals: index % 9, isNegative: index >= 9 * 9)
        )
    }

    private init(_ parts: Parts) {
        count = parts.count
        for place in 0..<min(count, 16) {
            (least[place], excess[place]) = (UInt8(ascii: "0"), 9)
        }
        // A zero stands before no other digit.
        let first = parts.isNegative ? 1 : 0
        if parts.wholes > 1 { (least[first], excess[first]) = (UInt8(ascii: "1"), 8) }
        if parts.isNegative { (least[0], excess[0]) = (UInt8(ascii: "-"), 0) }
        if parts.decimals > 0 { (least[parts.point], excess[parts.point]) = (UInt8(ascii: "."), 0) }
        for place in min(count + 1, 16)..<16 { (least[place], excess[place]) = (0, .max) }
        digits = LearnedDigits(parts)
    }
}
