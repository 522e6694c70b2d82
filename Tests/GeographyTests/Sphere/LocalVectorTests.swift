import BearingsTestSupport
import Geography
import Testing

@Suite struct LocalVectorTests {
    /// A flat map of a random place, and another place at most so many degrees away.
    private func legs(
        upTo degrees: Double,
        _ check: (Projection, LocationCoordinate, LocalVector) -> Void
    ) {
        var random = SplitMix64(seed: 31)
        for _ in 0..<Rounds.count(6000) {
            let projection = Projection(random.viewport())
            let center = projection.viewport.center
            let north = random.double(in: -degrees...degrees) * random.double(in: 0...1)
            let place = LocationCoordinate(
                latitude: min(max(center.latitude + north, -90), 90),
                longitude: center.longitude + random.double(in: -degrees...degrees)
            )
            check(projection, place, projection.localVector(to: place))
        }
    }

    @Test(arguments: [1e-6, 0.01, 1.7, 2, 60, 180])
    func `agrees with the great circle in length and bearing`(degrees: Double) {
        legs(upTo: degrees) { projection, place, leg in
            let center = projection.viewport.center
            let distance = center.distance(to: place)

            // Antipodes are where the length of a great circle is least precise.
            expect(abs(leg.greatCircle.distance - distance) <= 1e-9 + distance * 1e-13)
            guard distance > 1e-3, distance < 2e7 else { return }
            let turn = (leg.greatCircle.bearing - center.bearing(to: place)).wrappedTo180
            expect(abs(turn) < 1e-5 / distance + 1e-9)
        }
    }

    @Test(arguments: [1e-6, 0.01, 1.7, 2, 60, 180])
    func `projects to where the place is drawn`(degrees: Double) {
        legs(upTo: degrees) { projection, place, leg in
            let (point, other) = (projection.project(leg), projection.project(place))
            // The precision that a world's size leaves to a position on it.
            let slack = 1e-9 + projection.worldSize * 1e-14

            expect(abs(point.right - other.right) < slack)
            expect(abs(point.down - other.down) < slack)
            let metre = projection.points(forMetres: 1, latitude: place.latitude)
            expect(abs(projection.points(forMetres: 1, at: leg) / metre - 1) < 1e-12)
        }
    }

    @Test func `the same place is at distance 0`() {
        var random = SplitMix64(seed: 32)
        for _ in 0..<500 {
            let projection = Projection(random.viewport())
            let leg = projection.localVector(to: projection.viewport.center)

            expectEqual(leg.greatCircle.distance, 0)
            expectEqual(leg.greatCircle.bearing, 0)
            expectEqual(projection.project(leg).right, 0)
            expectEqual(projection.project(leg).down, 0)
        }
    }
}
