import Geography

/// Writes into memory that has been found to have room for all that is to come, and asks for it no more.
///
/// Most of what is printed is one kind of line, and to ask at each of its thirty pieces whether it has room
/// takes as long as to write them. Whoever makes one answers for the room, as ``TextBuffer/append(atOnce:_:)``
/// has it; a build for tests asks all the same.
@safe
struct RoomyCursor: ~Copyable {
    private(set) var next: UnsafeMutableRawPointer
    private let end: UnsafeMutableRawPointer
    private let threeDigits: ThreeDigits.Table

    /// The most bytes that any number of whole units is written over, with what means nothing behind it.
    static let longestNumber = 32

    @inline(__always)
    init(
        _ next: UnsafeMutableRawPointer,
        upTo end: UnsafeMutableRawPointer,
        _ threeDigits: ThreeDigits.Table
    ) {
        unsafe self.next = next
        unsafe self.end = end
        self.threeDigits = threeDigits
    }

    @inline(__always)
    private func expect(_ count: Int) {
        assert(unsafe end - next >= count, "a line is longer than the room made for it")
    }

    /// Writes a literal.
    @inline(__always)
    mutating func put(_ text: StaticString) {
        let count = text.utf8CodeUnitCount
        expect(count)
        unsafe next.copyMemory(from: text.utf8Start, byteCount: count)
        unsafe next += count
    }

    /// Writes a word as it stands in memory, its lowest byte first.
    @inline(__always)
    mutating func put(word: UInt64) {
        store(word, advancing: 8)
    }

    /// Writes bytes as they are, quickest up to 16 of them.
    @inline(__always)
    mutating func put(_ bytes: Span<UInt8>) {
        let count = bytes.count
        expect(count)
        unsafe bytes.withUnsafeBytes { source in
            // By two words that overlap, where a call takes longer than what it does.
            if count >= 8, count <= 16 {
                let last = unsafe source.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
                let first = unsafe source.loadUnaligned(as: UInt64.self)
                unsafe next.storeBytes(of: first, as: UInt64.self)
                unsafe (next + (count &- 8)).storeBytes(of: last, as: UInt64.self)
            } else if count >= 4, count < 8 {
                let last = unsafe source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
                let first = unsafe source.loadUnaligned(as: UInt32.self)
                unsafe next.storeBytes(of: first, as: UInt32.self)
                unsafe (next + (count &- 4)).storeBytes(of: last, as: UInt32.self)
            } else if let start = source.baseAddress {
                unsafe next.copyMemory(from: start, byteCount: count)
            }
        }
        unsafe next += count
    }

    /// Writes a whole number, quickest below 1,000,000.
    @inline(__always)
    mutating func put(_ number: UInt64) {
        guard number < 1_000_000 else { return putAny { $0.put(number) } }
        put(small: UInt32(truncatingIfNeeded: number))
    }

    /// Writes so many hundredths, quickest below 1,000,000 whole.
    @inline(__always)
    mutating func put(hundredths units: Int64) {
        guard UInt64(bitPattern: units) < 100_000_000 else {
            return putAny { $0.put(units: units, .hundredths) }
        }
        let units = UInt32(truncatingIfNeeded: units)
        let whole = units / 100
        put(small: whole)
        put(thousandths: threeDigits[UInt64((units &- whole &* 100) &* 10)])
    }

    /// Writes so many thousandths, quickest below 1000 whole.
    @inline(__always)
    mutating func put(thousandths units: Int64) {
        guard UInt64(bitPattern: units) < 1_000_000 else {
            return putAny { $0.put(units: units, .thousandths) }
        }
        let units = UInt32(truncatingIfNeeded: units)
        let whole = units / 1000
        put(start: threeDigits[UInt64(whole)])
        put(thousandths: threeDigits[UInt64(units &- whole &* 1000)])
    }

    /// Writes a whole number below 1,000,000.
    @inline(__always)
    private mutating func put(small number: UInt32) {
        if number < 1000 {
            put(start: threeDigits[UInt64(number)])
        } else {
            let thousands = number / 1000
            put(start: threeDigits[UInt64(thousands)])
            store(threeDigits[UInt64(number &- thousands &* 1000)].digits, advancing: 3)
        }
    }

    /// Writes one number by a cursor that does ask.
    @inline(never)
    private mutating func putAny(_ write: (inout ByteCursor) -> Void) {
        expect(Self.longestNumber)
        var cursor = unsafe ByteCursor(next, upTo: next + Self.longestNumber, threeDigits)
        write(&cursor)
        unsafe next += Self.longestNumber - cursor.free
    }

    @inline(__always)
    private mutating func put(start number: ThreeDigits) {
        store(number.withoutZerosBefore, advancing: number.countWithoutZerosBefore)
    }

    @inline(__always)
    private mutating func put(thousandths number: ThreeDigits) {
        expect(5)
        unsafe next.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
        unsafe (next + 1).storeBytes(of: number.digits.littleEndian, as: UInt32.self)
        unsafe next += number.countBehindPoint
    }

    @inline(__always)
    private mutating func store<Word: FixedWidthInteger & BitwiseCopyable>(
        _ word: Word,
        advancing count: Int
    ) {
        expect(MemoryLayout<Word>.size)
        unsafe next.storeBytes(of: word.littleEndian, as: Word.self)
        unsafe next += count
    }
}
