import BearingsEngine
import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct ReplayPaceTests {
    private let start: UInt64 = 5_000_000_000

    private func instant(_ milliseconds: Int64) -> Instant {
        Instant(millisecondsSince1970: milliseconds)
    }

    @Test func `the intervals between lines are those of their times, divided by the speed`() {
        var pace = ReplayPace(speed: 10)

        expectEqual(pace.due(instant(1000), now: start), nil)
        expectEqual(pace.due(instant(3000), now: start), start + 200_000_000)
        expectEqual(pace.due(instant(3500), now: start + 200_000_000), start + 250_000_000)
    }

    @Test func `a delayed line does not delay the next`() {
        var pace = ReplayPace(speed: 1)
        _ = pace.due(instant(0), now: start)
        _ = pace.due(instant(1000), now: start)

        expectEqual(pace.due(instant(2000), now: start + 1_900_000_000), start + 2_000_000_000)
    }

    @Test func `lines without a time and older ones are due at once`() {
        var pace = ReplayPace(speed: 1)
        _ = pace.due(instant(10_000), now: start)

        expectEqual(pace.due(nil, now: start), nil)
        expectEqual(pace.due(instant(9000), now: start), nil)
        expectEqual(pace.due(instant(10_500), now: start), start + 500_000_000)
    }

    @Test func `setting the clock back starts the pace anew`() {
        var pace = ReplayPace(speed: 1)
        _ = pace.due(instant(10_000_000), now: start)

        expectEqual(pace.due(instant(0), now: start + 7), nil)
        expectEqual(pace.due(instant(1), now: start + 7), start + 7 + 1_000_000)
    }

    @Test func `learning the date late delays nothing`() {
        var pace = ReplayPace(speed: 1)
        let day: Int64 = 86_400_000
        _ = pace.due(instant(day - 2000), isDateUnknown: true, now: start)
        expectEqual(
            pace.due(instant(day - 1000), isDateUnknown: true, now: start),
            start + 1_000_000_000
        )

        // Over midnight.
        expectEqual(pace.due(instant(20_000 * day + 500), now: start), start + 2_500_000_000)
        expectEqual(pace.due(instant(20_000 * day + 600), now: start), start + 2_600_000_000)
    }

    @Test func `the maximum speed never waits`() {
        var pace = ReplayPace(speed: nil)
        _ = pace.due(instant(0), now: start)

        expectEqual(pace.due(instant(1_000_000), now: start), nil)
    }

    @Test func `a tiny speed does not overflow`() {
        var pace = ReplayPace(speed: 1e-300)
        _ = pace.due(instant(0), now: start)

        expectEqual(pace.due(instant(1_000_000), now: start), start + 9_000_000_000_000_000_000)
    }
}
