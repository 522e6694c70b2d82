import Geography

/// Writes bytes, numbers and texts into memory that is known to have room.
///
/// The caller answers for the room: a number or word takes at most ``longestNumber`` bytes, a text its own
/// length. So only `append(room:_:)` makes one.
@safe
package struct ByteWriter: ~Copyable {
    private var next: UnsafeMutablePointer<UInt8>
    private let end: UnsafeMutablePointer<UInt8>
    /// A stored copy: a static one is checked for initialization at each use.
    private let threeDigits: DigitTable.Table

    /// The most bytes a number takes: the largest double, written out.
    static let longestNumber = 320

    init(_ room: UnsafeMutableBufferPointer<UInt8>, _ threeDigits: DigitTable.Table) {
        self.threeDigits = threeDigits
        guard let start = room.baseAddress else { preconditionFailure("no room to write") }
        unsafe next = start
        unsafe end = start + room.count
    }

    /// The number of free bytes.
    package var free: Int { unsafe end - next }

    @inline(__always)
    private func require(_ count: Int) {
        precondition(free >= count, "a line is longer than the room made for it")
    }

    /// Writes a literal.
    @inline(__always)
    package mutating func putLiteral(_ text: StaticString) {
        let count = text.utf8CodeUnitCount
        require(count)
        // `update` would first check for overlap.
        unsafe UnsafeMutableRawPointer(next).copyMemory(from: text.utf8Start, byteCount: count)
        unsafe next += count
    }

    /// Writes a comma and a key, up to its value.
    @inline(__always)
    mutating func putKey(_ key: StaticString) {
        let count = key.utf8CodeUnitCount
        require(count + 4)
        let start = unsafe UnsafeMutableRawPointer(next)
        unsafe start.storeBytes(of: Self.beforeKey, as: UInt16.self)
        unsafe (start + 2).copyMemory(from: key.utf8Start, byteCount: count)
        unsafe (start + 2 + count).storeBytes(of: Self.behindKey, as: UInt16.self)
        unsafe next += count + 4
    }

    /// A comma and a quote.
    private static var beforeKey: UInt16 { UInt16(littleEndian: 0x222C) }
    /// A quote and a colon.
    private static var behindKey: UInt16 { UInt16(littleEndian: 0x3A22) }

    /// Writes a word between quotes, as it is.
    @inline(__always)
    mutating func putWord(_ word: StaticString) {
        let count = word.utf8CodeUnitCount
        require(count + 2)
        unsafe next.pointee = UInt8(ascii: "\"")
        unsafe UnsafeMutableRawPointer(next + 1)
            .copyMemory(from: word.utf8Start, byteCount: count)
        unsafe next[count + 1] = UInt8(ascii: "\"")
        unsafe next += count + 2
    }

    /// Puts a bracket in place of the comma before what has been written since `free` bytes were free.
    @inline(__always)
    mutating func putOpening(_ bracket: UInt8, since free: Int) {
        let count = free - self.free
        guard count > 0 else { return put(byte: bracket) }
        unsafe (next - count).pointee = bracket
    }

    /// Writes a text as it is.
    mutating func put(text: String) {
        var text = text
        text.withUTF8 { putBytes(unsafe $0.span) }
    }

    /// Writes one byte.
    @inline(__always)
    package mutating func put(byte: UInt8) {
        require(1)
        unsafe next.pointee = byte
        unsafe next += 1
    }

    /// Writes a part of an array.
    package mutating func putBytes(_ bytes: ArraySlice<UInt8>) { putBytes(bytes.span) }

    /// Writes bytes as they are.
    @inline(__always)
    mutating func putBytes(_ bytes: Span<UInt8>) {
        require(bytes.count)
        unsafe bytes.withUnsafeBufferPointer { source in
            guard let start = source.baseAddress else { return }
            unsafe next.update(from: start, count: source.count)
        }
        unsafe next += bytes.count
    }

    /// Writes bytes as they are.
    package mutating func putBytes(_ bytes: [UInt8]) { putBytes(bytes.span) }

    /// Writes a text as a JSON string with its quotes, with no more escapes than needed.
    mutating func put(quoting text: Span<UInt8>) {
        guard text.needsNoEscapes else { return putEscaped(text) }
        put(byte: UInt8(ascii: "\""))
        putBytes(text)
        put(byte: UInt8(ascii: "\""))
    }

    mutating func put(quoting text: String) {
        var text = text
        text.withUTF8 { put(quoting: unsafe $0.span) }
    }

    @inline(never)
    private mutating func putEscaped(_ text: Span<UInt8>) {
        putBytes(jsonString(text.indices.map { text[$0] }))
    }

    /// The most bytes that a JSON string of `count` bytes takes: an escape has up to six.
    static func room(quoting count: Int) -> Int { 6 * count + 2 }

    /// Writes the bytes of a word, lowest first.
    @inline(__always)
    mutating func put(word: UInt64) {
        require(8)
        unsafe UnsafeMutableRawPointer(next).storeBytes(of: word.littleEndian, as: UInt64.self)
        unsafe next += 8
    }

    /// Writes an integer of 0 or more.
    @inline(__always)
    mutating func putInteger(_ number: UInt64) {
        guard number < 100_000_000 else { return putLong(number) }
        let digits = DecimalDigits(UInt32(truncatingIfNeeded: number))
        let zeros = min(digits.leadingZeros, 7)
        putPart(of: digits.word &>> UInt64(8 &* zeros), count: 8 &- zeros)
    }

    /// Writes the lowest `count` bytes of a word, lowest first; what it writes behind them is overwritten later.
    @inline(__always)
    private mutating func putPart(of word: UInt64, count: Int) {
        require(8)
        unsafe UnsafeMutableRawPointer(next).storeBytes(of: word.littleEndian, as: UInt64.self)
        unsafe next += count
    }

    @inline(never)
    private mutating func putLong(_ number: UInt64) {
        let (high, low) = number.quotientAndRemainder(dividingBy: 100_000_000)
        putInteger(high)
        put(word: DecimalDigits(UInt32(truncatingIfNeeded: low)).word)
    }

    /// Writes a number rounded to the decimals of `scale`, in its shortest form, without exponent.
    ///
    /// > Source: Mathematics 0. Zero has no sign.
    @inline(__always)
    mutating func putNumber(_ number: Double, _ scale: DecimalScale) {
        let scaled = number.magnitude * scale.unitsPerOne + 0.5
        // Up to here the units are exact and are the shortest form.
        guard scaled < 1e15 else { return putLarge(number) }
        let units = Int64(scaled)
        put(units: number < 0 ? -units : units, scale)
    }

    /// Writes a number of units of 10^-decimals.
    @inline(__always)
    mutating func put(units: Int64, _ scale: DecimalScale) {
        if units < 0 { put(byte: UInt8(ascii: "-")) }
        put(magnitude: units.magnitude, scale)
    }

    /// Writes a number of hundredths; fastest below 1000.
    @inline(__always)
    mutating func put(hundredths units: Int64) {
        let units = UInt64(bitPattern: units)
        guard units < 100_000 else { return putAny(hundredths: Int64(bitPattern: units)) }
        put(whole: units / 100, thousandths: units % 100 &* 10)
    }

    /// Writes a number of thousandths; fastest below 1000.
    @inline(__always)
    mutating func put(thousandths units: Int64) {
        let units = UInt64(bitPattern: units)
        guard units < 1_000_000 else { return putAny(thousandths: Int64(bitPattern: units)) }
        put(whole: units / 1000, thousandths: units % 1000)
    }

    /// Writes a number in two parts, each below 1000.
    @inline(__always)
    private mutating func put(whole: UInt64, thousandths: UInt64) {
        require(8)
        putStart(whole)
        let decimals = threeDigits[thousandths]
        let point = unsafe UnsafeMutableRawPointer(next)
        unsafe point.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
        unsafe (point + 1).storeBytes(of: decimals.digits.littleEndian, as: UInt32.self)
        unsafe next += decimals.countBehindPoint
    }

    /// Writes a number below 1000 without leading zeros.
    ///
    /// It stores four bytes, which must be free.
    @inline(__always)
    private mutating func putStart(_ number: UInt64) {
        let digits = threeDigits[number]
        let start = unsafe UnsafeMutableRawPointer(next)
        unsafe start.storeBytes(of: digits.withoutZerosBefore.littleEndian, as: UInt32.self)
        unsafe next += digits.countWithoutZerosBefore
    }

    @inline(never)
    private mutating func putAny(hundredths units: Int64) { put(units: units, .hundredths) }

    @inline(never)
    private mutating func putAny(thousandths units: Int64) { put(units: units, .thousandths) }

    @inline(__always)
    private mutating func put(magnitude units: UInt64, _ scale: DecimalScale) {
        if scale == .tenMillionths, units < 10_000_000_000 { return put(tenMillionths: units) }
        guard units < 100_000_000 else { return putMany(units, scale) }
        require(16)
        let digits = DecimalDigits(UInt32(truncatingIfNeeded: units))
        let wholeDigits = 8 &- scale.decimals
        let zeros = min(digits.leadingZeros, wholeDigits &- 1)
        putPart(of: digits.word &>> UInt64(8 &* zeros), count: wholeDigits &- zeros)
        let trailing = digits.trailingZeros
        guard trailing < scale.decimals else { return }
        let fraction = (digits.word &>> UInt64(8 &* wholeDigits)) &<< 8
        putPart(of: fraction | UInt64(UInt8(ascii: ".")), count: 1 &+ scale.decimals &- trailing)
    }

    /// Writes a number of ten-millionths, as in a coordinate: below 1000 in all.
    @inline(never)
    private mutating func put(tenMillionths units: UInt64) {
        require(16)
        let (whole, fraction) = (units / 10_000_000, units % 10_000_000)
        putStart(whole)
        guard fraction != 0 else { return }
        // A point instead of the missing digit.
        let decimals = DecimalDigits(UInt32(truncatingIfNeeded: fraction))
        let word = decimals.word & ~0xFF | UInt64(UInt8(ascii: "."))
        putPart(of: word, count: 8 &- decimals.trailingZeros)
    }

    @inline(never)
    private mutating func putMany(_ units: UInt64, _ scale: DecimalScale) {
        let unitsPerOne = UInt64(scale.unitsPerOne)
        let (whole, fraction) = (units / unitsPerOne, units % unitsPerOne)
        putInteger(whole)
        guard fraction != 0 else { return }
        put(byte: UInt8(ascii: "."))
        // As eight decimals without trailing zeros.
        let decimals = UInt32(truncatingIfNeeded: fraction &* (100_000_000 / unitsPerOne))
        let digits = DecimalDigits(decimals)
        putPart(of: digits.word, count: 8 &- digits.trailingZeros)
    }

    /// Writes the fewest digits that identify a number, with zeros instead of an exponent.
    @inline(never)
    mutating func putLarge(_ number: Double) {
        precondition(number.isFinite, "a number that is printed is finite")
        let text = Array(shortest(number).utf8)
        guard let mark = text.firstIndex(of: UInt8(ascii: "e")) else { return putBytes(text) }
        let exponent = Int(String(decoding: text[(mark + 1)...], as: UTF8.self)) ?? 0
        var digits = text[..<mark].filter { $0.isDigit }
        // The mantissa has one digit before its point.
        let whole = exponent + 1
        if number < 0 { put(byte: UInt8(ascii: "-")) }
        if whole > 0 {
            let zeros = max(0, whole - digits.count)
            digits += [UInt8](repeating: UInt8(ascii: "0"), count: zeros)
            putBytes(Array(digits[..<whole]))
            guard digits.count > whole else { return }
            put(byte: UInt8(ascii: "."))
            putBytes(Array(digits[whole...]))
        } else {
            putLiteral("0.")
            putBytes([UInt8](repeating: UInt8(ascii: "0"), count: -whole))
            putBytes(digits)
        }
    }
}

/// A number below 100,000,000 in eight decimal digits.
private struct DecimalDigits {
    /// The values of the digits, the first one lowest.
    private let values: UInt64

    @inline(__always)
    init(_ number: UInt32) {
        // All at once: halves of four digits, then quarters of two, then single digits.
        let number = UInt64(number)
        let halves = number / 10_000 | (number % 10_000) &<< 32
        let hundreds = ((halves &* 10_486) &>> 20) & 0x0000_007F_0000_007F
        let quarters = hundreds | (halves &- hundreds &* 100) &<< 16
        let tens = ((quarters &* 103) &>> 10) & 0x000F_000F_000F_000F
        values = tens | (quarters &- tens &* 10) &<< 8
    }

    /// The digits as text.
    @inline(__always)
    var word: UInt64 { values | 0x3030_3030_3030_3030 }

    /// The number of leading zeros, 8 for 0.
    @inline(__always)
    var leadingZeros: Int { values.trailingZeroBitCount &>> 3 }

    /// The number of trailing zeros.
    @inline(__always)
    var trailingZeros: Int { values.leadingZeroBitCount &>> 3 }
}
