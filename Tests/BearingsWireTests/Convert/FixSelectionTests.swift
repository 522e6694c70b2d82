import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import BearingsWire

@Suite struct FixSelectionTests {
    private func fix(_ latitude: Double, _ longitude: Double, accuracy: Double? = nil) -> Fix {
        Fix(
            coordinate: LocationCoordinate(latitude: latitude, longitude: longitude),
            accuracy: accuracy
        )
    }

    private func selection(_ change: (inout FixSelection.Settings) -> Void) -> FixSelection {
        var settings = FixSelection.Settings()
        change(&settings)
        return FixSelection(settings)
    }

    @Test func `a time range includes both ends and excludes fixes without a time`() {
        var selection = selection {
            $0.since = .seconds(10)
            $0.until = .seconds(20)
        }
        let times: [Instant?] = [.seconds(9), .seconds(10), .seconds(20), .seconds(21), nil]
        expectEqual(
            times.map { selection.keeps(fix(1, 2), at: $0, of: []) },
            [
                false, true, true, false, false,
            ]
        )
        expectEqual(selection.counts, [.since: 2, .until: 1])
        // A waypoint has no time.
        expectEqual(selection.keeps(Waypoint(coordinate: fix(1, 2).coordinate)), true)
    }

    @Test(
        arguments: [
            ((5.0, 45.0, 10.0, 48.0), [true, true, false, false]),
            ((170.0, -10.0, -170.0, 48.0), [false, false, true, true]),
            ((-180.0, -90.0, 180.0, 90.0), [true, true, true, true]),
        ]
    )
    func `a box may cross the antimeridian`(
        box: (Double, Double, Double, Double),
        kept: [Bool]
    ) {
        var selection = selection {
            $0.box = .init(west: box.0, south: box.1, east: box.2, north: box.3)
        }
        let places = [fix(46, 7), fix(45, 370), fix(0, 179), fix(0, -179)]
        expectEqual(places.map { selection.keeps($0, at: nil, of: []) }, kept)
    }

    @Test func `leaves out a jump unless the next fix confirms it`() {
        var selection = selection { $0.maxSpeed = 50 }
        func keeps(_ second: Int64, _ latitude: Double, _ name: String = "") -> Bool {
            selection.keeps(fix(latitude, 7), at: .seconds(second), of: Array(name.utf8)[...])
        }
        expect(keeps(1, 46))
        expect(!keeps(2, 47))
        expect(keeps(3, 46.0001))
        expect(!keeps(4, 48))
        expect(keeps(5, 48.0001))
        // Sessions are independent, and so is what came before a clock was set.
        expect(keeps(6, 10, "other"))
        expect(keeps(1, 48))
        expectEqual(selection.counts, [.speed: 2])
    }

    @Test func `drops less accurate fixes and keeps those of unknown accuracy`() {
        var selection = selection { $0.maxAccuracy = 10 }
        let fixes = [nil, 10, 10.5].map { fix(1, 2, accuracy: $0) }
        expectEqual(fixes.map { selection.keeps($0, at: nil, of: []) }, [true, true, false])
    }
}
