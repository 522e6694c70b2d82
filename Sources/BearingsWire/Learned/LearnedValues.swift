/// How the values between learned segments are read: quickly where they are as most are, and else by the
/// general functions.
///
/// All of them may look at up to 32 bytes behind where they begin, whatever stands there; see
/// ``LearnedLines/padding``.
extension Span<UInt8> {
    /// The eight bytes from `offset` on, which the caller knows to be in the buffer.
    @inline(__always)
    func paddedWord(at offset: Int) -> UInt64 {
        assert(offset >= 0 && offset <= count - 8, "a word ends past its buffer")
        return unsafe UInt64(
            littleEndian: bytes.unsafeLoadUnaligned(
                fromUncheckedByteOffset: offset,
                as: UInt64.self
            )
        )
    }

    @inline(__always)
    func paddedByte(at offset: Int) -> UInt8 {
        assert(offset >= 0 && offset < count, "a byte past its buffer")
        return unsafe self[unchecked: offset]
    }

    /// The number from `position` on, which is moved behind it; NaN where none stands there that can be
    /// read at a glance or ends before `safe`.
    @inline(__always)
    func learnedNumber(at position: inout Int, _ safe: Int) -> Double {
        let digits = LeadingDigits(paddedWord(at: position))
        guard digits.beginNumber else { return otherNumber(at: &position, safe) }
        guard digits.arePointed else {
            guard digits.count < 8, digits.isWhole else { return longNumber(at: &position, safe) }
            position &+= digits.count
            return Double(Int64(bitPattern: digits.value))
        }
        var (significand, decimals) = digits.pointed
        var end = position &+ digits.end
        if digits.reachOn {
            let more = LeadingDigits(paddedWord(at: end))
            guard more.count < 8 else { return longNumber(at: &position, safe) }
            significand = significand &* more.power &+ more.valueOrNone
            decimals &+= more.count
            end &+= more.count
        }
        position = end
        // Of fifteen digits at most; both operands are exact, so the one operation rounds correctly.
        return Double(Int64(bitPattern: significand)) / exactPowerOfTen(decimals)
    }

    /// A number that begins with no digit that it may begin with: one below 0, if any.
    @inline(never)
    private func otherNumber(at position: inout Int, _ safe: Int) -> Double {
        guard paddedByte(at: position) == UInt8(ascii: "-") else { return .nan }
        var place = position &+ 1
        guard LeadingDigits(paddedWord(at: place)).beginNumber else { return .nan }
        let magnitude = learnedNumber(at: &place, safe)
        position = place
        return -magnitude
    }

    /// A number of more digits than most, which begins with one.
    @inline(never)
    private func longNumber(at position: inout Int, _ safe: Int) -> Double {
        var place = position
        var digits = LongDigits()
        digits.take(self, at: &place)
        var decimals = 0
        if place <= safe, paddedByte(at: place) == UInt8(ascii: ".") {
            let point = place
            place &+= 1
            digits.take(self, at: &place)
            decimals = place &- point &- 1
            guard decimals > 0 else { return .nan }
        }
        guard place <= safe, digits.count <= LongDigits.most,
            let number = magnitude(of: digits.value, tenToThe: -decimals)
        else { return anyNumber(at: &position, safe) }
        position = place
        return number
    }

    /// A number of any length, by the general functions.
    @inline(never)
    private func anyNumber(at position: inout Int, _ safe: Int) -> Double {
        let scan = scanNumber(self, position, count)
        guard scan.fault == .none, scan.position <= safe else { return .nan }
        let range = ByteRange(position..<scan.position)
        let number = parseNumber(self, range)
        guard number.isFinite else { return .nan }
        position = scan.position
        return number
    }

    /// Moves behind a text of plain characters, up to the quote that ends it, which is to stand before
    /// `end`.
    @inline(__always)
    func skipLearnedText(from position: inout Int, to end: Int) -> Bool {
        var place = position
        while place < end {
            let word = paddedWord(at: place)
            let others = word.otherThanPlainText
            guard others != 0 else {
                place &+= 8
                continue
            }
            let bits = others.trailingZeroBitCount & ~7
            place &+= bits &>> 3
            guard UInt8(truncatingIfNeeded: word &>> UInt64(bits)) == UInt8(ascii: "\""),
                place < end
            else { return false }
            position = place
            return true
        }
        return false
    }
}

extension UInt64 {
    /// The top bit of the lowest byte that is a quote, a backslash, a control character or not ASCII, and
    /// perhaps bits of bytes above it; 0 if there is none.
    @inline(__always)
    fileprivate var otherThanPlainText: UInt64 {
        let (ones, tops) = (UInt64(repeating: 0x01), UInt64(repeating: 0x80))
        let quotes = self ^ UInt64(repeating: UInt8(ascii: "\""))
        let backslashes = self ^ UInt64(repeating: UInt8(ascii: "\\"))
        // Taking away reaches the top bit of a byte that is less, and from there bytes above it.
        let less =
            (self &- UInt64(repeating: 0x20)) & ~self
            | (quotes &- ones) & ~quotes
            | (backslashes &- ones) & ~backslashes
        return (less | self) & tops
    }
}

/// The decimal digits that a word of text begins with, and perhaps a point and more behind it.
private struct LeadingDigits {
    /// The digits' values, the first lowest, and anything else.
    private let values: UInt64
    /// The top bit of each byte that is no digit, as far as all before it are ASCII.
    private let others: UInt64

    @inline(__always)
    init(_ word: UInt64) {
        values = word ^ UInt64(repeating: UInt8(ascii: "0"))
        // Adding takes what is over 9 to its byte's top bit. It reaches other bytes only from one that is not
        // ASCII, and so those behind it, which nobody asks for.
        others =
            (values &+ UInt64(repeating: 0x76) | values) & UInt64(repeating: 0x80)
    }

    /// How many digits there are before anything else, at most eight.
    @inline(__always)
    var count: Int { others.trailingZeroBitCount &>> 3 }

    /// Whether they are how a number may begin: no zero stands before another digit.
    @inline(__always)
    var beginNumber: Bool {
        let first = UInt8(truncatingIfNeeded: values)
        return first &- 1 < 9 || (first == 0 && others.trailingZeroBitCount == 15)
    }

    /// The byte behind them.
    @inline(__always)
    private var next: UInt8 {
        UInt8(truncatingIfNeeded: values &>> UInt64(8 &* count)) ^ UInt8(ascii: "0")
    }

    /// Whether they are all of a number, as far as its digits go.
    @inline(__always)
    var isWhole: Bool { next != UInt8(ascii: ".") }

    /// Their value as a number; there is one at least.
    @inline(__always)
    var value: UInt64 { Self.number(values &<< UInt64(64 &- 8 &* count)) }

    /// Their value as a number, 0 if there is none; there are seven at most.
    @inline(__always)
    var valueOrNone: UInt64 { Self.number((values &<< 8) &<< UInt64(56 &- 8 &* count)) }

    /// Ten to the power of how many there are.
    @inline(__always)
    var power: UInt64 { Self.powers[count] }

    private static let powers: [UInt64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]

    // MARK: Decimals

    /// What is no digit, without the first such byte.
    @inline(__always)
    private var othersBehind: UInt64 { others & (others &- 1) }

    /// Whether a point and a decimal follow them in the word.
    @inline(__always)
    var arePointed: Bool {
        others != 0 && next == UInt8(ascii: ".") && end > count &+ 1
    }

    /// Where the decimals end, as far as the word goes.
    @inline(__always)
    var end: Int { othersBehind.trailingZeroBitCount &>> 3 }

    /// Whether the decimals may go on behind the word.
    @inline(__always)
    var reachOn: Bool { othersBehind == 0 }

    /// These digits and those behind the point as one number, and how many decimals those are.
    @inline(__always)
    var pointed: (significand: UInt64, decimals: Int) {
        let before = (others ^ othersBehind) &>> 7 &- 1
        let digits = values & before | (values &>> 8) & ~before
        return (Self.number(digits &<< UInt64(72 &- 8 &* end)), end &- 1 &- count)
    }

    /// A word of eight digits' values as a number, the first digit lowest.
    @inline(__always)
    private static func number(_ values: UInt64) -> UInt64 {
        var value = (values &* 2561) &>> 8
        value = ((value & 0x00FF_00FF_00FF_00FF) &* 6_553_601) &>> 16
        return ((value & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) &>> 32
    }
}

/// The digits of a number, as many as there may be.
private struct LongDigits {
    /// How many a word holds for sure.
    static let most = 19

    /// Their value as one number; means nothing where there are more than ``most``.
    private(set) var value: UInt64 = 0
    private(set) var count = 0

    /// Takes the digits from `place` on, which is moved behind them.
    ///
    /// It ends early where there are too many.
    @inline(__always)
    mutating func take(_ bytes: Span<UInt8>, at place: inout Int) {
        while count <= Self.most {
            let digits = LeadingDigits(bytes.paddedWord(at: place))
            if digits.count > 0 { value = value &* digits.power &+ digits.value }
            count &+= digits.count
            place &+= digits.count
            if digits.count < 8 { return }
        }
    }
}
