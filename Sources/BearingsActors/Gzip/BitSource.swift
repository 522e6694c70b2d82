/// Reads bits of compressed data, the lowest of each byte first.
struct BitSource: Sendable {
    private var bytes: [UInt8]
    private var position = 0
    private var filled = 0
    /// Bits that have been read from `bytes` and not been used.
    private var bits: UInt64 = 0
    private var bitCount = 0
    private var hasEnded = false

    /// The most bytes of one read.
    private static let readSize = 1 << 16

    init() {
        bytes = [UInt8](repeating: 0, count: Self.readSize)
    }

    /// Loads at least `count` bits, at most 48; after the end they are 0.
    ///
    /// - Parameter more: Fills a buffer and returns the number of bytes; 0 at the end.
    mutating func need<E: Error>(
        _ count: Int,
        _ more: (inout [UInt8]) throws(E) -> Int
    ) throws(E) {
        while bitCount < count {
            if position == filled { try refill(more) }
            guard position < filled else {
                // Zeros after the end; using them is an error.
                bitCount += 8
                overdrawn += 8
                continue
            }
            bits |= UInt64(bytes[position]) << UInt64(bitCount)
            position += 1
            bitCount += 8
        }
    }

    /// How many bits after the end were loaded.
    private var overdrawn = 0

    /// Whether bits after the end were used.
    var isOverdrawn: Bool { overdrawn > bitCount }

    /// Whether all has been used.
    mutating func isAtEnd<E: Error>(_ more: (inout [UInt8]) throws(E) -> Int) throws(E) -> Bool {
        if bitCount - overdrawn > 0 { return false }
        if position == filled { try refill(more) }
        return position == filled
    }

    private mutating func refill<E: Error>(
        _ more: (inout [UInt8]) throws(E) -> Int
    ) throws(E) {
        guard !hasEnded else { return }
        filled = try more(&bytes)
        position = 0
        hasEnded = filled == 0
    }

    /// The next bits, which must be loaded.
    func peek(_ count: Int) -> Int { Int(truncatingIfNeeded: bits & (1 << UInt64(count) - 1)) }

    /// Uses bits.
    mutating func drop(_ count: Int) {
        bits >>= UInt64(count)
        bitCount -= count
    }

    /// Skips the rest of a byte.
    mutating func alignToByte() { drop(bitCount & 7) }
}
