import BearingsTestSupport
import Geography
import Testing

@Suite struct RouteLineTests {
    @Test func `needs at least two places`() {
        expectEqual(RouteLine([]), nil)
        expectEqual(RouteLine([.paris]), nil)
    }

    @Test func `is as long as its segments together`() throws {
        let line = try #require(RouteLine([.paris, .lyon, .zurich]))
        let segments =
            LocationCoordinate.paris.distance(to: .lyon)
            + LocationCoordinate.lyon.distance(to: .zurich)

        expect(abs(line.length - segments) < 1e-6)
        expectEqual(line.end, .zurich)
    }

    @Test func `takes the short way across the antimeridian`() throws {
        let line = try #require(
            RouteLine(
                [
                    LocationCoordinate(latitude: 0, longitude: 179.99),
                    LocationCoordinate(latitude: 0, longitude: -179.99),
                ]
            )
        )
        let place = LocationCoordinate(latitude: 0.001, longitude: 180)
        let nearest = line.nearest(to: place)

        expect(abs(nearest.length - line.length / 2) < 0.01)
        expectEqual(nearest.coordinate.distance(to: place), nearest.distance)
        expect(abs(nearest.distance - 111.2) < 0.1)
    }

    @Test func `finds the nearest point within a stretch, at worst an end`() throws {
        let line = try #require(RouteLine([.paris, .paris.moved(east: 0.1)]))

        let near = line.nearest(to: .paris, between: 2000...3000)
        expect(abs(near.length - 2000) < 1e-6)
        let far = line.nearest(to: .paris.moved(east: 1), between: 2000...3000)
        expect(abs(far.length - 3000) < 1e-6)
        expectEqual(line.nearest(to: .lyon, between: 1e9...2e9).length, line.length)
    }

    @Test func `no point of the line is nearer than the nearest point found`() throws {
        var random = SplitMix64(seed: 81)
        for _ in 0..<100 {
            var place = LocationCoordinate(latitude: random.double(in: -70...70), longitude: 179.9)
            var places = [place]
            for _ in 0..<random.int(in: 1...12) {
                place = place.moved(
                    north: random.double(in: -0.005...0.005),
                    east: random.double(in: -0.01...0.01)
                )
                places.append(place)
            }
            let line = try #require(RouteLine(places))
            let from = place.moved(north: random.double(in: -0.01...0.01), east: 0.003)
            let nearest = line.nearest(to: from)

            expect(nearest.length >= 0 && nearest.length <= line.length + 1e-6)
            for (start, end) in zip(places, places.dropFirst()) {
                for part in stride(from: 0.0, through: 1, by: 0.05) {
                    let point = LocationCoordinate(
                        latitude: start.latitude + part * (end.latitude - start.latitude),
                        longitude: start.longitude + part * (end.longitude - start.longitude)
                    )
                    // The ground is taken as flat.
                    expect(nearest.distance <= from.distance(to: point) * 1.001 + 0.01)
                }
            }
        }
    }
}
