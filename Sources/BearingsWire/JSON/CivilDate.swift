/// A day of the proleptic Gregorian calendar.
package struct CivilDate: Equatable {
    /// From 0, before which no date is written.
    package var year: Int
    /// 1 for January.
    package var month: Int
    /// From 1.
    package var day: Int

    /// Creates a day that need not be a real one; see ``isReal``.
    package init(year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Milliseconds since 1970 of the years 0000 to 9999, all that RFC 3339 can write.
    package static let writableMilliseconds: ClosedRange<Int64> =
        -62_167_219_200_000...253_402_300_799_999

    /// Days since 1970-01-01.
    ///
    /// > Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
    @inline(__always)
    package var daysSince1970: Int {
        // Years begin in March here, so that a leap day is the last of its year.
        let year = month > 2 ? year : year &- 1
        // Shifted by a cycle of 400 years, so that no division meets a negative number.
        let shifted = year &+ 400
        let dayOfYear = (153 &* (month > 2 ? month &- 3 : month &+ 9) &+ 2) / 5 &+ day &- 1
        let leapDays = shifted / 4 &- shifted / 100 &+ shifted / 400
        return shifted &* 365 &+ leapDays &+ dayOfYear &- 719_468 &- 146_097
    }

    /// Whether the calendar has it.
    @inline(__always)
    package var isReal: Bool {
        guard 1...12 ~= month, day >= 1 else { return false }
        if day <= 28 { return true }
        switch month {
        case 2: return day == 29 && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        case 4, 6, 9, 11: return day <= 30
        default: return day <= 31
        }
    }
}

extension CivilDate {
    /// The day that is `days` after 1970-01-01, for the years 0000 to 9999.
    ///
    /// > Source: as above, `civil_from_days`.
    package init(daysSince1970 days: Int) {
        let shifted = days + 719_468 + 146_097
        let cycle = shifted / 146_097
        let dayOfCycle = shifted % 146_097
        let yearOfCycle =
            (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfCycle + (cycle - 1) * 400 + (month <= 2 ? 1 : 0)
    }
}
