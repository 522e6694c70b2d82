import BearingsWire
import CProcessor

/// A session's name, inline where it is short.
///
/// Nearly all names are short. Allocating them would cost a million sessions a hundred megabytes.
enum SessionName: Sendable {
    /// At most ``ShortName/longest`` bytes.
    case short(ShortName)
    case long([UInt8])

    init(_ bytes: ArraySlice<UInt8>) {
        self = bytes.count <= ShortName.longest ? .short(ShortName(bytes)) : .long(Array(bytes))
    }

    /// Whether it is `*`, which means all sessions in a subscription.
    var standsForAll: Bool {
        if case .short(let name) = self { name == .all } else { false }
    }

    var bytes: [UInt8] {
        switch self {
        case .short(let name): name.bytes
        case .long(let bytes): bytes
        }
    }
}

extension ShortName {
    /// `*`.
    fileprivate static let all = ShortName([UInt8(ascii: "*")])
    /// The marker for a long name; equal to no short name.
    static var long: ShortName { ShortName(kind: 254, 0) }
    /// The marker for no name; equal to no short name.
    static var none: ShortName { ShortName(kind: 255, 0) }
    /// The marker for a session that has ended; equal to no short name.
    static var ended: ShortName { ShortName(kind: 253, 0) }

    /// Whether it contains no quotes, backslashes or control characters, and so needs no escapes in JSON.
    @inline(__always)
    var needsNoEscapes: Bool {
        let words = SIMD2(low.littleEndian, high.littleEndian)
        let bytes = unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self)
        let others =
            processor_others(bytes, 0, 0x20) & processor_others(bytes, UInt8(ascii: "\""), 1)
            & processor_others(bytes, UInt8(ascii: "\\"), 1)
        return ~others & ~(~0 << UInt32(count)) == 0
    }
}

/// Hashes names with a random seed, so that senders cannot provoke collisions.
struct NameHash: Sendable {
    private let seed = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

    /// The hash of a short name: a folded product, twice.
    ///
    /// The second factor is wyhash's own constant, because the first may be poor for names of one length.
    ///
    /// > Source: Wang Yi, "wyhash".
    @inline(__always)
    func callAsFunction(_ name: ShortName) -> UInt32 {
        let product = Self.folded(name.low ^ seed.0, name.high ^ seed.1)
        return UInt32(truncatingIfNeeded: Self.folded(product, 0xA076_1D64_78BD_642F))
    }

    @inline(__always)
    private static func folded(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        return product.high ^ product.low
    }

    /// The hash of a long name.
    func callAsFunction(_ name: ArraySlice<UInt8>) -> UInt32 {
        var hasher = Hasher()
        unsafe name.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }
}
