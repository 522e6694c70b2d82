/// A range of bytes in a buffer.
@usableFromInline package struct ByteRange: BitwiseCopyable, Equatable, Sendable {
    /// The offset of the first byte from the start of the buffer.
    @usableFromInline package var start: Int32
    /// The number of bytes.
    @usableFromInline package var count: Int32

    /// Creates a range; nothing is checked.
    @inlinable package init(start: Int32, count: Int32) {
        self.start = start
        self.count = count
    }

    /// Creates the range of these offsets, which must fit 32 bits.
    package init(_ range: Range<Int>) {
        self.init(start: Int32(range.lowerBound), count: Int32(range.count))
    }

    /// The offset just past the last byte.
    @inlinable package var end: Int32 { start + count }

    /// The same bytes as offsets that index a span.
    @inlinable package var indices: Range<Int> { Int(start)..<Int(end) }
}

extension ByteRange {
    /// The bytes between two offsets that are known to fit a `ByteRange`.
    @inlinable @inline(__always)
    package init(from start: Int, to end: Int) {
        self.init(
            start: Int32(truncatingIfNeeded: start),
            count: Int32(truncatingIfNeeded: end &- start)
        )
    }

    /// The same bytes in a buffer where they begin `offset` bytes further on.
    @inlinable @inline(__always)
    package func moved(by offset: Int) -> ByteRange {
        ByteRange(start: start &+ Int32(truncatingIfNeeded: offset), count: count)
    }
}
