import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import bearings

/// What `report` sums over a clock that is set back again and again: a log may go through ten thousand years a line.
@Suite struct TotalTimeTests {
    private static let early = Instant(millisecondsSince1970: -1 << 61)
    private static let late = Instant(millisecondsSince1970: 1 << 61)

    @Test func `a total stays at the greatest number`() {
        var total = Milliseconds.longestTotal - 1
        total.add(1)
        expectEqual(total, .longestTotal)
        total.add(1)
        expectEqual(total, .longestTotal)
        expectEqual(Milliseconds.longestTotal.inUnits, "53375995583d16h")
    }

    @Test func `spans that come to more than the greatest number end no report`() {
        var (travel, offScreen) = (Travel(), OffScreen())
        var rules = ReportRules()
        for gap in [60_000, Milliseconds.max] {
            rules.gap = gap
            for turn in 0..<12 {
                let time = turn.isMultiple(of: 2) ? Self.early : Self.late
                let place = LocationCoordinate(latitude: 46, longitude: Double(turn % 5))
                travel.add(Fix(coordinate: place), at: time, rules)
                offScreen.advance(to: time)
                offScreen.shown(at: .left, time)
            }
        }
        travel.finish(rules)
        offScreen.hidden(Self.late)
        let (another, others) = (travel, offScreen)
        travel.add(another)
        offScreen.add(others)

        expectEqual(travel.gaps.time, .longestTotal)
        expectEqual(travel.motion.still, .longestTotal)
        expectEqual(offScreen.time, .longestTotal)
        expectEqual(offScreen.time(at: .left), .longestTotal)
    }
}
