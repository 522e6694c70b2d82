import BearingsTestSupport
import Geography
import Testing

@Suite struct VisibleGroundTests {
    @Test func `contains a place exactly if it is drawn within the insets`() {
        var random = SplitMix64(seed: 21)
        var seen = 0
        for _ in 0..<3000 {
            let projection = Projection(random.viewport())
            guard let ground = VisibleGround(projection) else { continue }
            let spot = ScreenPoint(x: random.double(in: 0...1200), y: random.double(in: 0...1200))
            let outside = projection.visibleRect.signedDistanceOutside(of: spot)
            guard let place = projection.coordinate(at: spot), outside.magnitude > 0.01,
                // Beyond there is no world, or another copy of it nearer the centre.
                place.latitude.magnitude < 85,
                (projection.groundOffset(at: spot)?.east.magnitude ?? 0) < projection.worldSize / 2
            else { continue }
            if outside < 0 { seen += 1 }
            expectEqual(ground.contains(place), (outside < 0))
        }
        expect(seen > 300)
    }

    @Test func `may meet any box around a visible place`() {
        var random = SplitMix64(seed: 22)
        var seen = 0
        for _ in 0..<3000 {
            let projection = Projection(random.viewport())
            guard let ground = VisibleGround(projection) else { continue }
            let spot = ScreenPoint(x: random.double(in: 0...1200), y: random.double(in: 0...1200))
            guard let place = projection.coordinate(at: spot), ground.contains(place) else {
                continue
            }
            seen += 1
            let size = random.oneIn(2) ? 1e-6 : random.double(in: 0...100)
            let south = max(-90, place.latitude - size)
            let west = max(-180, place.longitude - size)
            expect(
                ground.mayMeet(
                    latitudes: south...min(90, place.latitude + size),
                    longitudes: west...min(180, place.longitude + size)
                )
            )
        }
        expect(seen > 500)
    }

    @Test func `misses a box that lies within the north-up box but beside the rotated view`() {
        let center = LocationCoordinate(latitude: 0, longitude: 180)
        let size = ViewSize(width: 100, height: 400)
        let view = Viewport(center: center, zoom: 10, heading: 45, size: size)
        let projection = Projection(view)
        let ground = VisibleGround(projection)
        let degree = projection.worldSize / 360
        // 140 points north-west of the centre: within the view's north-up box, left of the view.
        let (north, west) = (140 / degree, -180 + (360 - 140 / degree))
        let box = (north...north + 0.001, west...west + 0.001)

        expectEqual(ground?.mayMeet(latitudes: box.0, longitudes: box.1), false)
        expectEqual(ground?.mayMeet(latitudes: -0.1...0.1, longitudes: 179.9...180), true)
        expectEqual(ground?.mayMeet(latitudes: -0.1...0.1, longitudes: -180...(-179.9)), true)
        expectEqual(ground?.mayMeet(latitudes: -90...90, longitudes: -180...180), true)
        expectEqual(ground?.mayMeet(latitudes: -0.1...0.1, longitudes: 0...10), false)
    }

    @Test func `insets that leave no area leave no ground`() {
        let insets = EdgeInsets(top: 300, left: 0, bottom: 300, right: 0)
        let size = ViewSize(width: 400, height: 400)
        let place = LocationCoordinate(latitude: 10, longitude: 10)
        let view = Viewport(center: place, zoom: 10, size: size, insets: insets)
        expect(VisibleGround(Projection(view)) == nil)
    }
}
