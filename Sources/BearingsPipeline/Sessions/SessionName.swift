import BearingsWire
import CProcessor

/// A session's name, without allocating where it is short.
///
/// Nearly all names are: a million sessions with two allocations each for theirs would take a hundred
/// million bytes for nothing.
enum SessionName: Sendable {
    /// At most ``ShortName/longest`` bytes.
    case short(ShortName)
    case long([UInt8])

    init(_ bytes: ArraySlice<UInt8>) {
        self = bytes.count <= ShortName.longest ? .short(ShortName(bytes)) : .long(Array(bytes))
    }

    /// Whether it is `*`, which stands for all sessions where one asks for them.
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
    /// What stands for a long name; no short one is it.
    static var long: ShortName { ShortName(kind: 254, 0) }
    /// What stands for no name at all; no short one is it.
    static var none: ShortName { ShortName(kind: 255, 0) }
    /// What stands for the name of a session that has ended; no entry is of one that is called so.
    static var ended: ShortName { ShortName(kind: 253, 0) }

    /// Whether it stands in JSON as it is: without quotes, backslashes and control characters.
    @inline(__always)
    var isPlain: Bool {
        let words = SIMD2(low.littleEndian, high.littleEndian)
        let bytes = unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self)
        let others =
            processor_others(bytes, 0, 0x20) & processor_others(bytes, UInt8(ascii: "\""), 1)
            & processor_others(bytes, UInt8(ascii: "\\"), 1)
        return ~others & ~(~0 << UInt32(count)) == 0
    }
}

/// Hashes names in a way that no sender can foresee, for it begins with numbers drawn by chance.
struct NameHash: Sendable {
    private let seed = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

    /// The hash of a short name: the two halves of one product, folded, and the same once more.
    ///
    /// The second product is by a number of the author's: what names of one length have in common may be a
    /// poor one.
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
