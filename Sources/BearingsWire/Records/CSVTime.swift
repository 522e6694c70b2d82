/// How the times of a table are written.
package enum CSVTime: Equatable, Sendable {
    /// A number is a Unix time, a date and time in 14 digits, or a spreadsheet's count of days; anything else is ISO 8601, UTC
    /// without an offset.
    case recognized
    case iso
    case unixSeconds
    case unixMilliseconds
    /// In UTC, by a pattern whose letters are digits.
    case pattern(CSVTimePattern)

    /// The format by an option's value, or a pattern such as `dd.MM.yyyy HH:mm:ss`.
    package init?(_ text: String) {
        switch text {
        case "auto": self = .recognized
        case "iso": self = .iso
        case "unix": self = .unixSeconds
        case "unix-ms": self = .unixMilliseconds
        default:
            guard let pattern = CSVTimePattern(text) else { return nil }
            self = .pattern(pattern)
        }
    }

    /// Milliseconds since 1970, `nil` if a text is no such time.
    ///
    /// - Parameter isDate: Whether the column's name says that it has dates.
    package func milliseconds(_ text: [UInt8], isDate: Bool = false) -> Int64? {
        switch self {
        case .recognized:
            number(text).map { recognized($0, text, isDate: isDate) } ?? iso(text)
        case .iso: iso(text)
        case .unixSeconds: number(text).flatMap { Self.whole($0 * 1000) }
        case .unixMilliseconds: number(text).flatMap(Self.whole)
        case .pattern(let pattern): pattern.milliseconds(text)
        }
    }

    /// An example of a time, for a message.
    package var example: String {
        switch self {
        case .recognized: "a time like 2026-01-01T09:00:00Z or Unix seconds (--csv-time)"
        case .iso: "a time like 2026-01-01T09:00:00Z"
        case .unixSeconds: "Unix seconds"
        case .unixMilliseconds: "Unix milliseconds"
        case .pattern(let pattern): "one like \(pattern)"
        }
    }

    private func number(_ text: [UInt8]) -> Double? { parseDecimal(text.span) }

    /// The time that a number tells by its size; `nil` for one that is none.
    private func recognized(_ number: Double, _ text: [UInt8], isDate: Bool) -> Int64? {
        if let time = BearingsWire.milliseconds(inDigits: number) { return time }
        let decimals = text.firstIndex(of: UInt8(ascii: ".")).map { text.count - $0 - 1 } ?? 0
        guard Self.daysOfSpreadsheets ~= number, isDate || decimals >= Self.decimalsOfDays else {
            return BearingsWire.milliseconds(fromUnixNumber: number)
        }
        // Days since 1899-12-30.
        return isDate ? Self.whole((number - 25_569) * 86_400_000) : nil
    }

    /// The days of the years 2000 to 2099, as spreadsheets count them.
    private static let daysOfSpreadsheets = 36_526.0..<73_051.0
    /// With so many decimals a count of days tells the second; elapsed seconds rarely have as many.
    private static let decimalsOfDays = 5

    private static func whole(_ milliseconds: Double) -> Int64? {
        let range = CivilDate.writableMilliseconds
        let rounded = milliseconds.rounded()
        guard rounded >= Double(range.lowerBound), rounded <= Double(range.upperBound) else {
            return nil
        }
        return Int64(rounded)
    }

    private func iso(_ text: [UInt8]) -> Int64? {
        // 2026/01/01 is unambiguous.
        parseRFC3339(text.span, [.foreign, .slashes])
    }
}

/// A fixed-width time: `yyyy` `yy` `MM` `dd` `HH` `mm` `ss` `SSS` are digits, everything else is literal.
package struct CSVTimePattern: Equatable, Sendable, CustomStringConvertible {
    private let pattern: [UInt8]

    /// A pattern with year, month, day, hour and minute; `nil` for any other text.
    package init?(_ text: String) {
        pattern = Array(text.utf8)
        let hasYear = count("y") == 4 || count("y") == 2
        guard hasYear, count("M") == 2, count("d") == 2, count("H") == 2, count("m") == 2,
            count("s") == 2 || count("s") == 0
        else { return nil }
    }

    /// The pattern as given.
    package var description: String { String(decoding: pattern, as: UTF8.self) }

    private func count(_ letter: Unicode.Scalar) -> Int {
        pattern.count { $0 == UInt8(ascii: letter) }
    }

    /// Milliseconds since 1970 in UTC, `nil` if a text does not fit.
    package func milliseconds(_ text: [UInt8]) -> Int64? {
        guard text.count == pattern.count else { return nil }
        var values: [UInt8: Int] = [:]
        for (letter, byte) in zip(pattern, text) {
            guard "yMdHmsS".utf8.contains(letter) else {
                guard letter == byte else { return nil }
                continue
            }
            guard byte.isDigit else { return nil }
            values[letter] = values[letter, default: 0] * 10 + Int(byte - UInt8(ascii: "0"))
        }
        func value(_ letter: Unicode.Scalar) -> Int { values[UInt8(ascii: letter)] ?? 0 }
        let year = count("y") == 2 ? 2000 + value("y") : value("y")
        let date = CivilDate(year: year, month: value("M"), day: value("d"))
        guard date.isReal, value("H") < 24, value("m") < 60, value("s") < 60, count("S") <= 3 else {
            return nil
        }
        let minutes = (date.daysSince1970 * 24 + value("H")) * 60 + value("m")
        var thousandths = value("S")
        for _ in count("S")..<3 { thousandths *= 10 }
        return Int64((minutes * 60 + value("s")) * 1000 + thousandths)
    }
}
