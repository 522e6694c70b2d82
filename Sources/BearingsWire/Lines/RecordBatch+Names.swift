extension RecordBatch {
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

        /// The most bytes.
        static var most: Int { 16 }
    }

    /// Adds a session's name and says where it stands.
    mutating func addName(_ name: [UInt8]) -> ByteRange {
        addName(name.span, ByteRange(0..<name.count))
    }

    /// Adds a session's name, which is a part of `bytes`, and says where it stands.
    @inline(__always)
    mutating func addName(_ bytes: Span<UInt8>, _ range: ByteRange) -> ByteRange {
        let (start, most) = (Int(range.start), ShortName.most)
        guard Int(range.count) <= most, bytes.count &- start >= most else {
            return addAnyName(bytes, range)
        }
        let words = unsafe bytes.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: start, as: SIMD2<UInt64>.self)
        }
        // Most lines are of the session of the one before.
        if range.count == freeNames.last.place.count,
            (words ^ freeNames.last.words) & freeNames.last.mask == .zero
        {
            return freeNames.last.place
        }
        return addShortName(words, count: range.count)
    }

    @inline(never)
    private mutating func addShortName(_ words: SIMD2<UInt64>, count: Int32) -> ByteRange {
        if freeNames.end &- freeNames.start < ShortName.most { makeRoomForNames() }
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
