import BearingsEngine
import BearingsWire

/// Dates the times of day in a source's sentences.
///
/// Only RMC and ZDA have a date, which applies to the other sentences too: one whose time
/// of day is more than 12 h before the latest belongs to the next day, one more than 12 h after it
/// to the day before. Until a date is known, days count from 1970-01-01; then
/// ``dated(_:)`` converts the earlier instants.
///
/// A receiver counts weeks in ten bits; after an overflow its dates are 1024 weeks too
/// early. They are corrected, and reported, if the receiver's own data proves it; the wall clock
/// proves nothing, since a log may be old. A date is moved by 1024 weeks as often as needed,
/// - until it is not before 1993-12-08, when GPS was declared operational (two-digit
///   years 80 to 99 are the 1900s);
/// - until it is not before 2012, if the sentence has a form of that year: RMC has a
///   navigational status since version 4.10 of the standard;
/// - if that brings it close to the latest date of the same source, from 1 day before to 7 days
///   after it, and then for as long as dates continue from there.
///
/// A receiver that has been wrong from the start, in an older form and after 1993, is
/// indistinguishable from a right one.
struct NMEAClock: Sendable {
    /// The latest date, possibly assumed, and the time of day in milliseconds that came with it.
    private var day = 0
    private var timeOfDay: Int?
    /// Whether a date is known.
    private(set) var isDateKnown = false
    /// Whether a sentence had a date.
    private(set) var hasExplicitDate = false
    /// The difference, in milliseconds, between actual instants and those counted before a date was known.
    private var delay: Milliseconds = 0
    /// By how many days dates are moved.
    private var shift = 0

    /// Whether the date was moved on.
    var isRepaired: Bool { shift != 0 }

    private static let rollover = 1024 * 7
    private static let halfDay = 43_200_000
    private static let firstDay = CivilDate(year: 1993, month: 12, day: 8).daysSince1970
    private static let firstDayOfVersion410 = CivilDate(year: 2012, month: 1, day: 1).daysSince1970

    /// Sets the date, with the time of day in milliseconds.
    ///
    /// - Parameter isVersion410: Whether the sentence has a form of 2012.
    mutating func set(_ date: CivilDate, timeOfDay: Int, isVersion410: Bool = false) {
        let stated = date.daysSince1970
        let floor = isVersion410 ? Self.firstDayOfVersion410 : Self.firstDay
        var moved = stated
        while moved < floor { moved += Self.rollover }
        if isDateKnown, let repaired = Self.rolledOver(moved, onto: day) {
            moved = repaired
        } else if isDateKnown, shift > 0, 0..<Self.rollover / 2 ~= stated + shift - day {
            moved = max(moved, stated + shift)
        }
        shift = moved - stated
        hasExplicitDate = true
        begin(moved, timeOfDay)
    }

    /// Sets the date so that a time of day, in milliseconds, is near an instant.
    mutating func set(near moment: Instant, timeOfDay: Int) {
        let earliest = moment.millisecondsSince1970 - Int64(timeOfDay + Self.halfDay)
        shift = 0
        begin(Int((Double(earliest) / Double(2 * Self.halfDay)).rounded(.up)), timeOfDay)
    }

    /// Sets the date so that the latest time of day, if any, is near an instant.
    mutating func set(near moment: Instant) {
        if let timeOfDay { set(near: moment, timeOfDay: timeOfDay) }
    }

    private mutating func begin(_ day: Int, _ timeOfDay: Int) {
        if !isDateKnown {
            delay = Milliseconds(day - self.day(of: timeOfDay)) * Milliseconds(2 * Self.halfDay)
        }
        (self.day, self.timeOfDay, isDateKnown) = (day, timeOfDay, true)
    }

    /// The date that continues from `latest`, if `day` or `day` corrected by weeks does.
    private static func rolledOver(_ day: Int, onto latest: Int) -> Int? {
        for times in 0...2 {
            let moved = day + times * rollover
            if -1...7 ~= moved - latest { return moved }
        }
        return nil
    }

    /// The instant of a time of day, in milliseconds, to which the clock advances.
    mutating func instant(timeOfDay: Int) -> Instant {
        let day = day(of: timeOfDay)
        if day > self.day || (day == self.day && timeOfDay > self.timeOfDay ?? -1) {
            (self.day, self.timeOfDay) = (day, timeOfDay)
        }
        return Self.moment(day, timeOfDay)
    }

    /// The same without advancing.
    func moment(timeOfDay: Int) -> Instant { Self.moment(day(of: timeOfDay), timeOfDay) }

    /// The actual instant of one counted before the date was known.
    func dated(_ time: Instant) -> Instant { time.advanced(by: delay) }

    private func day(of timeOfDay: Int) -> Int {
        let change = timeOfDay - (self.timeOfDay ?? timeOfDay)
        if change < -Self.halfDay { return day + 1 }
        return change > Self.halfDay ? day - 1 : day
    }

    private static func moment(_ day: Int, _ timeOfDay: Int) -> Instant {
        Instant(millisecondsSince1970: Int64(day) * 86_400_000 + Int64(timeOfDay))
    }
}
