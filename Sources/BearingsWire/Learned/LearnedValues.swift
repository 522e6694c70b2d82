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

    /// The number from `position` on, which is moved behind it; `nil` where none stands there.
    @inline(__always)
    func learnedNumber(at position: inout Int) -> Double? {
        var place = position
        let isNegative = paddedByte(at: place) == UInt8(ascii: "-")
        if isNegative { place &+= 1 }
        let whole = Digits(paddedWord(at: place))
        guard whole.count > 0, whole.count < 8, whole.count == 1 || !whole.beginsWith0 else {
            return anyNumber(at: &position)
        }
        if let (significand, decimals) = whole.joined {
            position = place &+ whole.count &+ 1 &+ decimals
            let magnitude = Double(significand) / exactPowerOfTen(decimals)
            return isNegative ? -magnitude : magnitude
        }
        var significand = Int64(bitPattern: whole.value)
        place &+= whole.count
        guard paddedByte(at: place) == UInt8(ascii: ".") else {
            position = place
            return isNegative ? -Double(significand) : Double(significand)
        }
        place &+= 1
        let tenths = Digits(paddedWord(at: place))
        guard tenths.count > 0 else { return nil }
        significand =
            significand &* Int64(bitPattern: tenths.power) &+ Int64(bitPattern: tenths.value)
        place &+= tenths.count
        var decimals = tenths.count
        if decimals == 8, paddedByte(at: place).isDigit {
            let more = Digits(paddedWord(at: place))
            guard more.count < 8, whole.count &+ more.count <= 10 else {
                return anyNumber(at: &position)
            }
            significand =
                significand &* Int64(bitPattern: more.power) &+ Int64(bitPattern: more.value)
            place &+= more.count
            decimals &+= more.count
        }
        // Both operands are exact, so the one operation rounds correctly.
        guard significand <= 1 << 53 else { return anyNumber(at: &position) }
        position = place
        let magnitude = Double(significand) / exactPowerOfTen(decimals)
        return isNegative ? -magnitude : magnitude
    }

    /// A number of any length, by the general functions.
    @inline(never)
    private func anyNumber(at position: inout Int) -> Double? {
        let scan = scanNumber(self, position, count)
        guard scan.fault == .none, scan.position < count else { return nil }
        let range = ByteRange(position..<scan.position)
        let number = parseNumber(self, range)
        guard number.isFinite else { return nil }
        position = scan.position
        return number
    }

    /// Moves behind a text of plain characters, up to the quote that ends it.
    @inline(__always)
    func skipLearnedText(from position: inout Int, to end: Int) -> Bool {
        var place = position
        while place < end {
            let byte = paddedByte(at: place)
            if byte == UInt8(ascii: "\"") {
                position = place
                return true
            }
            guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") else { return false }
            place &+= 1
        }
        return false
    }
}

/// The decimal digits that a word of text begins with.
private struct Digits {
    /// How many there are, at most eight.
    let count: Int
    /// The digits' values, the first lowest, and anything behind them.
    private let values: UInt64
    /// The top bit of each byte that is no digit.
    private let others: UInt64

    @inline(__always)
    init(_ word: UInt64) {
        values = word ^ UInt64(repeating: UInt8(ascii: "0"))
        // Adding takes what is over 9 to its byte's top bit, and reaches no other byte.
        others =
            ((values & UInt64(repeating: 0x7F)) &+ UInt64(repeating: 0x76) | values)
            & UInt64(repeating: 0x80)
        count = others.trailingZeroBitCount &>> 3
    }

    @inline(__always)
    var beginsWith0: Bool { UInt8(truncatingIfNeeded: values) == 0 }

    /// What they are as a number; there is one at least.
    @inline(__always)
    var value: UInt64 { Self.number(values, count: count) }

    /// These digits and those behind a point that follows them as one number, and how many decimals those
    /// are; `nil` if there is no point, or the word ends before its number does.
    @inline(__always)
    var joined: (significand: Int64, decimals: Int)? {
        let end = (others & (others &- 1)).trailingZeroBitCount &>> 3
        let bits = UInt64(8 &* count)
        let point = UInt8(ascii: ".") ^ UInt8(ascii: "0")
        guard end < 8, end > count &+ 1, UInt8(truncatingIfNeeded: values &>> bits) == point else {
            return nil
        }
        let tenths = (values &>> 8) &>> bits
        let digits = values & ((1 &<< bits) &- 1) | tenths &<< bits
        let number = Self.number(digits, count: end &- 1)
        return (Int64(bitPattern: number), end &- 1 &- count)
    }

    /// The first digits of `values` as a number.
    @inline(__always)
    private static func number(_ values: UInt64, count: Int) -> UInt64 {
        // As if zeros stood before them.
        var value = values &<< UInt64(64 &- 8 &* count)
        value = ((value & 0x0F0F_0F0F_0F0F_0F0F) &* 2561) &>> 8
        value = ((value & 0x00FF_00FF_00FF_00FF) &* 6_553_601) &>> 16
        return ((value & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) &>> 32
    }

    /// Ten to the power of how many there are.
    @inline(__always)
    var power: UInt64 { Self.powers[count] }

    private static let powers: [UInt64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]
}
