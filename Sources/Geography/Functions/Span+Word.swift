extension Span<UInt8> {
    /// The eight bytes from `offset` on, the first one lowest.
    @inlinable @inline(__always)
    package func word(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset <= count &- 8, "a word ends past its buffer")
        return unsafe UInt64(
            littleEndian: bytes.unsafeLoadUnaligned(
                fromUncheckedByteOffset: offset,
                as: UInt64.self
            )
        )
    }
}
