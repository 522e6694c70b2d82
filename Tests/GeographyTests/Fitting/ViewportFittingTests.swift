import BearingsTestSupport
import Geography
import Testing

@Suite struct ViewportFittingTests {
    private func bounds(_ places: LocationCoordinate...) throws -> CoordinateBounds {
        try #require(CoordinateBounds(containing: places))
    }

    private func moved(_ view: Viewport, to camera: MapCamera) -> Viewport {
        var moved = view
        moved.center = camera.center
        moved.zoom = camera.zoom
        return moved
    }

    @Test func `places side by side fill the width`() throws {
        let box = try bounds(.even(right: -50), .even(right: 50))

        let camera = try #require(Viewport.even.camera(fitting: box))

        expect(abs(camera.zoom - (.zoomOfThousandPointsPerDegree + 1)) < 1e-9)
        expect(abs(camera.center.longitude - 1) < 1e-9)
        expect(camera.center.latitude.magnitude < 1e-9)
    }

    @Test func `padding of a quarter on each side shows twice the extent`() throws {
        let box = try bounds(.even(right: -50), .even(right: 50))
        let padding = EdgeInsets(top: 100, left: 50, bottom: 100, right: 50)

        let camera = try #require(Viewport.even.camera(fitting: box, padding: padding))

        expect(abs(camera.zoom - .zoomOfThousandPointsPerDegree) < 1e-9)
    }

    @Test func `a single place is shown at the maximum zoom`() throws {
        let camera = try #require(Viewport.even.camera(fitting: bounds(.paris), maxZoom: 16.5))

        expectEqual(camera.zoom, 16.5)
        expect(camera.center.distance(to: .paris) < 0.001)
    }

    @Test func `padding and insets add up`() throws {
        let box = try bounds(.paris)
        var view = Viewport.even
        view.insets = EdgeInsets(top: 0, left: 100, bottom: 0, right: 0)
        let padding = EdgeInsets(top: 0, left: 0, bottom: 0, right: 99.5)

        expect(view.camera(fitting: box, padding: padding) != nil)
        view.insets.left = 100.5
        expectEqual(view.camera(fitting: box, padding: padding), nil)
        view.insets = EdgeInsets(top: 400, left: 0, bottom: 0, right: 0)
        expectEqual(view.camera(fitting: box), nil)
    }

    @Test func `the fitted bounds lie within the free area and touch its edge`() throws {
        var random = SplitMix64(seed: 62)
        for _ in 0..<400 {
            let view = random.viewport()
            let places = (0..<Int(random.int(in: 1...6))).map { _ in random.place() }
            let padding = EdgeInsets(
                top: random.double(in: 0...20),
                left: random.double(in: 0...20),
                bottom: random.double(in: 0...20),
                right: random.double(in: 0...20)
            )
            let box = try #require(CoordinateBounds(containing: places))
            let inner = view.insetRect
            let free = ScreenRect(
                left: inner.left + padding.left,
                top: max(inner.top + padding.top, Projection(view).horizonY),
                right: inner.right - padding.right,
                bottom: inner.bottom - padding.bottom
            )
            let fitted = view.camera(fitting: box, padding: padding, maxZoom: 15)
            guard free.height > 0.001 else {
                expectEqual(fitted, nil)
                continue
            }
            let camera = try #require(fitted)
            // A map's centre cannot lie beyond its edge.
            guard camera.center.latitude.magnitude <= 85 else { continue }
            let worst =
                Self.distancesOutside(of: box, in: moved(view, to: camera), over: free).max() ?? 1
            expect(worst < 0.002)
            if camera.zoom < 15 { expect(worst > -0.002) }
        }
    }

    /// How far each corner of a box lies outside `free`, as the view draws it.
    private static func distancesOutside(
        of box: CoordinateBounds,
        in view: Viewport,
        over free: ScreenRect
    ) -> [Double] {
        let projection = Projection(view)
        // The box may be wider than half the world: its corners are measured from its middle.
        let middle = LocationCoordinate(
            latitude: box.south,
            longitude: (box.west + box.east) / 2
        )
        let half = (box.east - box.west) / 720
        return [-half, half].flatMap { turns in
            [box.south, box.north].map { latitude in
                let place = LocationCoordinate(latitude: latitude, longitude: middle.longitude)
                let point = projection.project(place).copy(worldsEast: turns, in: projection)
                return free.signedDistanceOutside(of: projection.position(of: point))
            }
        }
    }

    @Test func `centres a place in the area within the insets, rotated or not`() {
        var random = SplitMix64(seed: 63)
        for _ in 0..<300 {
            let view = random.viewport()
            guard view.insetRect.middle.y > Projection(view).visibleRect.top else { continue }
            let place = random.place()
            let zoom = random.double(in: 8...20)

            let projection = Projection(
                moved(view, to: view.camera(centering: place, zoom: zoom))
            )

            let drawn = projection.position(of: projection.project(place))
            let middle = view.insetRect.middle
            expect(abs(drawn.x - middle.x) < 0.01 && abs(drawn.y - middle.y) < 0.01)
        }
    }

    @Test func `a region spans twice the extent in the view's aspect ratio`() throws {
        let box = try bounds(.even(right: -50), .even(right: 50))

        let region = try #require(Viewport.even.region(fitting: box))

        expect(abs(region.span.longitudeDelta - 0.2) < 1e-9)
        expect(abs(region.span.latitudeDelta - 0.4) < 1e-4)
        expect(region.center.isSamePlace(as: .gulfOfGuinea))
    }

    @Test func `a region has a minimum size`() throws {
        let region = try #require(Viewport.even.region(fitting: bounds(.gulfOfGuinea)))

        expect(abs(region.span.longitudeDelta - 0.002) < 1e-9)
    }

    @Test func `half the world's height and an empty view have no region`() throws {
        let tall = try bounds(
            LocationCoordinate(latitude: -42.5, longitude: 0),
            LocationCoordinate(latitude: 42.5, longitude: 0)
        )
        let empty = Viewport(center: .paris, zoom: 5, size: ViewSize(width: 0, height: 100))

        expectEqual(Viewport.even.region(fitting: tall), nil)
        expectEqual(empty.region(fitting: try bounds(.paris)), nil)
    }
}
