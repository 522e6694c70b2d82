import BearingsEngine

/// Gives the times of day in a source's sentences their date.
///
/// Only RMC and ZDA tell a date. It is carried on to the sentences that tell none: one whose time
/// of day is more than 12 h behind the latest belongs to the next day, one more than 12 h ahead of it
/// to the day before. Until a date is known, days are counted from the first of 1970; once it is,
/// ``dated(_:)`` tells what the moments until then were.
///
/// A receiver counts weeks in ten bits, and once they run over it tells dates that are 1024 weeks too
/// early. That is made good, and said, where what the receiver itself tells proves it, whatever
/// the wall clock says, for a log may be old. A date is moved on by 1024 weeks, as often as is needed,
/// - until it is not before 1993-12-08, when GPS was declared fit for use (years are told with two
///   digits: 80 to 99 are the 1900s);
/// - until it is not before 2012, if the sentence has a form that is no older: RMC has told the
///   navigational status since version 4.10 of the standard, of that year;
/// - where that brings it to the latest date of the same source, from 1 day before it to 7 days
///   after it, and afterwards for as long as the dates then go on from there.
///
/// A receiver that has been wrong from the first, in an older form, after 1993, cannot be told from
/// one that is right, and is believed.
struct NMEAClock: Sendable {
    /// The latest date, or what counts as such, and the time of day, in milliseconds, that it was told with.
    private var day = 0
    private var timeOfDay: Int?
    /// Whether a date is known.
    private(set) var isDateKnown = false
    /// Whether a sentence has told one.
    private(set) var hasExplicitDate = false
    /// How much later things were than they counted as before a date was known, in milliseconds.
    private var delay: Milliseconds = 0
    /// How many days dates are moved on by.
    private var shift = 0

    /// Whether the date was moved on.
    var isRepaired: Bool { shift != 0 }

    private static let rollover = 1024 * 7
    private static let halfDay = 43_200_000
    private static let firstDay = CivilDate(year: 1993, month: 12, day: 8).daysSince1970
    private static let firstDayOfVersion410 = CivilDate(year: 2012, month: 1, day: 1).daysSince1970

    /// A date is told, with the time of day in milliseconds.
    ///
    /// - Parameter isVersion410: Whether by a sentence in a form of 2012.
    mutating func set(_ date: CivilDate, timeOfDay: Int, isVersion410: Bool = false) {
        let told = date.daysSince1970
        let floor = isVersion410 ? Self.firstDayOfVersion410 : Self.firstDay
        var moved = told
        while moved < floor { moved += Self.rollover }
        if isDateKnown, let repaired = Self.rolledOver(moved, onto: day) {
            moved = repaired
        } else if isDateKnown, shift > 0, 0..<Self.rollover / 2 ~= told + shift - day {
            moved = max(moved, told + shift)
        }
        shift = moved - told
        hasExplicitDate = true
        begin(moved, timeOfDay)
    }

    /// It is a time of day, in milliseconds, at about a moment.
    mutating func set(near moment: Instant, timeOfDay: Int) {
        let earliest = moment.millisecondsSince1970 - Int64(timeOfDay + Self.halfDay)
        shift = 0
        begin(Int((Double(earliest) / Double(2 * Self.halfDay)).rounded(.up)), timeOfDay)
    }

    /// It is the latest time of day at about a moment, if there was any.
    mutating func set(near moment: Instant) {
        if let timeOfDay { set(near: moment, timeOfDay: timeOfDay) }
    }

    private mutating func begin(_ day: Int, _ timeOfDay: Int) {
        if !isDateKnown {
            delay = Milliseconds(day - self.day(of: timeOfDay)) * Milliseconds(2 * Self.halfDay)
        }
        (self.day, self.timeOfDay, isDateKnown) = (day, timeOfDay, true)
    }

    /// The date that continues from `latest`, if `day` or one that lost weeks on the way does.
    private static func rolledOver(_ day: Int, onto latest: Int) -> Int? {
        for times in 0...2 {
            let moved = day + times * rollover
            if -1...7 ~= moved - latest { return moved }
        }
        return nil
    }

    /// The moment at which it is this time of day, in milliseconds, which the clock goes on to.
    mutating func instant(timeOfDay: Int) -> Instant {
        let day = day(of: timeOfDay)
        if day > self.day || (day == self.day && timeOfDay > self.timeOfDay ?? -1) {
            (self.day, self.timeOfDay) = (day, timeOfDay)
        }
        return Self.moment(day, timeOfDay)
    }

    /// The same, without going on.
    func moment(timeOfDay: Int) -> Instant { Self.moment(day(of: timeOfDay), timeOfDay) }

    /// When something was that was timed before the date was known.
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
