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
    /// Where the four bytes begin that end with the digits before the point; before the number, if those are few.
    private var wholeStart = 0
    /// Which bits of them tell digits.
    private var wholeMask: UInt32 = 0
    /// Which bits of the eight bytes that end with the number tell the digits behind the point, or all of a
    /// number that has none.
    private var restMask: UInt64 = 0
    /// Ten to the power of how many digits stand behind the point.
    private var power: UInt64 = 1
    /// The same, below 0 for a number that is.
    private var divisor = 1.0

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
        let whole = bytes.paddedHalfWord(at: position &+ wholeStart) & wholeMask
        let rest = bytes.paddedWord(at: position &+ count &- 8) & restMask
        let significand = UInt64(valueOfFourDigits(whole)) &* power &+ valueOfDigits(rest)
        // Of twelve digits at most; both operands are exact, so the one operation rounds correctly.
        return Double(Int64(bitPattern: significand)) / divisor
    }

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
        guard textBefore + end - start >= 8, textBefore >= 3 else { return }
        let isNegative = bytes[start] == UInt8(ascii: "-")
        let digits = isNegative ? start + 1 : start
        var point = digits
        while point < end, bytes[point].isDigit { point += 1 }
        let (wholes, decimals) = (point - digits, max(0, end - point - 1))
        guard decimals == 0 ? 1...8 ~= wholes : 1...4 ~= wholes && decimals <= 8 else { return }
        for place in point + 1..<max(end, point + 1) where !bytes[place].isDigit { return }
        self = Self.all[Self.index(wholes, decimals, isNegative)]
        least[count] = bytes[end]
    }

    /// Those there are, but for what stands behind them.
    private static let all: [LearnedShape] = (0..<2 * 9 * 9).map { index in
        LearnedShape(wholes: index / 9 % 9, decimals: index % 9, isNegative: index >= 9 * 9)
    }

    private static func index(_ wholes: Int, _ decimals: Int, _ isNegative: Bool) -> Int {
        (isNegative ? 9 * 9 : 0) + 9 * wholes + decimals
    }

    private init(wholes: Int, decimals: Int, isNegative: Bool) {
        let first = isNegative ? 1 : 0
        let point = first + wholes
        count = decimals == 0 ? point : point + 1 + decimals
        for place in 0..<min(count, 16) {
            (least[place], excess[place]) = (UInt8(ascii: "0"), 9)
        }
        // A zero stands before no other digit.
        if wholes > 1 { (least[first], excess[first]) = (UInt8(ascii: "1"), 8) }
        if isNegative { (least[0], excess[0]) = (UInt8(ascii: "-"), 0) }
        if decimals > 0 { (least[point], excess[point]) = (UInt8(ascii: "."), 0) }
        for place in min(count + 1, 16)..<16 { (least[place], excess[place]) = (0, .max) }

        /// The low halves of the last bytes, which are what digits tell.
        func mask<Word: FixedWidthInteger>(_ bytes: Int) -> Word {
            let all = Word(truncatingIfNeeded: 0x0F0F_0F0F_0F0F_0F0F as UInt64)
            return bytes == 0 ? 0 : all << Word(Word.bitWidth - 8 * bytes)
        }
        wholeStart = point - 4
        if decimals > 0 {
            wholeMask = mask(min(wholes, 4))
            restMask = mask(decimals)
            power = wholePowerOfTen(decimals)
        } else {
            restMask = mask(wholes)
        }
        divisor = isNegative ? -Double(power) : Double(power)
    }
}
