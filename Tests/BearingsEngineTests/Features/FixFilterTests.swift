import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct FixFilterTests {
    private func findings(
        on fix: Fix,
        at own: Milliseconds = 2000,
        after last: UsedFix? = nil,
        _ settings: FixFilter.Settings = FixFilter.Settings()
    ) -> [FilterFinding] {
        var filter = Subject(settings)
        return filter.findings(on: fix, at: .milliseconds(own), after: last)
    }

    private func used(_ place: LocationCoordinate, at time: Instant?) -> UsedFix {
        UsedFix(reported: Fix(coordinate: place), time: time, isEpochReport: false)
    }

    @Test func `a newer fix passes`() {
        expect(findings(on: Fix(coordinate: .paris)).isEmpty)
        let last = used(.paris, at: .milliseconds(1999))
        expect(findings(on: Fix(coordinate: .paris), after: last).isEmpty)
    }

    @Test func `the same place at the same time is a duplicate`() {
        let last = used(.paris, at: .milliseconds(2000))

        let found = findings(on: Fix(coordinate: .paris, accuracy: 3), after: last)

        expectEqual(found, [FilterFinding(.duplicate)])
    }

    @Test func `another place at the same time passes, since times may be whole seconds`() {
        let last = used(.paris, at: .milliseconds(2000))

        expect(findings(on: Fix(coordinate: .lyon), after: last).isEmpty)
    }

    @Test func `an older fix is out of order, with the seconds behind`() {
        let last = used(.paris, at: .milliseconds(3250))

        let found = findings(on: Fix(coordinate: .paris), after: last)

        expectEqual(found, [FilterFinding(.outOfOrder, value: 1.25, limit: 0)])
    }

    @Test func `after the clock is set no fix is out of order`() {
        expect(findings(on: Fix(coordinate: .paris), after: used(.paris, at: nil)).isEmpty)
    }

    @Test(arguments: [0.0, -0.0, 360, -720])
    func `null island is exactly 0,0`(longitude: Double) {
        let fix = Fix(coordinate: LocationCoordinate(latitude: -0.0, longitude: longitude))

        expectEqual(findings(on: fix), [FilterFinding(.nullIsland)])
        expect(findings(on: fix, FixFilter.Settings(keepsNullIsland: true)).isEmpty)
    }

    @Test(arguments: [(0, 1e-7), (1e-7, 0), (0, 180)] as [(Double, Double)])
    func `coordinates next to null island pass`(latitude: Double, longitude: Double) {
        let place = LocationCoordinate(latitude: latitude, longitude: longitude)

        expect(findings(on: Fix(coordinate: place)).isEmpty)
    }

    @Test func `accuracy passes up to the limit and if it is unknown`() {
        let settings = FixFilter.Settings(maxAccuracy: 50)

        expect(findings(on: Fix(coordinate: .paris, accuracy: 50), settings).isEmpty)
        expect(findings(on: Fix(coordinate: .paris), settings).isEmpty)
        expectEqual(
            findings(on: Fix(coordinate: .paris, accuracy: 50.5), settings),
            [FilterFinding(.accuracy, value: 50.5, limit: 50)]
        )
    }

    @Test func `lists all failed rules`() {
        let found = findings(
            on: Fix(coordinate: LocationCoordinate(latitude: 0, longitude: 0), accuracy: 9),
            after: used(.paris, at: .milliseconds(2001)),
            FixFilter.Settings(maxAccuracy: 5)
        )

        expectEqual(found.map(\.rule), [.nullIsland, .outOfOrder, .accuracy])
    }

    // MARK: Jumps

    /// So many metres north of Paris.
    private func north(_ metres: Double) -> LocationCoordinate {
        LocationCoordinate(
            latitude: LocationCoordinate.paris.latitude + metres / 111_195,
            longitude: LocationCoordinate.paris.longitude
        )
    }

    @Test func `a fix too far away is a jump, and a second that agrees confirms it`() throws {
        var filter = Subject(FixFilter.Settings(maxSpeed: 50))
        let last = used(.paris, at: .milliseconds(0))

        let first = filter.findings(
            on: Fix(coordinate: north(1000)),
            at: .milliseconds(1000),
            after: last
        )
        expectEqual(first.map(\.rule), [.jump])
        try expectEqual(#require(first[0].value).rounded(), 1000)
        expectEqual(first[0].limit, 50)
        expect(
            filter.findings(on: Fix(coordinate: north(1020)), at: .milliseconds(2000), after: last)
                .isEmpty
        )
    }

    @Test
    func `an outlier elsewhere confirms nothing, and a fix back in place needs no confirmation`() {
        var filter = Subject(FixFilter.Settings(maxSpeed: 50))
        let last = used(.paris, at: .milliseconds(0))

        expect(
            !filter.findings(on: Fix(coordinate: north(1000)), at: .milliseconds(1000), after: last)
                .isEmpty
        )
        expect(
            !filter.findings(
                on: Fix(coordinate: north(-1000)),
                at: .milliseconds(2000),
                after: last
            ).isEmpty
        )
        expect(
            filter.findings(on: Fix(coordinate: north(10)), at: .milliseconds(3000), after: last)
                .isEmpty
        )
        // What was doubted before a good fix is forgotten.
        expect(
            !filter.findings(
                on: Fix(coordinate: north(-1000)),
                at: .milliseconds(3500),
                after: used(north(10), at: .milliseconds(3000))
            ).isEmpty
        )
    }

    @Test func `a fix of the same time may be as far as the speed allows in a second`() {
        let settings = FixFilter.Settings(maxSpeed: 50)
        let last = used(.paris, at: .milliseconds(2000))

        expect(findings(on: Fix(coordinate: north(49)), after: last, settings).isEmpty)
        let found = findings(on: Fix(coordinate: north(51)), after: last, settings)
        expectEqual(found.map(\.rule), [.jump])
    }

    @Test func `an inaccurate fix does not confirm a jump`() {
        var filter = Subject(FixFilter.Settings(maxAccuracy: 20, maxSpeed: 50))
        let last = used(.paris, at: .milliseconds(0))

        let bad = filter.findings(
            on: Fix(coordinate: north(1000), accuracy: 99),
            at: .milliseconds(1000),
            after: last
        )
        expectEqual(bad.map(\.rule), [.accuracy, .jump])
        let second = filter.findings(
            on: Fix(coordinate: north(1010), accuracy: 5),
            at: .milliseconds(2000),
            after: last
        )
        expectEqual(second.map(\.rule), [.jump])
    }

    @Test func `after a gap any fix passes that is not older or at null island`() {
        let settings = FixFilter.Settings(maxAccuracy: 20, maxSpeed: 50, maxGap: 10_000)
        let last = used(.paris, at: .milliseconds(0))
        let far = Fix(coordinate: north(100_000), accuracy: 500)

        expectEqual(findings(on: far, at: 9_999, after: last, settings).count, 2)
        expect(findings(on: far, at: 10_000, after: last, settings).isEmpty)
        let nowhere = Fix(coordinate: LocationCoordinate(latitude: 0, longitude: 0))
        expectEqual(
            findings(on: nowhere, at: 10_000, after: last, settings),
            [FilterFinding(.nullIsland)]
        )
    }

    @Test func `without a used fix the gap counts from the first filtered one`() {
        var filter = Subject(FixFilter.Settings(maxAccuracy: 20, maxGap: 10_000))
        let vague = Fix(coordinate: .paris, accuracy: 500)

        expect(!filter.findings(on: vague, at: .milliseconds(0), after: nil).isEmpty)
        expect(!filter.findings(on: vague, at: .milliseconds(9999), after: nil).isEmpty)
        expect(filter.findings(on: vague, at: .milliseconds(10_000), after: nil).isEmpty)
    }

    // MARK: The future

    @Test func `a fix ahead of its arrival is in the future on a live source`() {
        var filter = Subject(FixFilter.Settings(maxFuture: 5000))
        let fix = Fix(coordinate: .paris)
        let now = Instant.milliseconds(100_000)

        expect(
            filter.findings(on: fix, at: .milliseconds(105_000), arrival: now, after: nil).isEmpty
        )
        let found = filter.findings(on: fix, at: .milliseconds(106_500), arrival: now, after: nil)
        expectEqual(found, [FilterFinding(.future, value: 6.5, limit: 5)])
        expect(filter.findings(on: fix, at: .milliseconds(106_500), after: nil).isEmpty)
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

/// A filter, and its rules.
private struct Subject {
    var filter = FixFilter()
    let settings: FixFilter.Settings

    init(_ settings: FixFilter.Settings) {
        self.settings = settings
    }

    mutating func findings(
        on fix: Fix,
        at own: Instant,
        arrival: Instant? = nil,
        after last: UsedFix?
    ) -> [FilterFinding] {
        filter.findings(on: fix, at: own, arrival: arrival, after: last, settings)
    }
}
