import BearingsEngine
import BearingsWire

/// A TAG block, as a multiplexer or logger puts before a sentence: `\s:mast,c:1719835200*1F\`.
///
/// `s` names the sentence's device, `c` is the Unix time of its arrival in seconds or milliseconds. Other
/// parameters are ignored, and so is a block with an invalid checksum.
///
/// > Source: NMEA 0183 4.11, 7.
struct NMEATagBlock {
    /// The device's name.
    private(set) var device: [UInt8]?
    private(set) var time: Instant?

    /// Reads the block that ends a text, which stands before a sentence; `nil` if there is none.
    init?(endOf text: Span<UInt8>) {
        let backslash = UInt8(ascii: "\\")
        let end = text.count - 1
        guard text.count > 2, text[end] == backslash else { return nil }
        var open = end - 1
        while open >= 0, text[open] != backslash { open -= 1 }
        guard open >= 0 else { return nil }
        var sum: UInt8 = 0
        var position = open + 1
        var field = position
        while position < end, text[position] != UInt8(ascii: "*") {
            sum ^= text[position]
            if text[position] == UInt8(ascii: ",") {
                take(text.extracting(field..<position))
                field = position + 1
            }
            position += 1
        }
        take(text.extracting(field..<position))
        if position < end {
            guard position + 3 == end, let high = text[position + 1].hexValue,
                let low = text[position + 2].hexValue, UInt8(high << 4 | low) == sum
            else { return nil }
        }
    }

    /// Whether a text before a sentence begins and ends like a block, valid or not.
    static func mayBe(_ text: Span<UInt8>) -> Bool {
        let backslash = UInt8(ascii: "\\")
        return text.count > 2 && text[0] == backslash && text[text.count - 1] == backslash
    }

    private mutating func take(_ field: Span<UInt8>) {
        guard field.count > 2, field[1] == UInt8(ascii: ":") else { return }
        let value = field.extracting(droppingFirst: 2)
        switch field[0] {
        case UInt8(ascii: "s"): device = value.indices.map { value[$0] }
        case UInt8(ascii: "c"):
            time = parseDecimal(value).flatMap { milliseconds(fromUnixNumber: $0) }
                .map { Instant(millisecondsSince1970: $0) }
        default: break
        }
    }
}
