/// A date and time as people and their programs write it, where it can mean one thing alone.
///
/// Read are names of months in English, `Sat May 09 16:30:01 GMT+02:00 2026`, `09-May-2026 4:30:01 PM`; days before
/// months with dots, `9.5.2026 14:30`; `2026-5-9 14:30:01`; and digits, `20260509 143001`. Times without an offset
/// are UTC. `5/9/2026` is not read: it may be of May or of September.
struct WrittenTime {
    private var year: Int?
    private var month: Int?
    private var day: Int?
    /// Milliseconds since midnight.
    private var clock: Int?
    /// Whether the clock is of the afternoon; `nil` if that is not said.
    private var isAfternoon: Bool?
    /// Minutes that local time is ahead of UTC.
    private var offset: Int?

    /// Milliseconds since 1970, `nil` if a text is no such time.
    static func milliseconds(_ text: [UInt8]) -> Int64? {
        guard 8...64 ~= text.count else { return nil }
        var time = WrittenTime()
        var rest = text[...]
        while !rest.isEmpty { guard time.take(&rest) else { return nil } }
        return time.milliseconds
    }

    /// The number of a month by its English name or the first three letters, `nil` if it is none.
    static func month(_ word: String) -> Int? {
        guard word.utf8.count >= 3 else { return nil }
        let index = months.firstIndex {
            word == $0.prefix(3) || word == $0 || word == "sept" && $0.hasPrefix("sep")
        }
        return index.map { $0 + 1 }
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october",
        "november", "december",
    ]

    /// Whether a word is a day of the week, in full or its first three letters.
    static func isWeekday(_ word: String) -> Bool {
        [
            "sun", "mon", "tues", "tue", "wednes", "wed", "thurs", "thur", "thu", "fri", "satur",
            "sat",
        ]
        .contains { word == $0 || word == $0 + "day" }
    }

    /// The hour of a clock of twelve hours, `nil` if there is none.
    static func hour(_ hour: Int, isAfternoon: Bool) -> Int? {
        1...12 ~= hour ? hour % 12 + (isAfternoon ? 12 : 0) : nil
    }

    /// The letters or digits that a text begins with.
    static func run(
        _ rest: inout ArraySlice<UInt8>,
        while isPart: (UInt8) -> Bool
    ) -> ArraySlice<UInt8> {
        let run = rest.prefix(while: isPart)
        rest = rest.dropFirst(run.count)
        return run
    }

    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.isEmpty || digits.count > 9 ? nil : digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    // MARK: Parts

    private mutating func take(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard let byte = rest.first else { return true }
        if byte == 0x20 || byte == UInt8(ascii: ",") {
            rest = rest.dropFirst()
            return true
        }
        if byte.isDigit { return takeNumber(&rest) }
        if Self.isLetter(byte) { return takeWord(&rest) }
        guard byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), clock != nil else {
            return false
        }
        return takeOffset(&rest)
    }

    private mutating func takeWord(_ rest: inout ArraySlice<UInt8>) -> Bool {
        let word = String(decoding: Self.run(&rest, while: Self.isLetter), as: UTF8.self)
            .lowercased()
        switch word {
        case "am", "pm":
            guard isAfternoon == nil else { return false }
            isAfternoon = word == "pm"
        case "z", "utc", "gmt", "ut":
            guard offset == nil else { return false }
            offset = 0
            if word != "z", let sign = rest.first, sign == 0x2B || sign == 0x2D {
                offset = nil
                return takeOffset(&rest)
            }
        case "t", "at": return clock == nil
        default:
            if let found = Self.month(word) {
                guard month == nil else { return false }
                month = found
            } else {
                return Self.isWeekday(word)
            }
        }
        return true
    }

    private mutating func takeOffset(_ rest: inout ArraySlice<UInt8>) -> Bool {
        let isBehind = rest.first == UInt8(ascii: "-")
        rest = rest.dropFirst()
        var digits = Self.run(&rest) { $0.isDigit }
        if digits.count <= 2, rest.first == UInt8(ascii: ":") {
            rest = rest.dropFirst()
            let minutes = Self.run(&rest) { $0.isDigit }
            guard minutes.count == 2 else { return false }
            digits = (Array(digits) + minutes)[...]
        } else if digits.count <= 2 {
            digits = (Array(digits) + [0x30, 0x30])[...]
        }
        guard offset == nil, 3...4 ~= digits.count, let number = Self.number(digits),
            number % 100 < 60,
            number < 2400
        else { return false }
        offset = (number / 100 * 60 + number % 100) * (isBehind ? -1 : 1)
        return true
    }

    private mutating func takeNumber(_ rest: inout ArraySlice<UInt8>) -> Bool {
        let digits = Self.run(&rest) { $0.isDigit }
        guard let number = Self.number(digits) else { return false }
        switch rest.first {
        case UInt8(ascii: ":"): return takeClock(number, digits.count, &rest)
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"):
            if clock == nil, year == nil, day == nil, digits.count != 6 {
                return takeDate(number, digits.count, &rest)
            }
        default: break
        }
        switch digits.count {
        case 8 where year == nil && day == nil:
            (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
        case 6 where year != nil && day != nil && clock == nil:
            return set(number / 10_000, number / 100 % 100, number % 100, &rest)
        case 4 where year == nil: year = number
        case 1...2 where day == nil:
            day = number
            for ending in ["st", "nd", "rd", "th"] where rest.starts(with: ending.utf8) {
                rest = rest.dropFirst(2)
                break
            }
        default: return false
        }
        return true
    }

    /// Takes a date of three parts: the year first or last; the month in letters, or before dots or behind a year.
    private mutating func takeDate(
        _ first: Int,
        _ count: Int,
        _ rest: inout ArraySlice<UInt8>
    ) -> Bool {
        guard let mark = rest.popFirst() else { return false }
        var middle: Int?
        let isNamed = rest.first.map(Self.isLetter) == true
        if isNamed {
            middle = Self.month(
                String(decoding: Self.run(&rest, while: Self.isLetter), as: UTF8.self).lowercased()
            )
        } else {
            let digits = Self.run(&rest) { $0.isDigit }
            middle = digits.count <= 2 ? Self.number(digits) : nil
        }
        guard let middle, rest.popFirst() == mark else { return false }
        let digits = Self.run(&rest) { $0.isDigit }
        guard let last = Self.number(digits), month == nil else { return false }
        month = middle
        if count == 4, digits.count <= 2 {
            (year, day) = (first, last)
        } else if digits.count == 4, count <= 2, isNamed || mark == UInt8(ascii: ".") {
            (day, year) = (first, last)
        } else if digits.count == 2, count <= 2, isNamed {
            (day, year) = (first, 2000 + last)
        } else {
            return false
        }
        return true
    }

    private mutating func takeClock(
        _ hour: Int,
        _ count: Int,
        _ rest: inout ArraySlice<UInt8>
    ) -> Bool {
        guard clock == nil, count <= 2 else { return false }
        rest = rest.dropFirst()
        let minutes = Self.run(&rest) { $0.isDigit }
        guard minutes.count == 2, let minute = Self.number(minutes) else { return false }
        guard rest.first == UInt8(ascii: ":") else { return set(hour, minute, 0, &rest) }
        rest = rest.dropFirst()
        let seconds = Self.run(&rest) { $0.isDigit }
        guard seconds.count == 2, let second = Self.number(seconds) else { return false }
        return set(hour, minute, second, &rest)
    }

    private mutating func set(
        _ hour: Int,
        _ minute: Int,
        _ second: Int,
        _ rest: inout ArraySlice<UInt8>
    ) -> Bool {
        guard hour < 24, minute < 60, second < 60 else { return false }
        var thousandths = 0
        if let point = rest.first, point == UInt8(ascii: ".") || point == UInt8(ascii: ","),
            rest.dropFirst().first?.isDigit == true
        {
            rest = rest.dropFirst()
            let digits = Self.run(&rest) { $0.isDigit }
            thousandths = BearingsWire.thousandths(ofFraction: digits)
        }
        clock = (hour * 60 + minute) * 60_000 + second * 1000 + thousandths
        return true
    }

    private var milliseconds: Int64? {
        guard let year, let month, let day, let clock else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        guard date.isReal else { return nil }
        var present = clock
        if let isAfternoon {
            guard let hour = Self.hour(clock / 3_600_000, isAfternoon: isAfternoon) else {
                return nil
            }
            present = hour * 3_600_000 + clock % 3_600_000
        }
        let time =
            Int64(date.daysSince1970) * 86_400_000 + Int64(present) - Int64(offset ?? 0) * 60_000
        return CivilDate.writableMilliseconds ~= time ? time : nil
    }
}
