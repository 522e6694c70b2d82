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

    @Test(arguments: [1e-6, 0.01, 1.7, 2, 20])
    func `a pair near the centre gives the bits of each vector alone`(degrees: Double) {
        var last: (Projection, LocationCoordinate)?
        var near = 0
        legs(upTo: degrees) { projection, place, _ in
            defer { last = (projection, place) }
            guard let other = last?.1 else { return }
            let latitudes = Pair(place.latitude, other.latitude)
            let longitudes = Pair(place.longitude, other.longitude)
            guard let pair = projection.nearbyVectors(to: latitudes, longitudes) else { return }
            let (right, down) = projection.offset(east: pair.east, south: pair.south)
            let radius = projection.points(
                forMetres: Pair(each: 7),
                cosLatitude: pair.cosLatitude
            )
            guard pair.isNear.highest & 1 == 1 else { return }
            near += 1
            let leg = projection.localVector(to: place)
            let point = projection.project(leg)

            expectEqual(pair.squaredHalfChord.x, leg.greatCircle.squaredHalfChord)
            expectEqual(pair.eastward.x, leg.greatCircle.east)
            expectEqual(pair.northward.x, leg.greatCircle.north)
            expectEqual(right.x, point.right)
            expectEqual(down.x, point.down)
            expectEqual(radius.x, projection.points(forMetres: 7, at: leg))
        }
        expect(near > 100)
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

    @Test func `a bearing computed beside a ray has the same bits as alone`() {
        var random = SplitMix64(seed: 33)
        legs(upTo: 3) { _, _, leg in
            let ray = ScreenVector(
                dx: random.oneIn(9) ? 0 : random.double(in: -1...1),
                dy: random.oneIn(3) ? 1 : random.double(in: -1...1) * random.double(in: 0...1)
            )
            let both = leg.greatCircle.bearing(beside: ray)

            expectEqual(both.bearing, leg.greatCircle.bearing)
            expectEqual(both.ray, Double.arcTangent(of: ray.dx, over: -ray.dy).degrees.wrappedTo360)
        }
        let nowhere = Projection(random.viewport())
        let leg = nowhere.localVector(to: nowhere.viewport.center)
        expect(leg.greatCircle.bearing(beside: ScreenVector(dx: 0, dy: 1)) == (0, 180))
        expect(leg.greatCircle.bearing(beside: ScreenVector(dx: -1, dy: 0)) == (0, 270))
    }
}
