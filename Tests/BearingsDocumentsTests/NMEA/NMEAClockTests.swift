import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import BearingsDocuments
@testable import BearingsWire

@Suite struct NMEAClockTests {
    private static let day = 86_400_000
    private static let noon = day / 2

    private var clock = NMEAClock()

    private func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
        CivilDate(year: year, month: month, day: day).daysSince1970
    }

    private func date(_ days: Int) -> CivilDate { CivilDate(daysSince1970: days) }

    @Test mutating func `without a date counts days from 1970-01-01 and dates them later`() {
        let times = [told(Self.day - 1000), told(500), told(Self.day - 500)]
        expectEqual(times, [Self.day - 1000, Self.day + 500, Self.day - 500])
        expect(!clock.isDateKnown)

        clock.set(date(20001), timeOfDay: 1000)
        expect(clock.isDateKnown)
        let dated = clock.dated(Instant(millisecondsSince1970: Int64(Self.day - 1000)))
        expectEqual(dated.millisecondsSince1970, Int64(20001 * Self.day - 1000))
    }

    @Test mutating func `a time of day near a moment is on the nearest day`() {
        let midnight = 20000 * Self.day
        for (moment, timeOfDay, expected) in [
            (midnight + 500, 1000, midnight + 1000),
            (midnight + 500, Self.day - 1000, midnight - 1000),
            (midnight - 500, 1000, midnight + 1000),
            (midnight + Self.noon, Self.noon, midnight + Self.noon),
        ] {
            clock.set(near: Instant(millisecondsSince1970: Int64(moment)), timeOfDay: timeOfDay)
            let told = told(timeOfDay)
            expectEqual(told, expected)
        }
    }

    @Test mutating func `asking does not move the clock`() {
        clock.set(date(20000), timeOfDay: Self.noon)
        _ = clock.moment(timeOfDay: Self.day - 1)
        let told = told(1000)
        expectEqual(told, 20000 * Self.day + 1000)
    }

    /// The instant of a time of day, in milliseconds since 1970.
    private mutating func told(_ timeOfDay: Int) -> Int {
        Int(clock.instant(timeOfDay: timeOfDay).millisecondsSince1970)
    }

    @Test mutating func `carries the date over midnight`() {
        clock.set(date(20000), timeOfDay: Self.day - 1000)
        let midnight = 20001 * Self.day
        let times = [told(Self.day - 500), told(500), told(Self.noon)]
        expectEqual(times, [midnight - 500, midnight + 500, midnight + Self.noon])
    }

    @Test mutating func `a slightly late sentence is on the same day, also across midnight`() {
        clock.set(date(20000), timeOfDay: 1000)
        let midnight = 20000 * Self.day
        let times = [told(500), told(Self.day - 500), told(1500)]
        expectEqual(times, [midnight + 500, midnight - 500, midnight + 1500])
    }

    @Test mutating func `follows any number of days in steps of under 12 hours`() {
        var random = SplitMix64(seed: 1024)
        var moment = 20000 * Self.day
        clock.set(date(20000), timeOfDay: 0)
        for _ in 0..<5000 {
            moment += Int.random(in: 0..<Self.day / 2, using: &random)
            let told = told(moment % Self.day)
            expectEqual(told, moment)
        }
        expect(!clock.isRepaired)
    }

    // MARK: Week overflows

    @Test func `accepts dates since 1993-12-08`() {
        for days in stride(from: day(1993, 12, 8), to: day(2060, 1, 1), by: 97) {
            var clock = NMEAClock()
            clock.set(date(days), timeOfDay: 0)
            let moment = clock.instant(timeOfDay: 0)
            expectEqual(moment.millisecondsSince1970, Int64(days * Self.day))
            expect(!clock.isRepaired)
        }
    }

    @Test mutating func `moves a date from before GPS forward by 1024 weeks`() {
        clock.set(date(day(1985, 6, 3)), timeOfDay: 0)
        expect(clock.isRepaired)
        let moment = told(0)
        expectEqual(moment, (day(1985, 6, 3) + 7168) * Self.day)
    }

    @Test mutating func `follows a receiver that rolls over within a log`() {
        clock.set(date(day(2019, 4, 6)), timeOfDay: Self.day - 1)
        expect(!clock.isRepaired)
        // The day after, 1024 weeks before.
        clock.set(date(day(1999, 8, 22)), timeOfDay: 0)
        expect(clock.isRepaired)
        let moment = told(0)
        expectEqual(moment, day(2019, 4, 7) * Self.day)

        // It stays so after a gap, and ends when the receiver has recovered.
        clock.set(date(day(1999, 10, 22)), timeOfDay: 0)
        expect(clock.isRepaired)
        clock.set(date(day(2019, 6, 8)), timeOfDay: 0)
        expect(!clock.isRepaired)
    }

    @Test mutating func `does not repair a log put together from old ones`() {
        clock.set(date(day(2019, 4, 6)), timeOfDay: 0)
        for told in [day(1999, 7, 1), day(2004, 8, 7), day(2005, 3, 12), day(2018, 8, 20)] {
            clock.set(date(told), timeOfDay: 0)
            expect(!clock.isRepaired)
        }
    }
}
