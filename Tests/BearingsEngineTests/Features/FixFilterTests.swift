import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// The future, on live sources; cases of `Engine/filter` state the other rules.
@Suite struct FixFilterTests {
    @Test func `a fix ahead of its arrival is in the future on a live source`() {
        var filter = FixFilter()
        let settings = FixFilter.Settings(maxFuture: 5000)
        func findings(at time: Milliseconds, arrival: Milliseconds?) -> [FilterFinding] {
            filter.findings(
                on: Fix(coordinate: .paris),
                at: .milliseconds(time),
                arrival: arrival.map { .milliseconds($0) },
                after: LastFix(),
                settings
            )
        }

        expectEqual(findings(at: 105_000, arrival: 100_000), [])
        let future = FilterFinding(.future, value: 6.5, limit: 5)
        expectEqual(findings(at: 106_500, arrival: 100_000), [future])
        expectEqual(findings(at: 106_500, arrival: nil), [])
    }

    @Test func `a future fix does not move the clock`() {
        var engine = Engine(
            Configuration(
                location: Configuration.Location(filter: FixFilter.Settings(maxFuture: 5000))
            )
        )
        var actions: [Action] = []
        _ = engine.receive(.tick, at: .milliseconds(1000), into: &actions)

        let result = engine.receive(
            .fix(Fix(coordinate: .paris)),
            at: .milliseconds(900_000),
            arrival: .milliseconds(1000),
            into: &actions
        )

        expectEqual(result, .filtered([FilterFinding(.future, value: 899, limit: 5)]))
        expectEqual(engine.clock, .milliseconds(1000))
        expect(actions.isEmpty)
    }
}
