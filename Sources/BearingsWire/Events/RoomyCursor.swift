import Geography

/// Writes into memory that has been found to have room for all that is to come, and asks for it no more.
///
/// Most of what is printed is one kind of line, and to ask at each of its thirty pieces whether it has room
/// takes as long as to write them. Whoever makes one answers for the room, as ``TextBuffer/append(atOnce:_:)``
/// and ``ByteCursor/put(atOnce:_:)`` have it; a build for tests asks all the same.
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

    /// Writes the first bytes of such a word, and over the room of all.
    @inline(__always)
    mutating func put(word: UInt64, ofWhich count: Int) {
        store(word, advancing: count)
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

    /// Writes a short text, and over the room of the longest.
    @inline(__always)
    mutating func put(_ text: ShortText) {
        let behind = unsafe next + text.count
        put(word: text.words.0)
        put(word: text.words.1)
        put(word: text.words.2)
        unsafe next = behind
    }

    /// Writes a whole number, quickest below 1,000,000.
    @inline(__always)
    mutating func put(_ number: UInt64) {
        if number < 1_000_000 {
            put(small: UInt32(truncatingIfNeeded: number))
        } else {
            expect(Self.longestNumber)
            unsafe next = Self.put(large: number, at: next, threeDigits)
        }
    }

    /// Writes a number as ``ByteCursor/put(_:_:)`` does, over as much room as that takes.
    @inline(never)
    mutating func put(_ number: Double, _ scale: DecimalScale) {
        expect(ByteCursor.longestNumber)
        let room = ByteCursor.longestNumber
        var cursor = unsafe ByteCursor(next, upTo: next + room, threeDigits)
        cursor.put(number, scale)
        unsafe next += room - cursor.free
    }

    /// Writes so many hundredths, quickest below 1,000,000 whole.
    @inline(__always)
    mutating func put(hundredths units: Int64) {
        if UInt64(bitPattern: units) < 100_000_000 {
            let units = UInt32(truncatingIfNeeded: units)
            put(small: units / 100)
            put(thousandths: threeDigits[UInt64(units % 100 &* 10)])
        } else {
            expect(Self.longestNumber)
            unsafe next = Self.put(any: units, .hundredths, at: next, threeDigits)
        }
    }

    /// Writes so many thousandths, quickest below 1000 whole.
    @inline(__always)
    mutating func put(thousandths units: Int64) {
        if UInt64(bitPattern: units) < 1_000_000 {
            let units = UInt32(truncatingIfNeeded: units)
            put(start: threeDigits[UInt64(units / 1000)])
            put(thousandths: threeDigits[UInt64(units % 1000)])
        } else {
            expect(Self.longestNumber)
            unsafe next = Self.put(any: units, .thousandths, at: next, threeDigits)
        }
    }

    /// Writes a whole number below 1,000,000.
    @inline(__always)
    private mutating func put(small number: UInt32) {
        if number < 1000 {
            put(start: threeDigits[UInt64(number)])
        } else {
            put(start: threeDigits[UInt64(number / 1000)])
            store(threeDigits[UInt64(number % 1000)].digits, advancing: 3)
        }
    }

    // What is hardly ever written is handed the place to write to and not the cursor, which so need not have an
    // address.

    @inline(never)
    private static func put(
        any units: Int64,
        _ scale: DecimalScale,
        at place: UnsafeMutableRawPointer,
        _ threeDigits: ThreeDigits.Table
    ) -> UnsafeMutableRawPointer {
        var cursor = unsafe ByteCursor(place, upTo: place + longestNumber, threeDigits)
        cursor.put(units: units, scale)
        return unsafe place + (longestNumber - cursor.free)
    }

    @inline(never)
    private static func put(
        large number: UInt64,
        at place: UnsafeMutableRawPointer,
        _ threeDigits: ThreeDigits.Table
    ) -> UnsafeMutableRawPointer {
        var cursor = unsafe ByteCursor(place, upTo: place + longestNumber, threeDigits)
        cursor.put(number)
        return unsafe place + (longestNumber - cursor.free)
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
