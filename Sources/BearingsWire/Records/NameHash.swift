import Geography

/// Hashes names of sessions with a seed that is random for each run, so that senders cannot provoke collisions.
///
/// Eight bytes at a time are folded into a product. The second factor at the end is wyhash's own constant, because the first
/// may be poor for names of one length.
///
/// > Source: Wang Yi, "wyhash".
package struct NameHash: Sendable {
    private let seed = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

    /// The hash of this run: batches and tables of sessions share what they find by it.
    package static let shared = NameHash()

    /// Creates a hash with a seed of its own.
    init() {}

    /// The hash of a name.
    package func callAsFunction(_ name: Span<UInt8>) -> UInt32 { self(name, name.ends) }

    /// The hash of a name with those ``Swift/Span/ends``.
    @inline(__always)
    func callAsFunction(_ name: Span<UInt8>, _ ends: (first: UInt64, last: UInt64)) -> UInt32 {
        var state = seed.1
        // What lies between the ends.
        var start = 8
        while start < name.count &- 8 {
            state = Self.folded(name.word(at: start) ^ seed.0, state)
            start &+= 8
        }
        state = Self.folded(ends.first ^ seed.0, ends.last ^ state)
        let factor = 0xA076_1D64_78BD_642F ^ UInt64(truncatingIfNeeded: name.count)
        return UInt32(truncatingIfNeeded: Self.folded(state, factor))
    }

    @inline(__always)
    private static func folded(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        return product.high ^ product.low
    }
}
