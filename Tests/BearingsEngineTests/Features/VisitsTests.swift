import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// A degree of latitude is 111,195 m, so that 0.0004 are 44 m and 0.0005 are 56 m.
@Suite struct VisitsTests {
    private var visits = Visits(StayFinder.Rules())

    private mutating func moved(to latitude: Double, at second: Int64) -> [VisitEvent] {
        let place = LocationCoordinate(latitude: latitude, longitude: 7)
        return visits.userMoved(to: place, at: .seconds(second))
    }

    @Test mutating func `a visit begins once the user has stayed, and ends elsewhere`() throws {
        expectEqual(moved(to: 46, at: 0), [])
        expectEqual(moved(to: 46.0004, at: 179), [])
        let first = moved(to: 46.0002, at: 180).first
        let arrival = try #require(first)
        expectEqual(arrival.phase, .arrival)
        let stay = try #require(arrival.stay)
        expect(abs(stay.place.latitude - 46.0002) < 1e-9)
        expectEqual(stay.duration, 180_000)
        expectEqual(moved(to: 46.0002, at: 300), [])

        let last = moved(to: 46.01, at: 310).first
        let departure = try #require(last)
        expectEqual(departure.phase, .departure(.moved))
        expectEqual(departure.stay?.duration, 300_000)
        expectEqual(departure.stay?.age, 10_000)
        expectEqual(moved(to: 46.02, at: 320), [])
    }

    @Test mutating func `a phone at rest need not send fixes`() {
        expectEqual(moved(to: 46, at: 0), [])
        let arrival = moved(to: 46, at: 30_000)
        expectEqual(arrival.map(\.phase), [.arrival])
        expectEqual(moved(to: 47, at: 60_000).map(\.phase), [.departure(.moved)])
    }

    @Test mutating func `what was no visit yet ends in silence`() {
        _ = moved(to: 46, at: 0)
        expectEqual(visits.end(.end, at: .seconds(100)), nil)
        expect(visits.snapshot.isEmpty)
    }

    @Test mutating func `a visit goes on from its snapshot`() throws {
        for second in stride(from: Int64(0), through: 240, by: 30) {
            _ = moved(to: 46, at: second)
        }
        visits = Visits(StayFinder.Rules(), resuming: visits.snapshot)
        expectEqual(moved(to: 46, at: 270), [])
        let last = visits.end(.closed, at: .seconds(280))
        let end = try #require(last)
        expectEqual(end.phase, .departure(.closed))
        expectEqual(end.stay?.duration, 270_000)
        expectEqual(end.stay?.age, 10_000)
    }

    @Test(arguments: [
        (Input.authorization(.denied, nil), VisitEvent.Reason.denied), (.close, .closed),
    ])
    func `a session ends its visit`(input: Input, reason: VisitEvent.Reason) {
        var engine = Engine(
            Configuration(location: Configuration.Location(visits: StayFinder.Rules()))
        )
        var actions: [Action] = []
        let fix = Fix(coordinate: LocationCoordinate(latitude: 46, longitude: 7))
        for second in stride(from: Int64(0), through: 240, by: 60) {
            _ = engine.receive(.fix(fix), at: .seconds(second), into: &actions)
        }
        _ = engine.receive(input, at: .seconds(250), into: &actions)
        engine.finish(into: &actions)
        let visits = actions.compactMap { action in
            if case .visit(let visit) = action.event { visit } else { nil }
        }
        expectEqual(visits.map(\.phase), [.arrival, .departure(reason)])
        expectEqual((visits.last?.stay == nil), (reason == .denied))
    }

    @Test func `a clock that is set back ends the visit`() {
        var engine = Engine(
            Configuration(location: Configuration.Location(visits: StayFinder.Rules()))
        )
        var actions: [Action] = []
        let fix = Fix(coordinate: LocationCoordinate(latitude: 46, longitude: 7))
        for second in [10_000, 10_200, 1, 100] as [Int64] {
            _ = engine.receive(.fix(fix), at: .seconds(second), into: &actions)
        }
        let visits = actions.compactMap { action in
            if case .visit(let visit) = action.event { visit.phase } else { nil }
        }
        expectEqual(visits, [.arrival, .departure(.reset)])
    }
}
