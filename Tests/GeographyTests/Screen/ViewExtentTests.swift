import BearingsTestSupport
import Geography
import Testing

@Suite struct ViewExtentTests {
    private func extent(_ viewport: Viewport) -> ViewExtent { ViewExtent(Projection(viewport)) }

    private func viewport(longitude: Double = 0, zoom: Double = 9) -> Viewport {
        Viewport(
            center: LocationCoordinate(latitude: 0, longitude: longitude),
            zoom: zoom,
            size: ViewSize(width: 512, height: 256)
        )
    }

    @Test func `the corners of a north-up map are those of its bounds, clockwise`() {
        let extent = extent(viewport(longitude: 10))
        let box = extent.box

        // At zoom 9 the world of 512 points is 512 times as wide.
        expect(abs(box.west - (10 - 360.0 / 1024)) < 1e-9)
        expect(abs(box.east - (10 + 360.0 / 1024)) < 1e-9)
        expect(abs(box.north + box.south) < 1e-9 && box.north > 0)
        expectEqual(
            extent.corners,
            [
                LocationCoordinate(latitude: box.north, longitude: box.west),
                LocationCoordinate(latitude: box.north, longitude: box.east),
                LocationCoordinate(latitude: box.south, longitude: box.east),
                LocationCoordinate(latitude: box.south, longitude: box.west),
            ]
        )
    }

    @Test func `the corners turn with the map`() {
        var turned = viewport()
        turned.heading = 90
        let extent = extent(turned)

        // What is right on the screen is south.
        expect(extent.corners[0].latitude > extent.corners[1].latitude)
        expect(abs(extent.box.east - 360.0 / 2048) < 1e-9)
    }

    @Test func `across the antimeridian west is greater than east`() {
        let box = extent(viewport(longitude: 180)).box

        expect(box.west > 179 && box.east < -179)
    }

    @Test func `a map wider than the world shows the whole world once`() {
        let box = extent(viewport(zoom: -2)).box

        expect(box.west == -180 && box.east == 180)
        expect(abs(box.north - 85.051129) < 1e-6 && abs(box.south + 85.051129) < 1e-6)
    }

    @Test func `the corners are the coordinates at the view's corners`() {
        var random = SplitMix64(seed: 23)
        for _ in 0..<1000 {
            let projection = Projection(random.viewport())
            let size = projection.viewport.size
            let corners = ViewExtent(projection).corners
            expectEqual(corners.count, 4)
            let bottom = ScreenPoint(x: size.width, y: size.height)
            guard let place = projection.coordinate(at: bottom), bottom.y > projection.horizonY,
                place.latitude.magnitude < 85
            else { continue }
            expect(abs(corners[2].latitude - place.latitude) < 1e-9)
            expect(abs((corners[2].longitude - place.longitude).wrappedTo180) < 1e-9)
        }
    }
}
