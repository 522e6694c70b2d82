import CProcessor

/// Where the digits of a number are that consists of up to four, a point and up to eight more, or of up to eight
/// and no point; counted from where it begins.
struct LearnedDigits: BitwiseCopyable {
    /// Where the four bytes begin that end with the digits before the point; before the number, if those are few.
    private var wholeStart = 0
    /// Which bits of them tell digits.
    private var wholeMask: UInt32 = 0
    /// Where the eight bytes begin that end with the number.
    private var restStart = 0
    /// Which bits of them tell the digits behind the point, or all of a number that has none.
    private var restMask: UInt64 = 0
    /// Ten to the power of how many digits stand behind the point.
    private var power: UInt64 = 1
    /// The same, below 0 for a number that is.
    private var divisor = 1.0

    /// Those of no number.
    init() {}

    /// Those of a number that consists of `parts`.
    init(_ parts: LearnedShape.Parts) {
        wholeStart = parts.point - 4
        if parts.decimals > 0 { wholeMask = UInt32(truncatingIfNeeded: parts.wholeMask >> 32) }
        restMask = parts.restMask
        restStart = parts.count - 8
        divisor = parts.divisor
        power = UInt64(divisor.magnitude)
    }

    /// The number at `start`.
    @inline(__always)
    func number(_ bytes: Span<UInt8>, at start: Int) -> Double {
        let whole = bytes.paddedHalfWord(at: start &+ wholeStart) & wholeMask
        let rest = bytes.paddedWord(at: start &+ restStart) & restMask
        let significand = UInt64(valueOfFourDigits(whole)) &* power &+ valueOfDigits(rest)
        // Of twelve digits at most; both operands are exact, so the one operation rounds correctly.
        return Double(Int64(bitPattern: significand)) / divisor
    }
}

/// Where the digits of two such numbers are, which are read side by side; counted from where their line begins.
struct LearnedTwo: BitwiseCopyable, Sendable {
    /// Where the eight bytes begin that end with each one's digits before the point.
    private var wholeStarts = SIMD2<Int>()
    private var wholeMasks = SIMD2<UInt64>()
    /// Where the eight bytes begin that end with each.
    private var restStarts = SIMD2<Int>()
    private var restMasks = SIMD2<UInt64>()
    private var divisors = SIMD2<Double>(repeating: 1)
    private var powers = SIMD2<Double>(repeating: 1)

    /// Places one of the two.
    mutating func put(_ parts: LearnedShape.Parts, at start: Int, as place: Int) {
        wholeStarts[place] = start + parts.point - 8
        wholeMasks[place] = parts.decimals > 0 ? parts.wholeMask : 0
        restStarts[place] = start + parts.count - 8
        restMasks[place] = parts.restMask
        divisors[place] = parts.divisor
        powers[place] = parts.divisor.magnitude
    }

    /// The numbers of the line at `start`.
    @inline(__always)
    func numbers(_ bytes: Span<UInt8>, ofLineAt start: Int) -> SIMD2<Double> {
        let wholes = bytes.paddedWords(at: start, wholeStarts) & wholeMasks
        let rests = bytes.paddedWords(at: start, restStarts) & restMasks
        let values = processor_values(wholes, rests)
        // Exact but for the last operation.
        let significands = processor_sum(processor_product(values.first, powers), values.second)
        return processor_quotient(significands, divisors)
    }
}

/// Where the digits of four numbers are that have eight bytes at most without a sign, their point among them;
/// counted from where their line begins.
struct LearnedFour: BitwiseCopyable, Sendable {
    /// Where the eight bytes begin that end with each.
    private var starts = (SIMD2<Int>(), SIMD2<Int>())
    /// Which bits of them tell the digits before the point, and which those behind it.
    private var wholeMasks = (SIMD2<UInt64>(), SIMD2<UInt64>())
    private var restMasks = (SIMD2<UInt64>(), SIMD2<UInt64>())
    private var divisors = (SIMD2<Double>(repeating: 1), SIMD2<Double>(repeating: 1))

    /// Places one of the four.
    mutating func put(_ parts: LearnedShape.Parts, at start: Int, as place: Int) {
        func put<Scalar>(_ value: Scalar, _ pairs: inout (SIMD2<Scalar>, SIMD2<Scalar>)) {
            if place < 2 { pairs.0[place] = value } else { pairs.1[place - 2] = value }
        }
        put(start + parts.count - 8, &starts)
        let behindPoint = UInt64(8 * (1 + parts.decimals))
        put(parts.decimals > 0 ? parts.wholeMask >> behindPoint : 0, &wholeMasks)
        put(parts.restMask, &restMasks)
        put(parts.divisor, &divisors)
    }

    /// The numbers of the line at `start`.
    @inline(__always)
    func numbers(
        _ bytes: Span<UInt8>,
        ofLineAt start: Int
    ) -> (SIMD2<Double>, SIMD2<Double>) {
        let words = (bytes.paddedWords(at: start, starts.0), bytes.paddedWords(at: start, starts.1))
        // What stands before the point comes to stand where it is.
        let eight = SIMD2<UInt64>(repeating: 8)
        let values = processor_values(
            words.0 & restMasks.0 | (words.0 & wholeMasks.0) &<< eight,
            words.1 & restMasks.1 | (words.1 & wholeMasks.1) &<< eight
        )
        return (
            processor_quotient(values.first, divisors.0),
            processor_quotient(values.second, divisors.1)
        )
    }
}

extension LearnedShape.Parts {
    /// Where the point stands, or would.
    var point: Int { (isNegative ? 1 : 0) + wholes }

    /// How many bytes the number has.
    var count: Int { point + (decimals == 0 ? 0 : 1 + decimals) }

    /// Whether it has eight at most without a sign.
    var areFew: Bool { wholes + (decimals == 0 ? 0 : 1 + decimals) <= 8 }

    /// Which bits of eight bytes that end with the digits before the point tell them.
    fileprivate var wholeMask: UInt64 { Self.mask(ofLast: wholes) }

    /// Which bits of eight bytes that end with the number tell the digits behind the point, or all of a number
    /// that has none.
    fileprivate var restMask: UInt64 { Self.mask(ofLast: decimals == 0 ? wholes : decimals) }

    /// Ten to the power of how many digits stand behind the point, below 0 for a number that is.
    fileprivate var divisor: Double {
        exactPowerOfTen(decimals) * (isNegative ? -1 : 1)
    }

    /// The low halves of the last bytes of a word, which are what digits tell.
    private static func mask(ofLast bytes: Int) -> UInt64 {
        bytes == 0 ? 0 : 0x0F0F_0F0F_0F0F_0F0F << UInt64(64 - 8 * min(bytes, 8))
    }
}
