/// Transcodes UTF-16 into UTF-8, in pieces of any size.
///
/// A lone surrogate becomes the three bytes that UTF-8 would have for it if it were allowed, so
/// that the text's reader reports an error at its position.
package struct UTF16Transcoder: Sendable {
    /// Whether it is little-endian.
    private let isLittleEndian: Bool
    /// The first byte of an incomplete unit.
    private var half: UInt8?
    /// A high surrogate without its low one so far.
    private var high: UInt32?

    /// Recognizes UTF-16 by its byte order mark; `nil` for any other text.
    package init?(_ bytes: Span<UInt8>, count: Int) {
        guard count >= 2 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE): isLittleEndian = true
        case (0xFE, 0xFF): isLittleEndian = false
        default: return nil
        }
    }

    /// Appends the text in a range of bytes, except for an incomplete character.
    package mutating func transcode(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        into text: inout [UInt8]
    ) {
        for position in range {
            let byte = bytes[position]
            guard let first = half else {
                half = byte
                continue
            }
            half = nil
            let unit = isLittleEndian ? (first, byte) : (byte, first)
            append(UInt32(unit.0) | UInt32(unit.1) << 8, to: &text)
        }
    }

    /// Ends the text and appends what is left.
    package mutating func finish(into text: inout [UInt8]) {
        if let high { Self.append(scalar: high, to: &text) }
        // U+FFFD replaces half a unit.
        if half != nil { Self.append(scalar: 0xFFFD, to: &text) }
        high = nil
        half = nil
    }

    private mutating func append(_ unit: UInt32, to text: inout [UInt8]) {
        if let high {
            self.high = nil
            if 0xDC00...0xDFFF ~= unit {
                let scalar = 0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00)
                return Self.append(scalar: scalar, to: &text)
            }
            Self.append(scalar: high, to: &text)
        }
        if 0xD800...0xDBFF ~= unit {
            high = unit
        } else {
            Self.append(scalar: unit, to: &text)
        }
    }

    private static func append(scalar: UInt32, to text: inout [UInt8]) {
        func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (scalar >> shift) & 0x3F) }
        switch scalar {
        case ..<0x80:
            text.append(UInt8(scalar))
        case ..<0x800:
            text += [UInt8(0xC0 | scalar >> 6), tail(0)]
        case ..<0x10000:
            text += [UInt8(0xE0 | scalar >> 12), tail(6), tail(0)]
        default:
            text += [UInt8(0xF0 | scalar >> 18), tail(12), tail(6), tail(0)]
        }
    }
}
