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
        expectEqual([.max, 5, .max].total, Milliseconds.longestTotal)
        expectEqual(Milliseconds.longestTotal.inUnits, "53375995583d16h")
        expectEqual([1, 2].total, Milliseconds(3))
    }

    @Test func `spans that come to more than the greatest number end no report`() {
        var (travel, offScreen, edges) = (Travel(), OffScreen(), EdgeTimes())
        var rules = ReportRules()
        for gap in [60_000, Milliseconds.max] {
            rules.gap = gap
            for turn in 0..<12 {
                let time = turn.isMultiple(of: 2) ? Self.early : Self.late
                let place = LocationCoordinate(latitude: 46, longitude: Double(turn % 5))
                travel.add(Fix(coordinate: place), at: time, rules)
                offScreen.advance(to: time)
                offScreen.shown(at: .left, time)
                if turn.isMultiple(of: 2) { edges.wasSetBack(from: Self.early, to: time) }
                edges.shown(at: .left, ScreenPoint(x: 0, y: 5), time)
            }
        }
        travel.finish(rules)
        offScreen.hidden(Self.late)
        edges.hidden(Self.late)
        let (another, others, otherEdges) = (travel, offScreen, edges)
        travel.add(another)
        offScreen.add(others)
        edges.add(otherEdges)

        expectEqual(travel.gaps.time, .longestTotal)
        expectEqual(travel.still, .longestTotal)
        expectEqual(offScreen.time, .longestTotal)
        expectEqual(offScreen.time(at: .left), .longestTotal)
        expectEqual(edges.times.values.max(), .longestTotal)
    }

    @Test func `runs of visibility that lie over each other are merged all the same`() {
        var runs = VisibilityRuns()
        // As far apart as times of events are.
        let early = Instant(millisecondsSince1970: -62_135_596_800_000)
        let late = Instant(millisecondsSince1970: 253_402_300_799_999)
        runs.become(.off, early)
        for _ in 0..<40_000 { runs.wasSetBack(from: late, to: early) }
        runs.finish(late)

        expect(runs.runs.count <= VisibilityRuns.mostRuns)
        expectEqual(runs.runs.map(\.off).total, .longestTotal)
    }
}
