import BearingsWire
import Geography

/// Parses RFC 3339 times; fastest if they are in the same minute as the last one.
struct TimestampParser: BitwiseCopyable {
    /// The first sixteen bytes of the last time, initially `1970-01-01T00:00`.
    private var date: UInt64 = 0x2D31_302D_3037_3931
    private var minute: UInt64 = 0x3030_3A30_3054_3130
    /// The start of that minute, in milliseconds since 1970.
    private var start: Int64 = 0

    /// The time at `position`, which is moved to the quote behind it, in milliseconds since 1970.
    ///
    /// A long one must end before `safe`.
    ///
    /// - Returns: `nil` if there is no time that the general parser would accept.
    @inline(__always)
    mutating func parse(
        _ bytes: Span<UInt8>,
        at position: inout Int,
        _ safe: Int,
        assumesUTC: Bool
    ) -> Int64? {
        // XOR with ":00.000Z" leaves the digits' values.
        let seconds = bytes.paddedWord(at: position &+ 16) ^ 0x5A30_3030_2E30_303A
        let overflow = (seconds &+ 0x7F76_7676_7F76_767F | seconds) & 0x8080_8080_8080_8080
        if bytes.paddedWord(at: position) == date, bytes.paddedWord(at: position &+ 8) == minute,
            overflow == 0
        {
            // The digits of the seconds one after the other, the last one highest.
            let digits = (seconds & 0xF0F00) &<< 16 | (seconds & 0x000F_0F0F_0000_0000) &<< 8
            let thousandths = valueOfDigits(digits)
            if thousandths < 60_000 {
                position &+= 24
                return start &+ Int64(bitPattern: thousandths)
            }
        }
        return parseAny(bytes, at: &position, safe, assumesUTC: assumesUTC)
    }

    @inline(never)
    private mutating func parseAny(
        _ bytes: Span<UInt8>,
        at position: inout Int,
        _ safe: Int,
        assumesUTC: Bool
    ) -> Int64? {
        let first = position
        guard bytes.skipPlainText(from: &position, to: min(first + 64, safe)) else {
            return nil
        }
        let text = bytes.extracting(first..<position)
        guard let milliseconds = parseRFC3339(text, assumesUTC ? .foreign : .native) else {
            return nil
        }
        // A time that ends in Z and is no leap second gives the start of its minute.
        if text.count == 24, bytes[position - 1] == UInt8(ascii: "Z"),
            bytes[first + 17] < UInt8(ascii: "6"), bytes[first + 19] == UInt8(ascii: ".")
        {
            date = bytes.word(at: first)
            minute = bytes.word(at: first + 8)
            let rest = milliseconds % 60_000
            start = milliseconds - (rest < 0 ? rest + 60_000 : rest)
        }
        return milliseconds
    }
}
