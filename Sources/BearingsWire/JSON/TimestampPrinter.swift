import BearingsEngine

/// Prints times as `2026-01-01T09:00:00.000Z`; fastest if they are in the same minute as the last one.
package struct TimestampPrinter: Sendable {
    /// The start of the minute that `date` and `time` show, in milliseconds since 1970.
    private var start: Int64 = 0
    /// The first eight bytes, such as `2026-01-`, the first one lowest.
    private var date: UInt64 = 0x2D31_302D_3037_3931
    /// The next eight, such as `01T09:00`.
    private var time: UInt64 = 0x3030_3A30_3054_3130
    /// A stored copy: a static one is checked for initialization at each use.
    private let threeDigits = DigitTable.Table.standard

    /// Creates a printer that is set to the first minute of 1970.
    package init() {}

    /// The 24 bytes of a time, the first one lowest.
    struct Text: BitwiseCopyable {
        var first: UInt64
        var second: UInt64
        var third: UInt64
    }

    /// Appends the 24 bytes of a time of the years 0000 to 9999.
    package mutating func append(_ milliseconds: Int64, to out: inout [UInt8]) {
        precondition(
            CivilDate.writableMilliseconds ~= milliseconds,
            "RFC 3339 cannot write a year outside 0000 to 9999"
        )
        let text = text(of: milliseconds)
        let words = (text.first.littleEndian, text.second.littleEndian, text.third.littleEndian)
        unsafe Swift.withUnsafeBytes(of: words) { bytes in unsafe out.append(contentsOf: bytes) }
    }

    /// The text of a time, or of the nearest one that can be written, in the years 0000 to 9999.
    @inline(__always)
    mutating func text(of milliseconds: Int64) -> Text {
        let passed = UInt64(bitPattern: milliseconds &- start)
        let rest = passed < 60_000 ? UInt32(passed) : move(to: milliseconds)
        let seconds = rest / 1000
        let thousandths = rest &- seconds &* 1000
        let tail =
            0x5A00_0000_2E00_003A  // ":00.000Z" without its zeros
            | UInt64(threeDigits[UInt64(seconds)].digits & 0xFFFF00)
            | UInt64(threeDigits[UInt64(thousandths)].digits & 0xFFFFFF) &<< 32
        return Text(first: date, second: time, third: tail)
    }

    /// Sets the printer to the minute of a time.
    ///
    /// - Returns: The milliseconds since the start of the minute.
    @inline(never)
    private mutating func move(to milliseconds: Int64) -> UInt32 {
        let range = CivilDate.writableMilliseconds
        let milliseconds = min(max(milliseconds, range.lowerBound), range.upperBound)
        var minute = milliseconds / 60_000
        if milliseconds % 60_000 < 0 { minute -= 1 }
        start = minute * 60_000
        // Rounds towards the past, also before 1970.
        let day = Int((minute + 719_528 * 1440) / 1440 - 719_528)
        let minuteOfDay = UInt64(minute - Int64(day) * 1440)
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
        return UInt32(milliseconds - start)
    }

    /// Two digits in two bytes, the tens in the lower one.
    @inline(__always)
    private static func pair(_ value: UInt64) -> UInt64 {
        value / 10 | (value % 10) << 8
    }
}

extension Instant {
    /// As RFC 3339, in UTC with milliseconds.
    package var rfc3339: String {
        var printer = TimestampPrinter()
        var text: [UInt8] = []
        printer.append(millisecondsSince1970, to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
