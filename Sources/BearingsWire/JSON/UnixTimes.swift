/// Milliseconds since 1970 of a Unix time, rounded to the nearest, halves up.
///
/// Less than 1e11 are seconds, less than 1e14 milliseconds, less than 1e17 microseconds, and more nanoseconds: 1e11
/// seconds are in the year 5138, 1e11 milliseconds in March 1973. `nil` outside the years 0000 to 9999, and for a
/// number that is no plausible time: one whose digits spell a date and time, and one with a fraction that is a
/// spreadsheet's count of days.
package func milliseconds(fromUnixNumber number: Double) -> Int64? {
    guard !isDateInDigits(number), !isFractionOfDays(number) else { return nil }
    let exact =
        if number < 1e11 {
            number * 1000
        } else if number < 1e14 {
            number
        } else {
            number < 1e17 ? number / 1000 : number / 1_000_000
        }
    let raised = exact + 0.5
    let range = CivilDate.writableMilliseconds
    guard raised >= Double(range.lowerBound), raised < Double(range.upperBound + 1) else {
        return nil
    }
    // The conversion truncates towards 0, which is one too high for a negative fraction.
    let whole = Int64(raised)
    return Double(whole) > raised ? whole - 1 : whole
}

// MARK: Digits

/// Whether a number spells a date and time, as `202605091430`, `20260509143001` or `20260509143001120`.
///
/// As Unix times these are of 1976, of 2594 to 2635, and the same again.
private func isDateInDigits(_ number: Double) -> Bool {
    guard number >= 197_001_010_000, number < 21_000_000_000_000_000 else { return false }
    let digits = Int64(number)
    return switch digits {
    case 197_001_010_000..<210_000_000_000: minutes(inDigits: digits) != nil
    case 19_700_101_000_000..<21_000_000_000_000: minutes(inDigits: digits / 100) != nil
    case 19_700_101_000_000_000...: minutes(inDigits: digits / 100_000) != nil
    default: false
    }
}

/// Minutes since 1970 of twelve digits, `nil` if they spell no date and time.
private func minutes(inDigits digits: Int64) -> Int? {
    func part(_ unit: Int64, _ size: Int64) -> Int { Int(digits / unit % size) }
    let date = CivilDate(
        year: part(100_000_000, 10_000),
        month: part(1_000_000, 100),
        day: part(10_000, 100)
    )
    let (hour, minute) = (part(100, 100), part(1, 100))
    guard 1970..<2100 ~= date.year, date.isReal, hour < 24, minute < 60 else { return nil }
    return (date.daysSince1970 * 24 + hour) * 60 + minute
}

/// Milliseconds since 1970 of a date and time in UTC that the digits of a text spell, of 1970 to 2099: `202605091430`,
/// `20260509143001`, the latter also with a fraction or with thousandths as digits; `nil` if it is none.
package func milliseconds(inDigits text: Span<UInt8>) -> Int64? {
    var (digits, count) = (Int64(0), 0)
    while count < min(text.count, 18), text[count].isDigit {
        digits = digits * 10 + Int64(text[count] - UInt8(ascii: "0"))
        count += 1
    }
    var thousandths = 0
    if count == 14, count < text.count {
        guard isPlainNumber(text) else { return nil }
        let fraction = (count + 1..<text.count).map { text[$0] }
        thousandths = BearingsWire.thousandths(ofFraction: fraction[...])
    } else if count == 17, count == text.count {
        thousandths = Int(digits % 1000)
        digits /= 1000
    } else if count == 12, count == text.count {
        digits *= 100
    } else if count != 14 {
        return nil
    }
    guard let minutes = minutes(inDigits: digits / 100), digits % 100 < 60 else { return nil }
    return Int64(minutes) * 60_000 + digits % 100 * 1000 + Int64(thousandths)
}

/// The thousandths that the digits behind a point make, rounded.
func thousandths(ofFraction digits: ArraySlice<UInt8>) -> Int {
    var value = 0
    for place in 0..<4 {
        let digit = place < digits.count ? digits[digits.startIndex + place] : UInt8(ascii: "0")
        value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return (value + 5) / 10
}

// MARK: Days

/// The days of the years 2000 to 2099, as spreadsheets count them from 1899-12-30.
package let daysOfSpreadsheets = 36_526.0..<73_051.0

/// Whether a number has a fraction and is a spreadsheet's count of days: as seconds it were of the first day of 1970.
private func isFractionOfDays(_ number: Double) -> Bool {
    daysOfSpreadsheets ~= number && number != number.rounded()
}

/// Milliseconds since 1970 of a spreadsheet's count of days of 2000 to 2099; `nil` for other numbers.
package func milliseconds(inDays number: Double) -> Int64? {
    guard daysOfSpreadsheets ~= number else { return nil }
    return Int64(((number - 25_569) * 86_400_000).rounded())
}

/// A time as `2026-01-01T09:00:00.000Z`, for messages.
func rfc3339(_ milliseconds: Int64) -> String {
    var text: [UInt8] = []
    var printer = TimestampPrinter()
    printer.append(milliseconds, to: &text)
    return String(decoding: text, as: UTF8.self)
}
