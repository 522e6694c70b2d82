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
        FixFilter.findings(on: fix, at: .milliseconds(own), after: last, settings)
    }

    private func used(_ place: LocationCoordinate, at time: Instant?) -> UsedFix {
        UsedFix(reported: Fix(coordinate: place), time: time, isEpochReport: false)
    }

    @Test func `a newer fix passes`() {
        #expect(findings(on: Fix(coordinate: .paris)).isEmpty)
        let last = used(.paris, at: .milliseconds(1999))
        #expect(findings(on: Fix(coordinate: .paris), after: last).isEmpty)
    }

    @Test func `the same place at the same time is a duplicate`() {
        let last = used(.paris, at: .milliseconds(2000))

        let found = findings(on: Fix(coordinate: .paris, accuracy: 3), after: last)

        #expect(found == [FilterFinding(.duplicate)])
    }

    @Test func `another place at the same time is out of order`() {
        let last = used(.paris, at: .milliseconds(2000))

        let found = findings(on: Fix(coordinate: .lyon), after: last)

        #expect(found == [FilterFinding(.outOfOrder, value: 0, limit: 0)])
    }

    @Test func `an older fix is out of order, by so many seconds`() {
        let last = used(.paris, at: .milliseconds(3250))

        let found = findings(on: Fix(coordinate: .paris), after: last)

        #expect(found == [FilterFinding(.outOfOrder, value: 1.25, limit: 0)])
    }

    @Test func `once the clock has been set no fix is too old`() {
        #expect(findings(on: Fix(coordinate: .paris), after: used(.paris, at: nil)).isEmpty)
    }

    @Test(arguments: [0.0, -0.0, 360, -720])
    func `null island is where receivers without a fix are`(longitude: Double) {
        let fix = Fix(coordinate: LocationCoordinate(latitude: -0.0, longitude: longitude))

        #expect(findings(on: fix) == [FilterFinding(.nullIsland)])
        #expect(findings(on: fix, FixFilter.Settings(keepsNullIsland: true)).isEmpty)
    }

    @Test(arguments: [(0, 1e-7), (1e-7, 0), (0, 180)] as [(Double, Double)])
    func `null island has no surroundings`(latitude: Double, longitude: Double) {
        let place = LocationCoordinate(latitude: latitude, longitude: longitude)

        #expect(findings(on: Fix(coordinate: place)).isEmpty)
    }

    @Test func `accuracy passes up to its limit, and where none is told`() {
        let settings = FixFilter.Settings(maxAccuracy: 50)

        #expect(findings(on: Fix(coordinate: .paris, accuracy: 50), settings).isEmpty)
        #expect(findings(on: Fix(coordinate: .paris), settings).isEmpty)
        #expect(
            findings(on: Fix(coordinate: .paris, accuracy: 50.5), settings)
                == [FilterFinding(.accuracy, value: 50.5, limit: 50)]
        )
    }

    @Test func `all rules that failed are told`() {
        let found = findings(
            on: Fix(coordinate: LocationCoordinate(latitude: 0, longitude: 0), accuracy: 9),
            after: used(.paris, at: .milliseconds(2001)),
            FixFilter.Settings(maxAccuracy: 5)
        )

        #expect(found.map(\.rule) == [.nullIsland, .outOfOrder, .accuracy])
    }
}
