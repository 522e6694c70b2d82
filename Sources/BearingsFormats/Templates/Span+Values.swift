import BearingsWire
import CProcessor

/// Parsers of values between a template's texts: fast for common forms, otherwise the
/// general functions.
///
/// All of them may read up to 50 bytes from where they begin, whatever those are; see
/// ``TemplateDecoder``.
extension Span<UInt8> {
    /// The eight bytes from `offset` on, which must be in the buffer.
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

    /// The four words from `offset` on, which must be in the buffer.
    @inline(__always)
    func paddedWords(at offset: Int) -> SIMD4<UInt64> {
        assert(offset >= 0 && offset <= count - 32, "four words end past their buffer")
        return unsafe bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: offset,
            as: SIMD4<UInt64>.self
        )
    }

    /// The sixteen bytes from `offset` on, which must be in the buffer.
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

    /// The number at `position`, and where it ends; NaN if there is none in a simple form that
    /// ends before `safe` and is no larger than `most`, which is 1e8 or more.
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

    /// Parses the bytes at `position` as one to four digits, a point, and one to eight more, without a
    /// branch, whatever they are.
    @inline(__always)
    func glance(at position: Int) -> NumberPreview {
        let others = otherThanDigits(at: position)
        // The digits before the point, and after it.
        let wholes = others.trailingZeroBitCount
        let decimals = (others & (others &- 1)).trailingZeroBitCount &- wholes &- 1
        let first = paddedWord(at: position) ^ UInt64(repeating: UInt8(ascii: "0"))
        let point = paddedByte(at: position &+ wholes) ^ UInt8(ascii: ".")
        // A leading 0 must be the only digit; both are negative if it is not.
        let isZeroBeforeOthers = (Int(first & 0xFF) &- 1) & (1 &- wholes)
        let number = processor_decimal(
            SIMD2(
                first &<< UInt64(truncatingIfNeeded: 64 &- 8 &* wholes),
                digits(at: position &+ wholes &+ 1, decimals)
            ),
            // Numbers up to eight have no bits above these.
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

    /// The Unix time at `position` in milliseconds, and where it ends; `nil` if there is none in a simple
    /// form.
    @inline(never)
    func plainUnixTime(at position: Int, _ safe: Int) -> (milliseconds: Int64, end: Int)? {
        let (number, end) = plainNumber(at: position, safe, upTo: .greatestFiniteMagnitude)
        return milliseconds(fromUnixNumber: number).map { ($0, end) }
    }

    /// A bit for each of the 16 bytes from `position` on, the first one lowest: 1 if it is no digit.
    @inline(__always)
    private func otherThanDigits(at position: Int) -> UInt32 {
        processor_others(paddedBytes(at: position), UInt8(ascii: "0"), 10)
    }

    /// The values of one to eight digits from `position` on, the last one highest.
    @inline(__always)
    private func digits(at position: Int, _ count: Int) -> UInt64 {
        let values = paddedWord(at: position) ^ UInt64(repeating: UInt8(ascii: "0"))
        return values &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    }

    /// Parses a number that is not a few digits, a point and a few more.
    @inline(never)
    private func otherNumber(
        at position: Int,
        _ safe: Int,
        upTo most: Double
    ) -> (number: Double, end: Int) {
        let minus = UInt8(ascii: "-")
        if paddedByte(at: position) == minus {
            guard paddedByte(at: position &+ 1) != minus else { return (.nan, position) }
            let magnitude = plainNumber(at: position &+ 1, safe, upTo: most)
            return (-magnitude.number, magnitude.end)
        }
        let scan = scanNumber(at: position)
        guard scan.fault == .none, scan.position <= safe, scan.value <= most else {
            return (.nan, position)
        }
        return (scan.value, scan.position)
    }

    /// Skips plain text up to the quote that ends it, which must be before
    /// `end`.
    @inline(__always)
    func skipPlainText(from position: inout Int, to end: Int) -> Bool {
        var next = position
        while next < end {
            let word = paddedWord(at: next)
            let others = word.otherThanPlainText
            guard others != 0 else {
                next &+= 8
                continue
            }
            let bits = others.trailingZeroBitCount & ~7
            next &+= bits &>> 3
            guard UInt8(truncatingIfNeeded: word &>> UInt64(bits)) == UInt8(ascii: "\""),
                next < end
            else { return false }
            position = next
            return true
        }
        return false
    }
}

/// A number in a simple form.
struct NumberPreview: BitwiseCopyable {
    var number: Double
    /// Its length in bytes.
    var count: Int
    /// Not 0 if there is no such number; the other members are undefined then.
    var fault: Int
}

/// A number from the values of its eight digits, the first one lowest.
@inline(__always)
func valueOfDigits(_ values: UInt64) -> UInt64 {
    var value = (values &* 2561) &>> 8
    value = ((value & 0x00FF_00FF_00FF_00FF) &* 6_553_601) &>> 16
    return ((value & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) &>> 32
}
