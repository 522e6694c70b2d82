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
/// Letters between apostrophes stand for themselves.
package struct CSVTimePattern: Equatable, Sendable, CustomStringConvertible {
    private enum Part: Equatable, Sendable {
        case letter(UInt8, count: Int)
        case literal(UInt8)
    }

    /// The pattern as given.
    package let description: String
    private let parts: [Part]

    /// A pattern with year, month, day, hour and minute; `nil` for any other text.
    package init?(_ text: String) {
        description = text
        var parts: [Part] = []
        var isQuoted = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "'") {
                isQuoted.toggle()
            } else if isQuoted || !"yMdEHhmsSaZX".utf8.contains(byte) {
                parts.append(.literal(byte))
            } else if case .letter(byte, let count)? = parts.last {
                parts[parts.count - 1] = .letter(byte, count: count + 1)
            } else {
                parts.append(.letter(byte, count: 1))
            }
        }
        self.parts = parts
        func counts(_ letter: Unicode.Scalar) -> [Int] {
            parts.compactMap { part in
                if case .letter(UInt8(ascii: letter), let count) = part { count } else { nil }
            }
        }
        let (hours, halfHours) = (counts("H"), counts("h"))
        guard counts("y") == [4] || counts("y") == [2], counts("M").count == 1,
            (counts("M").first ?? 9) <= 4,
            counts("d") == [1] || counts("d") == [2], hours.count + halfHours.count == 1,
            (hours + halfHours).allSatisfy({ $0 <= 2 }), halfHours.count == counts("a").count,
            counts("m") == [1] || counts("m") == [2], counts("s").count <= 1,
            counts("s").allSatisfy({ $0 <= 2 }), counts("S").count <= 1,
            counts("S").allSatisfy({ $0 <= 9 })
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
        var rest = text[...]
        var values = Values()
        let hasFraction = parts.contains {
            if case .letter(UInt8(ascii: "S"), _) = $0 { true } else { false }
        }
        for part in parts {
            switch part {
            case .literal(let byte): guard rest.popFirst() == byte else { return nil }
            case .letter(let letter, let count):
                guard take(letter, count, &rest, &values) else { return nil }
                if letter == UInt8(ascii: "s"), !hasFraction { takeFraction(&rest, &values) }
            }
        }
        return rest.isEmpty ? time(values) : nil
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
            return WrittenTime.isWeekday(
                lowercased(WrittenTime.run(&rest, while: WrittenTime.isLetter))
            )
        case UInt8(ascii: "M") where count > 2:
            let month = WrittenTime.month(
                lowercased(WrittenTime.run(&rest, while: WrittenTime.isLetter))
            )
            values.month = month ?? 0
            return month != nil
        case UInt8(ascii: "Z"), UInt8(ascii: "X"): return takeOffset(&rest, &values)
        default: break
        }
        let most = count == 1 ? 2 : count
        let digits = rest.prefix(most).prefix { $0.isDigit }
        guard digits.count == count || count == 1 && digits.count == 2,
            let number = WrittenTime.number(digits)
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
        String(decoding: text, as: UTF8.self).lowercased()
    }

    private func takeFraction(_ rest: inout ArraySlice<UInt8>, _ values: inout Values) {
        guard let point = rest.first, point == UInt8(ascii: ".") || point == UInt8(ascii: ","),
            rest.dropFirst().first?.isDigit == true
        else { return }
        rest = rest.dropFirst()
        values.thousandths = thousandths(ofFraction: WrittenTime.run(&rest) { $0.isDigit })
    }

    private func takeOffset(_ rest: inout ArraySlice<UInt8>, _ values: inout Values) -> Bool {
        let word = lowercased(WrittenTime.run(&rest, while: WrittenTime.isLetter))
        guard ["", "z", "utc", "gmt"].contains(word) else { return false }
        guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
            return !word.isEmpty
        }
        rest = rest.dropFirst()
        var digits = Array(WrittenTime.run(&rest) { $0.isDigit })
        if digits.count == 2, rest.first == UInt8(ascii: ":") {
            rest = rest.dropFirst()
            digits += WrittenTime.run(&rest) { $0.isDigit }
        }
        if digits.count == 2 { digits += [0x30, 0x30] }
        guard digits.count == 4, let number = WrittenTime.number(digits[...]), number % 100 < 60
        else { return false }
        values.offset = (number / 100 * 60 + number % 100) * (sign == UInt8(ascii: "-") ? -1 : 1)
        return true
    }

    private func time(_ values: Values) -> Int64? {
        let date = CivilDate(year: values.year, month: values.month, day: values.day)
        var hour: Int? = values.hour
        if let isAfternoon = values.isAfternoon {
            hour = WrittenTime.hour(values.hour, isAfternoon: isAfternoon)
        }
        guard date.isReal, let hour, hour < 24, values.minute < 60, values.second < 60 else {
            return nil
        }
        let minutes = (date.daysSince1970 * 24 + hour) * 60 + values.minute - values.offset
        return Int64((minutes * 60 + values.second) * 1000 + values.thousandths)
    }
}
