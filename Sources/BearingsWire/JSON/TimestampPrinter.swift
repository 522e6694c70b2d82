/// Writes times as `2026-01-01T09:00:00.000Z`, quickest when one is of the same minute as the last.
package struct TimestampPrinter: Sendable {
    /// The minute that `date` and `time` tell, in minutes since 1970.
    private var minute: Int64 = 0
    /// The first eight bytes, such as `2026-01-`, the first of them lowest.
    private var date: UInt64 = 0x2D31_302D_3037_3931
    /// The next eight, such as `01T09:00`.
    private var time: UInt64 = 0x3030_3A30_3054_3130

    package init() {}

    /// The 24 bytes of a time, the first of them lowest.
    struct Text: BitwiseCopyable {
        var first: UInt64
        var second: UInt64
        var third: UInt64
    }

    /// Appends the 24 bytes of a time of the years 0000 to 9999.
    package mutating func append(_ milliseconds: Int64, to out: inout [UInt8]) {
        let text = text(of: milliseconds)
        let words = (text.first.littleEndian, text.second.littleEndian, text.third.littleEndian)
        unsafe Swift.withUnsafeBytes(of: words) { bytes in unsafe out.append(contentsOf: bytes) }
    }

    /// The text of a time of the years 0000 to 9999.
    @inline(__always)
    mutating func text(of milliseconds: Int64) -> Text {
        precondition(
            CivilDate.writableMilliseconds ~= milliseconds,
            "RFC 3339 cannot write a year outside 0000 to 9999"
        )
        var newMinute = milliseconds / 60_000
        var rest = milliseconds % 60_000
        if rest < 0 {
            newMinute -= 1
            rest += 60_000
        }
        if newMinute != minute { move(to: newMinute) }

        let rest64 = UInt64(rest)
        let (seconds, thousandths) = (rest64 / 1000, rest64 % 1000)
        let ones = thousandths % 100
        // ":00.000Z" and the digits' values added to it.
        let tail =
            0x5A30_3030_2E30_303A
            + Self.pair(seconds) << 8
            + (thousandths / 100) << 32
            + Self.pair(ones) << 40
        return Text(first: date, second: time, third: tail)
    }

    private mutating func move(to newMinute: Int64) {
        minute = newMinute
        // Rounds towards the past, as days before 1970 must.
        let day = Int((newMinute + 719_528 * 1440) / 1440 - 719_528)
        let minuteOfDay = UInt64(newMinute - Int64(day) * 1440)
        let civil = CivilDate(daysSince1970: day)
        let year = UInt64(civil.year)
        date =
            0x2D30_302D_3030_3030  // "0000-00-"
            + Self.pair(year / 100)
            + Self.pair(year % 100) << 16
            + Self.pair(UInt64(civil.month)) << 40
        time =
            0x3030_3A30_3054_3030  // "00T00:00"
            + Self.pair(UInt64(civil.day))
            + Self.pair(minuteOfDay / 60) << 24
            + Self.pair(minuteOfDay % 60) << 48
    }

    /// The values of two digits in two bytes, the tens lower.
    @inline(__always)
    private static func pair(_ value: UInt64) -> UInt64 {
        value / 10 | (value % 10) << 8
    }
}
