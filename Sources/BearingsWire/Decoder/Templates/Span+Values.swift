import CProcessor

/// How the values between learned segments are read: quickly where they are as most are, and else by the
/// general functions.
///
/// All of them may look at up to 50 bytes behind where they begin, whatever stands there; see
/// ``TemplateDecoder/padding``.
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

    /// The four words from `offset` on, which the caller knows to be in the buffer.
    @inline(__always)
    func paddedWords(at offset: Int) -> SIMD4<UInt64> {
        assert(offset >= 0 && offset <= count - 32, "four words end past their buffer")
        return unsafe bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: offset,
            as: SIMD4<UInt64>.self
        )
    }

    /// The sixteen bytes from `offset` on, which the caller knows to be in the buffer.
    @inline(__always)
    func paddedBytes(at offset: Int) -> SIMD16<UInt8> {
        assert(offset >= 0 && offset <= count - 16, "sixteen bytes end past their buffer")
        return unsafe bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: offset,
            as: SIMD16<UInt8>.self
        )
    }

    @inline(__always)
    func paddedByte(at offset: Int) -> UInt8 {
        assert(offset >= 0 && offset < count, "a byte past its buffer")
        return unsafe self[unchecked: offset]
    }

    /// The number from `position` on, and where it ends; NaN where none stands there that can be read at a
    /// glance, ends before `safe`, and is no larger than `most`, which is 1e8 or more.
    @inline(__always)
    func plainNumber(
        at position: Int,
        _ safe: Int,
        upTo most: Double
    ) -> (number: Double, end: Int) {
        let glance = glance(at: position)
        guard glance.fault == 0 else { return otherNumber(at: position, safe, upTo: most) }
        return (glance.number, position &+ glance.count)
    }

    /// What stands at `position` as a number of one to four digits, a point, and one to eight more, whatever it is: no
    /// branch is taken for it.
    @inline(__always)
    func glance(at position: Int) -> NumberPreview {
        let others = otherThanDigits(at: position)
        // How many digits stand before a point, and how many behind it.
        let wholes = others.trailingZeroBitCount
        let decimals = (others & (others &- 1)).trailingZeroBitCount &- wholes &- 1
        let first = paddedWord(at: position) ^ UInt64(repeating: UInt8(ascii: "0"))
        let point = paddedByte(at: position &+ wholes) ^ UInt8(ascii: ".")
        // The first digit may be 0 only if it is alone; both are negative where it is and is not.
        let isZeroBeforeOthers = (Int(first & 0xFF) &- 1) & (1 &- wholes)
        let number = processor_decimal(
            SIMD2(
                first &<< UInt64(truncatingIfNeeded: 64 &- 8 &* wholes),
                digits(at: position &+ wholes &+ 1, decimals)
            ),
            // What is at most eight has no bits above these.
            exactPowerOfTen(decimals & 0xF),
            exactPowerOfTen(decimals & 0xF)
        )
        let isTooLong = (wholes &- 1 | (decimals &- 1) &>> 1) &>> 2
        return NumberPreview(
            number: number,
            count: wholes &+ 1 &+ decimals,
            fault: isTooLong | isZeroBeforeOthers &>> 63 | Int(point)
        )
    }

    /// The Unix time from `position` on in milliseconds, and where it ends; `nil` where none stands there that can be
    /// read so.
    @inline(never)
    func plainUnixTime(at position: Int, _ safe: Int) -> (milliseconds: Int64, end: Int)? {
        let (number, end) = plainNumber(at: position, safe, upTo: .greatestFiniteMagnitude)
        return milliseconds(fromUnixNumber: number).map { ($0, end) }
    }

    /// A bit for each of the 16 bytes from `position` on, the first lowest: 1 if it is no digit.
    @inline(__always)
    private func otherThanDigits(at position: Int) -> UInt32 {
        processor_others(paddedBytes(at: position), UInt8(ascii: "0"), 10)
    }

    /// The values of so many digits from `position` on, one to eight, that of the last highest.
    @inline(__always)
    private func digits(at position: Int, _ count: Int) -> UInt64 {
        let values = paddedWord(at: position) ^ UInt64(repeating: UInt8(ascii: "0"))
        return values &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    }

    /// A number that is not of a few digits, a point and a few more.
    @inline(never)
    private func otherNumber(
        at position: Int,
        _ safe: Int,
        upTo most: Double
    ) -> (number: Double, end: Int) {
        let first = paddedByte(at: position)
        if first == UInt8(ascii: "-") {
            guard paddedByte(at: position &+ 1) != first else { return (.nan, position) }
            let magnitude = plainNumber(at: position &+ 1, safe, upTo: most)
            return (-magnitude.number, magnitude.end)
        }
        let second = paddedByte(at: position &+ 1)
        guard first.isDigit, first != UInt8(ascii: "0") || !second.isDigit else {
            return (.nan, position)
        }
        return longNumber(at: position, safe, upTo: most)
    }

    /// A number of no decimals or of many digits, which begins with one that it may begin with.
    @inline(__always)
    private func longNumber(
        at position: Int,
        _ safe: Int,
        upTo most: Double
    ) -> (number: Double, end: Int) {
        var place = position
        var digits = LongDigits()
        digits.take(self, at: &place)
        var decimals = 0
        if place <= safe, paddedByte(at: place) == UInt8(ascii: ".") {
            let point = place
            place &+= 1
            digits.take(self, at: &place)
            decimals = place &- point &- 1
            guard decimals > 0 else { return (.nan, position) }
        }
        guard place <= safe, digits.count <= LongDigits.most,
            let number = magnitude(of: digits.value, tenToThe: -decimals), number <= most
        else { return anyNumber(at: position, safe, upTo: most) }
        return (number, place)
    }

    /// A number of any length, by the general functions.
    @inline(never)
    private func anyNumber(
        at position: Int,
        _ safe: Int,
        upTo most: Double
    ) -> (number: Double, end: Int) {
        let scan = scanNumber(self, position, count)
        guard scan.fault == .none, scan.position <= safe else { return (.nan, position) }
        let range = ByteRange(position..<scan.position)
        let number = parseNumber(self, range)
        guard number <= most else { return (.nan, position) }
        return (number, scan.position)
    }

    /// Moves behind a text of plain characters, up to the quote that ends it, which is to stand before
    /// `end`.
    @inline(__always)
    func skipPlainText(from position: inout Int, to end: Int) -> Bool {
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

/// What a number is taken for at a glance.
struct NumberPreview: BitwiseCopyable {
    var number: Double
    /// How many bytes it has.
    var count: Int
    /// Not 0 where no such number stands there, of which the others mean nothing then.
    var fault: Int
}

/// A word of eight digits' values as a number, the first digit lowest.
@inline(__always)
func valueOfDigits(_ values: UInt64) -> UInt64 {
    var value = (values &* 2561) &>> 8
    value = ((value & 0x00FF_00FF_00FF_00FF) &* 6_553_601) &>> 16
    return ((value & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) &>> 32
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
            let values = bytes.paddedWord(at: place) ^ UInt64(repeating: UInt8(ascii: "0"))
            // Adding takes what is over 9 to its byte's top bit. It reaches other bytes only from one that is
            // not ASCII, and so those behind it, which nobody asks for.
            let others =
                (values &+ UInt64(repeating: 0x76) | values) & UInt64(repeating: 0x80)
            let more = others.trailingZeroBitCount &>> 3
            if more > 0 {
                value =
                    value &* wholePowerOfTen(more)
                    &+ valueOfDigits(values &<< UInt64(64 &- 8 &* more))
            }
            count &+= more
            place &+= more
            if more < 8 { return }
        }
    }
}
