import BearingsTestSupport
import Foundation
import Geography
import Testing

@Suite struct ProjectionTests {
    @Test func `the specification's worked example`() {
        let projection = Projection(
            Viewport(
                center: LocationCoordinate(latitude: 50, longitude: 10),
                zoom: 10,
                heading: 30,
                pitch: 45,
                size: ViewSize(width: 800, height: 600)
            )
        )

        let point = projection.project(LocationCoordinate(latitude: 50.1, longitude: 10.1))

        expect(abs(projection.position(of: point).x - 410.500507) < 1e-6)
        expect(abs(projection.position(of: point).y - 142.861010) < 1e-6)
        expect(abs(point.depth / projection.cameraDistance - 1.211532) < 1e-6)
    }

    @Test func `projects the centre to the centre`() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<500 {
            let viewport = random.viewport()
            let projection = Projection(viewport)

            let point = projection.project(viewport.center)

            expectEqual(projection.position(of: point), viewport.centerPoint)
            expectEqual(point.depth, projection.cameraDistance)
            expectEqual(point.direction, ScreenVector(dx: 0, dy: 0))
        }
    }

    @Test(
        arguments: [(0, 0, -1), (90, -1, 0), (180, 0, 1), (270, 1, 0)] as [(Double, Double, Double)]
    )
    func `rotating the map rotates north the opposite way`(heading: Double, dx: Double, dy: Double)
    {
        let viewport = Viewport(center: .gulfOfGuinea, zoom: 15, heading: heading, size: .phone)

        let north = Projection(viewport).project(.gulfOfGuinea.moved(north: 0.001))

        let length = hypot(north.direction.dx, north.direction.dy)
        expect(abs(length - 46.6034) < 1e-3)
        expect(abs(north.direction.dx / length - dx) < 1e-9)
        expect(abs(north.direction.dy / length - dy) < 1e-9)
    }

    @Test func `uses the western copy exactly half the world away`() {
        let viewport = Viewport(center: .paris, zoom: 3, size: .phone)

        let east = Projection(viewport).project(.paris.moved(east: 180))
        let west = Projection(viewport).project(.paris.moved(east: -180))

        expectEqual(east.right, -2048)
        expectEqual(west.right, -2048)
    }

    @Test func `a copy is one world size away along the rotated equator`() {
        let viewport = Viewport(center: .paris, zoom: 2, heading: 30, pitch: 20, size: .phone)
        let projection = Projection(viewport)
        let lyon = projection.project(.lyon)

        let copy = lyon.copy(worldsEast: 1, in: projection)

        expect(abs(copy.right - lyon.right - 2048 * cos(30.0.radians)) < 1e-9)
        expect(abs(copy.down - lyon.down + 2048 * sin(30.0.radians)) < 1e-9)
        let sinPitch = sin(20.0.radians)
        expect(abs(copy.depth - (projection.cameraDistance - copy.down * sinPitch)) < 1e-9)
        expectEqual(lyon.copy(worldsEast: 0, in: projection), lyon)
    }

    @Test func `a screen point maps to the ground drawn there`() throws {
        var random = SplitMix64(seed: 8)
        var compared = 0
        for _ in 0..<2000 {
            var viewport = random.viewport()
            viewport.center.latitude /= 2
            viewport.zoom = random.double(in: 12...22)
            let projection = Projection(viewport)
            let touched = ScreenPoint(
                x: random.double(in: 0...viewport.size.width),
                y: random.double(in: 0...viewport.size.height)
            )
            // Near the horizon a point is half the world away, and the copy nearer by is drawn.
            let horizon =
                projection.center.y - projection.cameraDistance / tan(viewport.pitch.radians)
            guard touched.y > horizon + 50 else { continue }
            compared += 1

            let point = projection.project(try #require(projection.coordinate(at: touched)))

            let drawn = projection.position(of: point)
            expect(point.isInFront)
            expect(abs(drawn.x - touched.x) < 1e-4)
            expect(abs(drawn.y - touched.y) < 1e-4)
        }
        expect(compared > 1500)
    }

    @Test func `ground in front of the camera survives the round trip to the screen`() throws {
        var random = SplitMix64(seed: 9)
        var compared = 0
        for _ in 0..<2000 {
            let viewport = random.viewport()
            let projection = Projection(viewport)
            let reach = 300 / projection.worldSize
            let place = viewport.center.moved(
                north: random.double(in: -reach...reach) * 90,
                east: random.double(in: -reach...reach) * 180
            )
            let point = projection.project(place)
            guard place.latitude.magnitude < 85, point.depth > projection.cameraDistance / 10
            else { continue }
            compared += 1

            let back = try #require(projection.coordinate(at: projection.position(of: point)))

            expect(abs(back.latitude - place.latitude) < 1e-9)
            expect(abs((back.longitude - place.longitude).wrappedTo180) < 1e-9)
            expect(back.longitude >= -180 && back.longitude < 180)
        }
        expect(compared > 1000)
    }

    @Test func `the sky has no coordinate`() {
        let viewport = Viewport(center: .paris, zoom: 12, pitch: 80, size: .phone)
        let projection = Projection(viewport)
        // Ground never projects above this.
        let sky = 422 - projection.cameraDistance / tan(80.0.radians)

        expectEqual(projection.coordinate(at: ScreenPoint(x: 195, y: sky - 0.01)), nil)
        expect(projection.coordinate(at: ScreenPoint(x: 195, y: sky + 0.01)) != nil)
    }

    @Test func `a flat map has no sky`() {
        let projection = Projection(Viewport(center: .paris, zoom: 12, size: .phone))

        expect(projection.coordinate(at: ScreenPoint(x: -1e6, y: -1e6)) != nil)
    }

    @Test func `the visible area ends at the horizon`() {
        let steep = Projection(Viewport(center: .paris, zoom: 12, pitch: 80, size: .phone))

        expect(steep.horizonY > 0)
        expectEqual(steep.visibleRect.top, steep.horizonY)
        expectEqual(steep.visibleRect.bottom, 844)
        expectEqual(
            Projection(Viewport(center: .paris, zoom: 12, pitch: 60, size: .phone)).visibleRect.top,
            0
        )
    }

    @Test func `a horizon below the area within the insets leaves only its lower edge`() {
        let projection = Projection(
            Viewport(
                center: .paris,
                zoom: 12,
                pitch: 85,
                size: .phone,
                insets: EdgeInsets(top: 10, left: 0, bottom: 700, right: 0)
            )
        )

        expect(projection.horizonY > 144)
        expectEqual(projection.visibleRect.top, 144)
        expectEqual(projection.visibleRect.height, 0)
    }

    @Test func `the horizon enters the default field past 68.6 degrees`() {
        func horizon(pitch: Double) -> Double {
            Projection(Viewport(center: .paris, zoom: 12, pitch: pitch, size: .phone)).horizonY
        }

        expect(abs(horizon(pitch: 0) - (422 - 1266 * tan(89.25.radians))) < 1e-6)
        expect(abs(horizon(pitch: 60) - (422 - 1266 * 0.85 * tan(30.0.radians))) < 1e-6)
        expect(horizon(pitch: 68.5) < 0)
        expect(horizon(pitch: 68.7) > 0)
    }

    @Test(arguments: [-720.0, -360, 360, 1080])
    func `whole turns of longitude change nothing on screen`(turns: Double) {
        var random = SplitMix64(seed: 10)
        for _ in 0..<200 {
            let viewport = random.viewport()
            let place = random.place()
            let there = Projection(viewport).project(place.moved(east: turns))
            var turned = viewport
            turned.center.longitude += turns

            expectNear(there, Projection(viewport).project(place), in: Projection(viewport))
            expectNear(
                Projection(turned).project(place),
                Projection(viewport).project(place),
                in: Projection(viewport)
            )
        }
    }

    @Test func `shifting map and place alike changes nothing on screen`() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<500 {
            let viewport = random.viewport()
            let place = random.place()
            let shift = random.double(in: -1000...1000)
            var shifted = viewport
            shifted.center.longitude += shift

            expectNear(
                Projection(shifted).project(place.moved(east: shift)),
                Projection(viewport).project(place),
                in: Projection(viewport)
            )
        }
    }

    @Test func `accuracy in points grows with latitude`() {
        let projection = Projection(Viewport(center: .paris, zoom: 15, size: .phone))

        let atEquator = projection.points(forMetres: 100, latitude: 0)
        expect(abs(atEquator - 100 * 512 * 32768 / (2 * .pi * 6_378_137)) < 1e-9)
        expect(abs(projection.points(forMetres: 100, latitude: 60) - 2 * atEquator) < 1e-9)
    }

    /// Longitudes shifted by a thousand degrees keep 1e-13 of one; so much of the world, no more.
    private func expectNear(
        _ point: ProjectedPoint,
        _ other: ProjectedPoint,
        in projection: Projection,
        line: Int = #line
    ) {
        let tolerance = 1e-14 * projection.worldSize
        expect(abs(point.right - other.right) <= tolerance, line: line)
        expect(abs(point.down - other.down) <= tolerance, line: line)
        expect(abs(point.depth - other.depth) <= tolerance, line: line)
    }
}

@Suite(.enabled(if: SharedFolder.exists))
struct ProjectionVectorTests {
    @Test func `all vectors can be read`() throws {
        try expectEqual(ProjectionVector.all.get().count, 200)
    }

    @Test(arguments: ProjectionVector.lines)
    func `projects as MapLibre does`(vector: ProjectionVector) {
        let projection = Projection(vector.viewport.viewport)
        let expected = vector.expect

        let point = projection.project(vector.point.coordinate)

        expectEqual(point.isInFront, expected.inFront)
        expect(isNear(point.depth / projection.cameraDistance, expected.depth, within: 1e-6))
        if expected.inFront {
            let position = projection.position(of: point)
            expect(isNear(position.x, expected.x, within: 0.02))
            expect(isNear(position.y, expected.y, within: 0.02))
        }
        let length = hypot(point.direction.dx, point.direction.dy)
        if let direction = expected.dir {
            expect(abs(point.direction.dx / length - direction[0]) < 1e-6)
            expect(abs(point.direction.dy / length - direction[1]) < 1e-6)
        } else {
            expectEqual(length, 0)
        }
    }

    @Test(arguments: ProjectionVector.lines)
    func `draws the same as MapLibre`(vector: ProjectionVector) throws {
        let projection = Projection(vector.viewport.viewport)
        guard let drawn = vector.expect.drawn else { return }

        expectEqual(projection.isDrawn(projection.project(vector.point.coordinate)), drawn)
        let horizonY = try #require(vector.expect.horizonY)
        expect(isNear(projection.horizonY, horizonY, within: 0.02))
    }

    @Test(arguments: ProjectionVector.lines.filter { $0.alt?.span != nil })
    func `spans the same as MapLibre's edges`(vector: ProjectionVector) throws {
        let viewport = vector.viewport.viewport
        let span = try #require(vector.alt?.span)

        expect(isNear(viewport.span.latitudeDelta, span.latitudeDelta, within: 1e-9))
        expect(isNear(viewport.span.longitudeDelta, span.longitudeDelta, within: 1e-9))
        expect(abs(viewport.zoom(latitudeDelta: span.latitudeDelta) - viewport.zoom) < 2e-4)
        expect(abs(viewport.zoom(longitudeDelta: span.longitudeDelta) - viewport.zoom) < 2e-4)
    }

    @Test(arguments: ProjectionVector.lines.filter { $0.alt?.camera != nil })
    func `a camera distance and its zoom show the same view`(vector: ProjectionVector) throws {
        let viewport = vector.viewport.viewport
        let camera = try #require(vector.alt?.camera)

        expect(abs(viewport.zoom(cameraDistance: camera.distance) - viewport.zoom) < 2e-4)
        expect(isNear(camera.altitude / cos(viewport.pitch.radians), camera.distance, within: 0.01))
    }

    /// Within so much, plus 1e-5 of a far coordinate.
    private func isNear(_ value: Double, _ expected: Double, within tolerance: Double) -> Bool {
        abs(value - expected) <= tolerance + 1e-5 * abs(expected)
    }
}
