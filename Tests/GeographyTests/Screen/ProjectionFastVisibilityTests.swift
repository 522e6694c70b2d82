import BearingsTestSupport
import Geography
import Testing

@Suite struct ProjectionFastVisibilityTests {
    /// How far outside the view a place's circle lies, by the exact test.
    private func outside(
        _ place: LocationCoordinate,
        _ metres: Double,
        in projection: Projection
    )
        -> Double
    {
        let point = projection.position(of: projection.project(place))
        let radius = projection.points(forMetres: metres, latitude: place.latitude)
        return projection.visibleRect.signedDistanceOutside(of: point) + radius
    }

    @Test func `a place that the fast test finds in view is in view`() {
        var random = SplitMix64(seed: 21)
        var found = 0
        for _ in 0..<20_000 {
            var viewport = random.viewport()
            if random.oneIn(2) { viewport.pitch = 0 }
            if random.oneIn(2) { viewport.center.latitude = random.double(in: -82...82) }
            let projection = Projection(viewport)
            let reach = 800 / projection.worldSize
            let place = LocationCoordinate(
                latitude: min(
                    max(viewport.center.latitude + random.double(in: -360...360) * reach, -90),
                    90
                ),
                longitude: viewport.center.longitude + random.double(in: -360...360) * reach
            )
            let metres =
                random.oneIn(3)
                ? 0
                : random.double(in: 0...100)
                    / projection.points(
                        forMetres: 1,
                        latitude: viewport.center.latitude
                    )
            let inset = random.double(in: 0...8)
            guard projection.isWellInView(place, metres: metres, inset: inset) else { continue }
            found += 1

            expect(outside(place, metres, in: projection) < -inset)
        }
        expect(found > 500)
    }

    @Test func `on a flat city map the fast test finds all but places at the edges`() {
        let viewport = Viewport(
            center: .paris,
            zoom: 14,
            heading: 30,
            size: ViewSize(width: 390, height: 844)
        )
        let projection = Projection(viewport)
        var random = SplitMix64(seed: 22)
        for _ in 0..<2000 {
            let place = LocationCoordinate(
                latitude: viewport.center.latitude + random.double(in: -0.02...0.02),
                longitude: viewport.center.longitude + random.double(in: -0.02...0.02)
            )

            if outside(place, 20, in: projection) < -6 {
                expect(projection.isWellInView(place, metres: 20, inset: 4))
            }
        }
    }

    @Test func `leaves pitched maps, distant places and poles to the exact test`() {
        var viewport = Viewport(center: .paris, zoom: 10, size: ViewSize(width: 390, height: 844))
        expect(Projection(viewport).isWellInView(.paris, metres: 0, inset: 0))

        viewport.pitch = 1
        expect(!Projection(viewport).isWellInView(.paris, metres: 0, inset: 0))
        viewport.pitch = 0
        viewport.zoom = 0
        expect(!Projection(viewport).isWellInView(.lyon, metres: 0, inset: 0))
        viewport.center.latitude = 81
        expect(!Projection(viewport).isWellInView(viewport.center, metres: 0, inset: 0))
    }
}
