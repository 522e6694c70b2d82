/// How a table's times are written: letters stand for parts, everything else for itself.
///
/// | letters | part |
/// |---|---|
/// | `yyyy` `yy` | the year; of two digits, from 2000 on |
/// | `MM` `M` `MMM` `MMMM` | the month in two digits, in one or two, by its English name |
/// | `dd` `d` | the day in two digits, in one or two |
/// | `EEE` | a day of the week, which is passed over |
/// | `HH` `H`, `hh` `h` with `a` | the hour, of 24 or of twelve with `AM` or `PM` |
/// | `mm` `m` `ss` `s` | minutes, seconds |
/// | `SSS` … | the digits behind the point; those of seconds without `S` may have any |
/// | `Z` `XXX` | an offset such as `+0200`, `+02:00`, `UTC` or `GMT+02:00`; without, times are UTC |
///
/// What stands in brackets may be missing. Letters between apostrophes stand for themselves.
package struct CSVTimePattern: Equatable, Sendable, CustomStringConvertible {
    private enum Part: Equatable, Sendable {
        case letter(UInt8, count: Int)
        case literal(UInt8)
        case optional([Part])
    }

    /// The pattern as given.
    package let description: String
    private let parts: [Part]
    /// Whether it has the digits behind the point of seconds.
    private let hasFraction: Bool

    /// A pattern with year, month, day, hour and minute; `nil` for any other text.
    package init?(_ text: String) {
        description = text
        var open: [[Part]] = [[]]
        var counts: [UInt8: [Int]] = [:]
        var isQuoted = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "'") {
                isQuoted.toggle()
            } else if !isQuoted, byte == UInt8(ascii: "[") {
                open.append([])
            } else if !isQuoted, byte == UInt8(ascii: "]") {
                guard open.count > 1 else { return nil }
                let inner = open.removeLast()
                open[open.count - 1].append(.optional(inner))
            } else if isQuoted || !"yMdEHhmsSaZX".utf8.contains(byte) {
                open[open.count - 1].append(.literal(byte))
            } else if case .letter(byte, let count)? = open[open.count - 1].last {
                let last = open[open.count - 1].count - 1
                open[open.count - 1][last] = .letter(byte, count: count + 1)
                counts[byte, default: []][counts[byte, default: []].count - 1] += 1
            } else {
                open[open.count - 1].append(.letter(byte, count: 1))
                counts[byte, default: []].append(1)
            }
        }
        parts = open[0]
        func count(_ letter: Unicode.Scalar) -> [Int] { counts[UInt8(ascii: letter)] ?? [] }
        hasFraction = !count("S").isEmpty
        let hours = count("H") + count("h")
        guard open.count == 1, count("y") == [4] || count("y") == [2], count("M").count == 1,
            count("M").allSatisfy({ $0 <= 4 }), count("d") == [1] || count("d") == [2],
            hours.count == 1, hours.allSatisfy({ $0 <= 2 }), count("a").count <= 1,
            count("h").count <= count("a").count, count("m") == [1] || count("m") == [2],
            count("s").count <= 1, count("s").allSatisfy({ $0 <= 2 }), count("S").count <= 1,
            count("S").allSatisfy({ $0 <= 9 })
        else { return nil }
    }

    private struct Values {
        var year = 0
        var month = 0
        var day = 0
        var hour = 0
        var minute = 0
        var second = 0
        var thousandths = 0
        var isAfternoon: Bool?
        var offset = 0
    }

    /// Milliseconds since 1970, `nil` if a text does not fit.
    package func milliseconds(_ text: [UInt8]) -> Int64? {
        values(parts[...], text[...], Values()).flatMap(time)
    }

    /// The values of the rest of a text by the rest of the parts.
    private func values(
        _ parts: ArraySlice<Part>,
        _ rest: ArraySlice<UInt8>,
        _ before: Values
    ) -> Values? {
        guard let part = parts.first else { return rest.isEmpty ? before : nil }
        let others = parts.dropFirst()
        var (rest, values) = (rest, before)
        switch part {
        case .optional(let inner):
            return self.values(inner + others, rest, values) ?? self.values(others, rest, values)
        case .literal(let byte): guard rest.popFirst() == byte else { return nil }
        case .letter(let letter, let count):
            guard take(letter, count, &rest, &values) else { return nil }
            if letter == UInt8(ascii: "s"), !hasFraction { takeFraction(&rest, &values) }
        }
        return self.values(others, rest, values)
    }

    private func take(
        _ letter: UInt8,
        _ count: Int,
        _ rest: inout ArraySlice<UInt8>,
        _ values: inout Values
    ) -> Bool {
        switch letter {
        case UInt8(ascii: "a"):
            let word = lowercased(rest.prefix(2))
            rest = rest.dropFirst(2)
            values.isAfternoon = word == "pm"
            return word == "am" || word == "pm"
        case UInt8(ascii: "E"):
            let word = takeWord(&rest)
            return Self.weekdays.contains { word == $0 || word == $0 + "day" }
        case UInt8(ascii: "M") where count > 2:
            let word = takeWord(&rest)
            let month = Self.months.firstIndex {
                word == $0.prefix(3) || word == $0 || word == "sept" && $0.hasPrefix("sep")
            }
            values.month = (month ?? -1) + 1
            return month != nil
        case UInt8(ascii: "Z"), UInt8(ascii: "X"): return takeOffset(&rest, &values)
        default: break
        }
        let most = count == 1 ? 2 : count
        let digits = rest.prefix(most).prefix { $0.isDigit }
        guard digits.count == count || count == 1 && digits.count == 2,
            let number = Self.number(digits)
        else { return false }
        rest = rest.dropFirst(digits.count)
        switch letter {
        case UInt8(ascii: "y"): values.year = count == 2 ? 2000 + number : number
        case UInt8(ascii: "M"): values.month = number
        case UInt8(ascii: "d"): values.day = number
        case UInt8(ascii: "m"): values.minute = number
        case UInt8(ascii: "s"): values.second = number
        case UInt8(ascii: "S"): values.thousandths = thousandths(ofFraction: digits)
        default: values.hour = number
        }
        return true
    }

    private func lowercased(_ text: ArraySlice<UInt8>) -> String {
        String(decoding: text.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    private func takeFraction(_ rest: inout ArraySlice<UInt8>, _ values: inout Values) {
        guard let point = rest.first, point == UInt8(ascii: ".") || point == UInt8(ascii: ","),
            rest.dropFirst().first?.isDigit == true
        else { return }
        rest = rest.dropFirst()
        values.thousandths = thousandths(ofFraction: Self.takeDigits(&rest))
    }

    private func takeOffset(_ rest: inout ArraySlice<UInt8>, _ values: inout Values) -> Bool {
        let word = takeWord(&rest)
        guard ["", "z", "utc", "gmt"].contains(word) else { return false }
        guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
            return !word.isEmpty
        }
        rest = rest.dropFirst()
        var digits = Array(Self.takeDigits(&rest))
        if digits.count == 2, rest.first == UInt8(ascii: ":") {
            rest = rest.dropFirst()
            digits += Self.takeDigits(&rest)
        }
        if digits.count == 2 { digits += [0x30, 0x30] }
        guard digits.count == 4, let number = Self.number(digits[...]), number % 100 < 60
        else { return false }
        values.offset = (number / 100 * 60 + number % 100) * (sign == UInt8(ascii: "-") ? -1 : 1)
        return true
    }

    private func time(_ values: Values) -> Int64? {
        let date = CivilDate(year: values.year, month: values.month, day: values.day)
        var hour = values.hour
        if let isAfternoon = values.isAfternoon {
            guard 1...12 ~= hour else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard date.isReal, hour < 24, values.minute < 60, values.second < 60 else { return nil }
        let minutes = (date.daysSince1970 * 24 + hour) * 60 + values.minute - values.offset
        return Int64((minutes * 60 + values.second) * 1000 + values.thousandths)
    }

    private func takeWord(_ rest: inout ArraySlice<UInt8>) -> String {
        let word = rest.prefix { ($0 | 0x20) &- UInt8(ascii: "a") < 26 }
        rest = rest.dropFirst(word.count)
        return lowercased(word)
    }

    private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = rest.prefix { $0.isDigit }
        rest = rest.dropFirst(digits.count)
        return digits
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.isEmpty || digits.count > 9 ? nil : digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static let weekdays = [
        "sun", "mon", "tue", "tues", "wed", "wednes", "thu", "thur", "thurs", "fri", "sat",
        "satur",
    ]

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]
}

extension CSVTimePattern {
    /// How people and their programs write a time that can mean one thing alone: not `5/9/2026`, of May or of September.
    private static let unambiguous: [CSVTimePattern] = {
        let clock = "[,] H:mm[:ss][ a][ Z]"
        return [
            "d.M.yyyy" + clock, "yyyy-M-d" + clock, "d-MMM-yyyy" + clock, "d-MMM-yy" + clock,
            "[EEE[,] ]d MMM yyyy" + clock, "[EEE[,] ]MMM d[,] yyyy[ 'at']" + clock,
            "EEE MMM [ ]d H:mm:ss [Z ]yyyy", "yyyyMMdd" + clock, "yyyyMMdd[T][ ]HHmmss[Z]",
        ]
        .compactMap { CSVTimePattern($0) }
    }()

    /// Milliseconds since 1970 of a time written so, `nil` if a text is none.
    static func unambiguousMilliseconds(_ text: [UInt8]) -> Int64? {
        guard 8...64 ~= text.count else { return nil }
        for pattern in unambiguous {
            if let time = pattern.milliseconds(text) { return time }
        }
        return nil
    }
}
