/// A JSON string of a few bytes, as the words that it stands in: written by those, it takes no longer than a number.
public struct ShortText: BitwiseCopyable, Sendable {
    /// Its bytes, the first of them lowest in the first word; what stands behind the last means nothing.
    public let words: (UInt64, UInt64, UInt64)
    /// How many bytes it has, its quotes included: at most ``longest``.
    public let count: Int

    /// In bytes.
    @inlinable package static var longest: Int { 24 }

    /// A string of `count` bytes that stand in `words`.
    @inlinable @inline(__always)
    public init(words: (UInt64, UInt64, UInt64), count: Int) {
        precondition(count <= Self.longest, "a short text is longer than its words")
        self.words = words
        self.count = count
    }
}
