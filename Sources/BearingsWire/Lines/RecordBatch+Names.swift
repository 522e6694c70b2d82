import CProcessor

extension RecordBatch {
    /// The most bytes of a name that is handled as two words.
    static let mostOfShortName = 16

    /// Room for names, made ahead: to make some for each line would take longer than to write a name.
    struct FreeNames: Sendable {
        /// Where it begins and ends.
        fileprivate var (start, end) = (0, 0)
        /// The short name that was put there last.
        fileprivate var last = ShortName()
    }

    /// Where a name of at most 16 bytes stands, and what it is.
    fileprivate struct ShortName: BitwiseCopyable, Sendable {
        var place = ByteRange(start: 0, count: 0)
        /// Its bytes, with whatever stood behind them.
        var words = SIMD2<UInt64>.zero
        /// Which bits of those are its own.
        var mask = SIMD2<UInt64>.zero
    }

    /// Adds a session's name and says where it stands.
    mutating func addName(_ name: [UInt8]) -> ByteRange {
        addName(name.span, ByteRange(0..<name.count))
    }

    /// Adds a session's name, which is a part of `bytes`, and says where it stands.
    mutating func addName(_ bytes: Span<UInt8>, _ range: ByteRange) -> ByteRange {
        guard let words = Self.words(ofShort: range, in: bytes) else {
            return addAnyName(bytes, range)
        }
        return wasLast(words, range) ? freeNames.last.place : addShortName(words, range.count)
    }

    /// Adds a session's name as it stands in a line and says where it does now.
    ///
    /// - Parameter range: Where it stands; a short one may have a backslash, but nothing else that a text may not
    ///   have as it is.
    /// - Returns: `nil` if it has one, or too little stands behind it; nothing has been added then.
    @inline(__always)
    mutating func addName(ofLine bytes: Span<UInt8>, _ range: ByteRange) -> ByteRange? {
        guard Int(range.count) <= Self.mostOfShortName else { return addAnyName(bytes, range) }
        guard let words = Self.words(ofShort: range, in: bytes) else { return nil }
        return wasLast(words, range) ? freeNames.last.place : addOther(words, range.count)
    }

    /// A name with whatever stands behind it, if it is short and so much does.
    @inline(__always)
    private static func words(ofShort range: ByteRange, in bytes: Span<UInt8>) -> SIMD2<UInt64>? {
        let (start, most) = (Int(range.start), Self.mostOfShortName)
        guard Int(range.count) <= most, bytes.count &- start >= most else { return nil }
        return unsafe bytes.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: start, as: SIMD2<UInt64>.self)
        }
    }

    /// Whether it is the short name that was added last: most lines are of the session of the one before.
    @inline(__always)
    private func wasLast(_ words: SIMD2<UInt64>, _ range: ByteRange) -> Bool {
        range.count == freeNames.last.place.count
            && (words ^ freeNames.last.words) & freeNames.last.mask == .zero
    }

    @inline(__always)
    private mutating func addOther(_ words: SIMD2<UInt64>, _ count: Int32) -> ByteRange? {
        let others = processor_others(
            unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self),
            UInt8(ascii: "\\"),
            1
        )
        guard ~others & (1 &<< UInt32(bitPattern: count) &- 1) == 0 else { return nil }
        return addShortName(words, count)
    }

    @inline(__always)
    private mutating func addShortName(_ words: SIMD2<UInt64>, _ count: Int32) -> ByteRange {
        if freeNames.end &- freeNames.start < Self.mostOfShortName { makeRoomForNames() }
        let start = freeNames.start
        unsafe names.withUnsafeMutableBytes {
            unsafe $0.storeBytes(of: words, toByteOffset: start, as: SIMD2<UInt64>.self)
        }
        freeNames.start = start &+ Int(count)
        // Most names are as long as the one before.
        if count != freeNames.last.place.count { freeNames.last.mask = Self.mask(of: count) }
        freeNames.last.words = words
        freeNames.last.place = ByteRange(start: Int32(truncatingIfNeeded: start), count: count)
        return freeNames.last.place
    }

    /// The bits of 16 bytes that the first of them have.
    private static func mask(of count: Int32) -> SIMD2<UInt64> {
        let bits = UInt64(truncatingIfNeeded: count) * 8
        let low = ~(~(0 as UInt64) << bits)
        let high = bits > 64 ? ~(~(0 as UInt64) << (bits - 64)) : 0
        return SIMD2(low.littleEndian, high.littleEndian)
    }

    @inline(never)
    private mutating func makeRoomForNames() {
        let (start, more) = (names.count, max(names.count, Self.leastRoomForNames))
        names.append(addingCapacity: more) { $0.append(repeating: 0, count: more) }
        (freeNames.start, freeNames.end) = (start, names.count)
    }

    /// In bytes; as much as a message to a server needs, for which it is not let go of.
    private static var leastRoomForNames: Int { 256 }

    @inline(never)
    private mutating func addAnyName(_ bytes: Span<UInt8>, _ range: ByteRange) -> ByteRange {
        let count = Int(range.count)
        let last = names.count &- count
        if last >= 0 {
            // What tells names apart stands at their ends.
            var left = count
            while left > 0, names[last &+ left &- 1] == bytes[Int(range.start) &+ left &- 1] {
                left &-= 1
            }
            if left == 0 { return ByteRange(start: Int32(last), count: range.count) }
        }
        let start = names.count
        names.append(addingCapacity: count) { room in
            unsafe room.withUnsafeMutableBufferPointer { room, written in
                unsafe bytes.extracting(range.indices).withUnsafeBytes {
                    unsafe UnsafeMutableRawBufferPointer(room).copyMemory(from: $0)
                }
                written = count
            }
        }
        return ByteRange(start: Int32(start), count: range.count)
    }
}
