import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// Routes near the equator, in metres east and north of ``gulfOfGuinea``.
@Suite struct RouteProgressTests {
    private func place(_ east: Double, _ north: Double = 0) -> LocationCoordinate {
        let degree = meanEarthRadius * .pi / 180
        return .gulfOfGuinea.moved(north: north / degree, east: east / degree)
    }

    private func progress(
        _ places: [(Double, Double)],
        steps: [Double] = []
    ) throws -> RouteProgress {
        let route = RouteAnswer.Route(
            distance: 1,
            expectedTravelTime: 100,
            steps: steps.map { RouteAnswer.Step(instruction: "on", distance: $0) },
            geometry: places.map { place($0.0, $0.1) }
        )
        return try #require(RouteProgress(route))
    }

    private func fix(_ east: Double, _ north: Double = 0, accuracy: Double? = nil) -> Fix {
        Fix(coordinate: place(east, north), accuracy: accuracy)
    }

    @Test func `two fixes in a row away from the route are off it, a near one is back on`() throws {
        var progress = try progress([(0, 0), (2000, 0)])
        func isOff(at north: Double, accuracy: Double? = nil) -> Bool {
            progress.userMoved(to: fix(500, north, accuracy: accuracy))
            return progress.isOffRoute
        }

        expect(!isOff(at: 51))
        expect(!isOff(at: 49))
        expect(!isOff(at: 51))
        expect(!isOff(at: 90, accuracy: 41))
        expect(!isOff(at: 51))
        expect(isOff(at: 91, accuracy: 40))
        expect(isOff(at: 31))
        expect(!isOff(at: 29))
    }

    @Test func `examines only segments ahead, and off the route all of them`() throws {
        var progress = try progress((0...100).map { (Double($0) * 110, 0) })

        expectEqual(progress.userMoved(to: fix(0)), 5)
        expectEqual(progress.userMoved(to: fix(250)), 5)
        expectEqual(progress.userMoved(to: fix(250, 1000)), 105)
    }

    @Test func `the distance left is along the line and the time proportional to it`() throws {
        var progress = try progress([(0, 0), (300, 0), (300, 700)])
        progress.userMoved(to: fix(310, 200))

        expect(abs(progress.distanceLeft - 500) < 0.1)
        expect(abs(progress.timeLeft - 50) < 0.01)
    }

    @Test func `the step is the one that the remaining distance falls in`() throws {
        var progress = try progress([(0, 0), (1000, 0)], steps: [400, 300, 300])
        expectEqual(progress.step, 0)
        for (east, step) in [(399.0, 0), (401, 1), (699, 1), (701, 2), (1000, 2)] {
            progress.userMoved(to: fix(east))
            expectEqual(progress.step, step)
        }
        try expectEqual(self.progress([(0, 0), (1000, 0)], steps: [10, 20]).step, 0)
    }

    @Test func `follows a route out and back in order`() throws {
        var progress = try progress([(0, 0), (2000, 0), (2000, 1), (0, 1)])
        progress.userMoved(to: fix(400, 0.9))
        expect(abs(progress.distanceLeft - 3601) < 1)

        for east in stride(from: 800.0, through: 2000, by: 400) {
            progress.userMoved(to: fix(east))
        }
        progress.userMoved(to: fix(1700, 0.2))
        expect(abs(progress.distanceLeft - 1700) < 1)
    }

    @Test func `skipping a part moves ahead, and turning back moves back`() throws {
        var progress = try progress([(0, 0), (5000, 0)])
        progress.userMoved(to: fix(3000, 5))
        expect(abs(progress.distanceLeft - 2000) < 0.1 && !progress.isOffRoute)
        progress.userMoved(to: fix(2990))
        expect(abs(progress.distanceLeft - 2000) < 0.1)
        progress.userMoved(to: fix(2900))
        expect(abs(progress.distanceLeft - 2100) < 0.1)
    }

    @Test func `a round trip does not end at its start`() throws {
        var progress = try progress([(0, 0), (1000, 0), (1000, 1000), (0, 1000), (0, 0)])
        progress.userMoved(to: fix(0))
        expect(!progress.hasArrived && abs(progress.distanceLeft - 4000) < 0.1)

        for place in [(450.0, 0.0), (900, 0), (1000, 400), (1000, 850), (700, 1000), (250, 1000)] {
            progress.userMoved(to: fix(place.0, place.1))
        }
        for north in stride(from: 900.0, to: 50, by: -300) {
            progress.userMoved(to: fix(0, north))
        }
        expect(!progress.hasArrived)
        progress.userMoved(to: fix(0, 15))
        expect(progress.hasArrived)
    }

    @Test func `arrives within 20 m or the accuracy of the end`() throws {
        var progress = try progress([(0, 0), (1000, 0)])
        progress.userMoved(to: fix(970))
        expect(!progress.hasArrived)
        var vague = progress
        vague.userMoved(to: fix(965, 0, accuracy: 35.1))
        expect(vague.hasArrived)
        progress.userMoved(to: fix(980.1))
        expect(progress.hasArrived)
    }

    @Test func `a route of zero length has no time left`() throws {
        let progress = try progress([(0, 0), (0, 0)])

        expect(progress.timeLeft == 0 && progress.distanceLeft == 0)
    }
}
