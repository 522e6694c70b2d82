/// A session's name of at most 15 bytes, compared as two words.
public struct ShortName: Equatable, Sendable, BitwiseCopyable {
    /// The first eight bytes, the first one lowest; 0 beyond the end.
    public let low: UInt64
    /// The others likewise; in the highest byte their total count.
    public let high: UInt64

    /// The most bytes of a short name.
    @inlinable package static var longest: Int { 15 }

    /// Creates a name of at most ``longest`` bytes.
    public init(_ bytes: ArraySlice<UInt8>) {
        var words: (low: UInt64, high: UInt64) = (0, 0)
        unsafe withUnsafeMutableBytes(of: &words) { room in
            unsafe bytes.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
        }
        low = UInt64(littleEndian: words.low)
        high = UInt64(littleEndian: words.high) | UInt64(bytes.count) << 56
    }

    /// The first `count` of 16 bytes, at most ``longest``; the others are cleared.
    @inline(__always)
    init(first count: Int, of words: SIMD2<UInt64>) {
        let (low, high) = (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
        let count = UInt64(truncatingIfNeeded: count)
        if count < 8 {
            self.low = low & ~(~0 &<< (8 &* count))
            self.high = count &<< 56
        } else {
            self.low = low
            self.high = high & ~(~0 &<< (8 &* count &- 64)) | count &<< 56
        }
    }

    /// A value that is no name.
    ///
    /// - Parameter kind: Greater than ``longest``.
    @inlinable @inline(__always)
    public init(kind: UInt8, _ low: UInt64) {
        self.low = low
        high = UInt64(kind) << 56
    }

    /// The number of bytes; for a value that is no name, its kind.
    public var count: Int {
        @inlinable @inline(__always) get { Int(truncatingIfNeeded: high >> 56) }
    }

    /// The byte at an index.
    public subscript(index: Int) -> UInt8 {
        let word = index < 8 ? low : high
        return UInt8(truncatingIfNeeded: word >> UInt64(8 * (index % 8)))
    }

    /// The bytes; meaningless for a value that is no name.
    public var bytes: [UInt8] {
        var words = (low.littleEndian, high.littleEndian)
        return unsafe withUnsafeBytes(of: &words) {
            unsafe Array($0.prefix(min(count, Self.longest)))
        }
    }

    /// Whether both have the same bytes and count.
    @inlinable @inline(__always)
    public static func == (one: ShortName, other: ShortName) -> Bool {
        (one.low ^ other.low) | (one.high ^ other.high) == 0
    }

    // Without this one, the call would go through a witness table.
    /// Whether the bytes or the counts differ.
    @inlinable @inline(__always)
    public static func != (one: ShortName, other: ShortName) -> Bool { !(one == other) }
}
