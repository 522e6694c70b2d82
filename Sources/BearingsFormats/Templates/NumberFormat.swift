import BearingsWire
import CProcessor

/// The format of a number: a sign or none, how many digits, a point, and how many more.
///
/// Most writers print a value with the same number of digits each time. One comparison checks a number against a known
/// format, and its end is known before it is decoded, so that the processor can go on with the next value.
struct NumberFormat: BitwiseCopyable {
    /// The lower bound of each of 16 bytes.
    private var least = SIMD16<UInt8>()
    /// The upper bound of each, relative to the lower one.
    private var excess = SIMD16<UInt8>(repeating: .max)
    /// Where the eight bytes begin that end with the digits before the point, and those that end with the number;
    /// both may begin before the number.
    private let starts: SIMD2<Int>
    /// The bits of both that are digits.
    private let masks: SIMD2<UInt64>
    /// Ten to the number of decimals, and the same with the number's sign.
    private let power: Double
    private let divisor: Double
    /// The number of bytes.
    let count: Int

    /// The most digits before and after the point: with at most twelve digits, one division rounds correctly.
    private static let most = (wholes: 4, decimals: 8)

    /// The format of no number.
    static let none = NumberFormat(wholes: 0, decimals: 0, isNegative: false)

    /// The format of the number from `start` to `end`, ``none`` if it has no known one.
    ///
    /// - Parameter minOffset: How many bytes can be read before any number in this position of a line.
    static func format(
        of bytes: Span<UInt8>,
        from start: Int,
        to end: Int,
        minOffset: Int
    ) -> NumberFormat {
        let isNegative = bytes[start] == UInt8(ascii: "-")
        let first = isNegative ? start + 1 : start
        var point = first
        while point < end, bytes[point].isDigit { point += 1 }
        let (wholes, decimals) = (point - first, max(0, end - point - 1))
        guard 1...most.wholes ~= wholes, decimals <= most.decimals,
            minOffset + point - start >= 8
        else { return none }
        for index in point + 1..<max(end, point + 1) where !bytes[index].isDigit { return none }
        var format = all[(isNegative ? 9 * 5 : 0) + 9 * wholes + decimals]
        // The byte behind this number must be behind each number of the format.
        format.least[format.count] = bytes[end]
        return format
    }

    /// All known formats, except for the byte behind the number.
    private static let all = (0..<2 * 5 * 9).map { index in
        NumberFormat(wholes: index / 9 % 5, decimals: index % 9, isNegative: index >= 5 * 9)
    }

    private init(wholes: Int, decimals: Int, isNegative: Bool) {
        let first = isNegative ? 1 : 0
        let point = first + wholes
        count = decimals == 0 ? point : point + 1 + decimals
        for index in 0..<count { (least[index], excess[index]) = (UInt8(ascii: "0"), 9) }
        // No leading zeros.
        if wholes > 1 { (least[first], excess[first]) = (UInt8(ascii: "1"), 8) }
        if isNegative { (least[0], excess[0]) = (UInt8(ascii: "-"), 0) }
        if decimals > 0 { (least[point], excess[point]) = (UInt8(ascii: "."), 0) }
        // No number is followed by 0xFF.
        (least[count], excess[count]) = (.max, 0)
        starts = SIMD2(point - 8, count - 8)
        masks = SIMD2(Self.mask(ofLast: wholes), Self.mask(ofLast: decimals))
        power = exactPowerOfTen(decimals)
        divisor = isNegative ? -power : power
    }

    /// Whether the number at an offset has this format.
    @inline(__always)
    func fits(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
        processor_fits(bytes.paddedBytes(at: offset), least, excess)
    }

    /// The number at an offset, which must have this format.
    @inline(__always)
    func number(_ bytes: Span<UInt8>, at offset: Int) -> Double {
        let words = SIMD2(
            bytes.paddedWord(at: offset &+ starts[0]),
            bytes.paddedWord(at: offset &+ starts[1])
        )
        return processor_decimal(words & masks, power, divisor)
    }

    /// The low halves of a word's last bytes: the values of digits.
    private static func mask(ofLast bytes: Int) -> UInt64 {
        bytes == 0 ? 0 : 0x0F0F_0F0F_0F0F_0F0F << UInt64(64 - 8 * bytes)
    }
}

/// The last two formats of a value.
struct RecentFormats: BitwiseCopyable {
    private(set) var usual = NumberFormat.none
    /// The last one that differed.
    private var other = NumberFormat.none
    /// Whether the other one has occurred since they were swapped.
    private var isOtherMet = false

    /// Whether a number at an offset has the other format, which becomes the usual one the second time.
    mutating func otherFits(_ bytes: Span<UInt8>, at offset: Int) -> NumberFormat? {
        guard other.fits(bytes, at: offset) else { return nil }
        defer {
            if isOtherMet { swap(&usual, &other) }
            isOtherMet.toggle()
        }
        return other
    }

    /// Adds the format of a number that has neither.
    mutating func add(_ format: NumberFormat) {
        (other, isOtherMet) = (format, false)
    }
}
