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
        steps: [Double] = [],
        to destination: LocationCoordinate? = nil
    ) throws -> RouteProgress {
        let route = RouteAnswer.Route(
            distance: 1,
            expectedTravelTime: 100,
            steps: steps.map { RouteAnswer.Step(instruction: "on", distance: $0) },
            geometry: places.map { place($0.0, $0.1) }
        )
        return try #require(RouteProgress(route, to: destination))
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

    @Test func `examines only segments near by, and off the route all of them`() throws {
        var progress = try progress((0...100).map { (Double($0) * 110, 0) })

        expectEqual(progress.userMoved(to: fix(0)), 5)
        expectEqual(progress.userMoved(to: fix(250)), 5)
        expectEqual(progress.userMoved(to: fix(250, 1000)), 107)
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
        expect(abs(progress.distanceLeft - 2010) < 0.1)
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

    @Test func `200 m back are the wrong way, until the user goes forward`() throws {
        for (speed, accuracy) in [(1.4, 4), (14, 6), (40, 10.0)] {
            var progress = try progress([(0, 0), (5000, 0)])
            var isWrong: [Bool] = []
            func go(from start: Double, to end: Double) {
                for east in stride(from: start, through: end, by: start < end ? speed : -speed) {
                    progress.userMoved(to: fix(east, 3, accuracy: accuracy))
                    expect(abs(progress.distanceLeft - (5000 - east)) < 0.1)
                    isWrong.append(progress.isWrongWay)
                }
            }
            go(from: 0, to: 1000)
            go(from: 1000, to: 802)
            expect(!isWrong.contains(true))
            go(from: 799, to: 600)
            expect(progress.isWrongWay)
            expectEqual(isWrong.firstIndex(of: true), isWrong.count - Int(199 / speed) - 1)
            go(from: 600, to: 625 + speed)
            expect(!progress.isWrongWay)
        }
    }

    @Test func `neither a vague fix nor one away from the route is on the wrong way`() throws {
        var progress = try progress([(0, 0), (5000, 0)])
        progress.userMoved(to: fix(1000, accuracy: 10))
        progress.userMoved(to: fix(1400, accuracy: 400))
        progress.userMoved(to: fix(1010, accuracy: 10))
        expect(!progress.isWrongWay)
        for east in [900, 700, 500.0] { progress.userMoved(to: fix(east, 200)) }
        expect(!progress.isWrongWay && progress.isOffRoute)
    }

    @Test func `the way back on the road of the way out is not the wrong way`() throws {
        let walks = [(true, 14.0), (false, 14), (true, 1.4), (false, 1.4), (true, 400)]
        for (hasCourse, step) in walks {
            var progress = try progress([(0, 0), (2000, 0), (0, 0)])
            for way in stride(from: 0, through: 4000, by: step) {
                let east = way < 2000 ? way : 4000 - way
                var fix = fix(east, 2, accuracy: 5)
                if hasCourse { (fix.course, fix.speed) = (way < 2000 ? 90 : 270, step) }
                progress.userMoved(to: fix)
                expect(!progress.isWrongWay, "\(way) by \(step)")
                if hasCourse, abs(way - 2000) > 20 {
                    expect(abs(progress.distanceLeft - (4000 - way)) < 25, "\(way) by \(step)")
                }
            }
            expect(progress.distanceLeft < 400)
        }
    }

    @Test func `arrives at a destination off the road, where the road ends or before`() throws {
        let line = [(0.0, 0.0), (1000, 0)]
        for (east, north, accuracy, arrives) in [
            (990.0, 0.0, 5.0, true), (800, 95, 5, true), (800, 60, 30, false), (800, 60, 41, true),
            (800, 60, 1800, true), (300, 60, 1800, false), (700, 0, 5, false),
        ] {
            var progress = try progress(line, to: place(800, 100))
            progress.userMoved(to: fix(east - 100, north, accuracy: 5))
            progress.userMoved(to: fix(east, north, accuracy: accuracy))
            expectEqual(progress.hasArrived, arrives, "\(east), \(north), \(accuracy)")
        }
        var round = try progress([(0, 0), (1000, 0), (1000, 1000), (0, 0)], to: place(0))
        round.userMoved(to: fix(0, accuracy: 5))
        expect(!round.hasArrived)
    }

    @Test func `the next step is as far as the steps say, and at last the end`() throws {
        var progress = try progress([(0, 0), (1000, 0)], steps: [400, 300, 300])
        for (east, distance, isLast) in [(100.0, 300.0, false), (650, 50, false), (900, 100, true)]
        {
            progress.userMoved(to: fix(east))
            let next = try #require(progress.next)
            expect(abs(next.distance - distance) < 0.1)
            expectEqual(next.instruction, isLast ? nil : "on")
        }
        try expect(self.progress([(0, 0), (1000, 0)]).next == nil)
    }
}
