import BearingsEngine

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

    /// Reads the block that ends at `end`, in a text that begins at `start`; `nil` if there is none.
    init?(_ bytes: Span<UInt8>, from start: Int, to end: Int) {
        let backslash = UInt8(ascii: "\\")
        guard end - start > 2, bytes[end - 1] == backslash else { return nil }
        var open = end - 2
        while open >= start, bytes[open] != backslash { open -= 1 }
        guard open >= start else { return nil }
        var sum: UInt8 = 0
        var position = open + 1
        var field = position
        while position < end - 1, bytes[position] != UInt8(ascii: "*") {
            sum ^= bytes[position]
            if bytes[position] == UInt8(ascii: ",") {
                take(bytes, field..<position)
                field = position + 1
            }
            position += 1
        }
        take(bytes, field..<position)
        if position < end - 1 {
            guard position + 4 == end, let high = bytes[position + 1].hexValue,
                let low = bytes[position + 2].hexValue, UInt8(high << 4 | low) == sum
            else { return nil }
        }
    }

    /// Whether a line begins with a block, valid or not, and the sentence at `start` follows it.
    static func precedesSentence(
        at start: Int?,
        in bytes: Span<UInt8>,
        _ line: Range<Int>
    ) -> Bool {
        let backslash = UInt8(ascii: "\\")
        guard let start, start - line.lowerBound > 2 else { return false }
        return bytes[line.lowerBound] == backslash && bytes[start - 1] == backslash
    }

    private mutating func take(_ bytes: Span<UInt8>, _ field: Range<Int>) {
        guard field.count > 2, bytes[field.lowerBound + 1] == UInt8(ascii: ":") else { return }
        let value = field.dropFirst(2)
        switch bytes[field.lowerBound] {
        case UInt8(ascii: "s"): device = value.map { bytes[$0] }
        case UInt8(ascii: "c"):
            let number = parseDecimal(bytes, value)
            time = number.flatMap { milliseconds(fromUnixNumber: $0) }
                .map { Instant(millisecondsSince1970: $0) }
        default: break
        }
    }
}
