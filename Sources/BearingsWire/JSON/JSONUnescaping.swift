/// Iterates over the UTF-8 of a string's value, its escapes resolved.
///
/// The string must come from a ``JSONTape``, which has checked its escapes.
struct UnescapedBytes: BitwiseCopyable {
    private var position: Int
    private let end: Int
    /// The bytes of the last escape that are left, the next one lowest.
    private var pending: UInt32 = 0
    private var pendingCount = 0

    init(_ range: ByteRange) {
        position = range.indices.lowerBound
        end = range.indices.upperBound
    }

    mutating func next(in bytes: Span<UInt8>) -> UInt8? {
        if pendingCount > 0 {
            let byte = UInt8(truncatingIfNeeded: pending)
            pending >>= 8
            pendingCount -= 1
            return byte
        }
        guard position < end else { return nil }
        let byte = bytes[position]
        position += 1
        guard byte == UInt8(ascii: "\\") else { return byte }
        let letter = bytes[position]
        position += 1
        switch letter {
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "u"): break
        default: return letter
        }
        var value = hexDigits(in: bytes)
        if 0xD800...0xDBFF ~= value {
            position += 2
            value = 0x10000 + (value - 0xD800) << 10 + (hexDigits(in: bytes) - 0xDC00)
        }
        return encode(value)
    }

    private mutating func hexDigits(in bytes: Span<UInt8>) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            value = value << 4 | (bytes[position].hexValue ?? 0)
            position += 1
        }
        return value
    }

    /// The first byte of a scalar; the others become pending.
    private mutating func encode(_ scalar: UInt32) -> UInt8 {
        switch scalar {
        case ..<0x80:
            return UInt8(scalar)
        case ..<0x800:
            pending = 0x80 | scalar & 0x3F
            pendingCount = 1
            return UInt8(0xC0 | scalar >> 6)
        case ..<0x10000:
            pending = 0x8080 | scalar >> 6 & 0x3F | (scalar & 0x3F) << 8
            pendingCount = 2
            return UInt8(0xE0 | scalar >> 12)
        default:
            pending =
                0x80_8080 | scalar >> 12 & 0x3F | (scalar >> 6 & 0x3F) << 8 | (scalar & 0x3F) << 16
            pendingCount = 3
            return UInt8(0xF0 | scalar >> 18)
        }
    }
}

/// Appends the value of a string in UTF-8, with its escapes resolved.
///
/// - Parameter text: A string's content as a ``JSONTape`` has read it, with or without escapes.
package func appendUnescaped(_ text: Span<UInt8>, to out: inout [UInt8]) {
    var unescaped = UnescapedBytes(ByteRange(0..<text.count))
    while let byte = unescaped.next(in: text) { out.append(byte) }
}
