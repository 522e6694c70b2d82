import BearingsWire
import CProcessor

/// A session's name, without allocating where it is short.
///
/// Nearly all names are: a million sessions with two allocations each for theirs would take a hundred
/// million bytes for nothing.
enum SessionName: Sendable {
    /// At most ``mostInline`` bytes.
    case short(ShortName)
    case long([UInt8])

    /// How many bytes need no room of their own.
    static var mostInline: Int { 15 }

    init(_ bytes: ArraySlice<UInt8>) {
        self = bytes.count <= Self.mostInline ? .short(ShortName(bytes)) : .long(Array(bytes))
    }

    var bytes: [UInt8] {
        switch self {
        case .short(let name): name.bytes
        case .long(let bytes): bytes
        }
    }
}

/// A name of at most 15 bytes, which is compared as two words.
struct ShortName: Equatable, Sendable, BitwiseCopyable {
    /// The first eight bytes, the first of them lowest; 0 for those behind the end.
    let low: UInt64
    /// The others in the same way, and in the highest byte how many there are in all.
    let high: UInt64

    init(_ bytes: ArraySlice<UInt8>) {
        var words: (low: UInt64, high: UInt64) = (0, 0)
        unsafe withUnsafeMutableBytes(of: &words) { room in
            unsafe bytes.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
        }
        low = UInt64(littleEndian: words.low)
        high = UInt64(littleEndian: words.high) | UInt64(bytes.count) << 56
    }

    /// The name at a place of `bytes`, where no more than ``SessionName/mostInline`` stand.
    @inline(__always)
    init(_ bytes: Span<UInt8>, _ place: ByteRange) {
        let (start, count) = (Int(place.start), UInt64(truncatingIfNeeded: place.count))
        let words: (low: UInt64, high: UInt64)
        if bytes.count &- start >= 16 {
            words = unsafe bytes.withUnsafeBytes { bytes in
                let low = unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
                let high = unsafe bytes.loadUnaligned(fromByteOffset: start &+ 8, as: UInt64.self)
                return (UInt64(littleEndian: low), UInt64(littleEndian: high))
            }
        } else {
            words = Self.lastWords(of: bytes, from: start)
        }
        // What stands behind the name is taken away.
        if count < 8 {
            low = words.low & ~(~0 &<< (8 &* count))
            high = count &<< 56
        } else {
            low = words.low
            high = words.high & ~(~0 &<< (8 &* count &- 64)) | count &<< 56
        }
    }

    /// The 16 bytes from a place on, zeros behind the end.
    @inline(never)
    private static func lastWords(
        of bytes: Span<UInt8>,
        from start: Int
    ) -> (low: UInt64, high: UInt64) {
        var words: (low: UInt64, high: UInt64) = (0, 0)
        for place in start..<bytes.count {
            let byte = UInt64(bytes[place]) << UInt64((place - start) % 8 * 8)
            if place - start < 8 { words.low |= byte } else { words.high |= byte }
        }
        return words
    }

    private init(kind: UInt8) {
        low = 0
        high = UInt64(kind) << 56
    }

    /// What stands for a long name; no short one is it.
    static var long: ShortName { ShortName(kind: 254) }
    /// What stands for no name at all; no short one is it.
    static var none: ShortName { ShortName(kind: 255) }

    var count: Int { Int(high >> 56) }

    /// The byte at a place.
    subscript(place: Int) -> UInt8 {
        let word = place < 8 ? low : high
        return UInt8(truncatingIfNeeded: word >> UInt64(8 * (place % 8)))
    }

    var bytes: [UInt8] { (0..<count).map { self[$0] } }

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

    /// The name as a JSON string, `nil` where that has escapes.
    @inline(__always)
    var json: ShortText? {
        guard isPlain else { return nil }
        let quote = UInt64(UInt8(ascii: "\""))
        let high = high & ~(0xFF << 56)
        // A quote, the name, and behind it another.
        var words = (low << 8 | quote, high << 8 | low >> 56, high >> 56)
        let end = count &+ 1
        let closing = quote &<< UInt64(end &* 8)
        switch end / 8 {
        case 0: words.0 |= closing
        case 1: words.1 |= closing
        default: words.2 |= closing
        }
        return ShortText(words: words, count: end &+ 1)
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
