import BearingsTestSupport
import Foundation
import Geography
import Testing

@testable import BearingsEngine
@testable import Geography

/// The even view less margin and half size leaves 65 points either side and 165 above and below.
@Suite struct IndicatorGeometryTests {
    private func geometry(
        _ change: (inout Viewport) -> Void = { _ in }
    ) -> IndicatorGeometry {
        var viewport = Viewport.even
        change(&viewport)
        return IndicatorGeometry(Projection(viewport), margin: 13, halfSize: 22)
    }

    private func borderPosition(
        right: Double,
        down: Double,
        in geometry: IndicatorGeometry
    ) -> IndicatorGeometry.BorderPosition {
        geometry.borderPosition(for: geometry.projection.project(.even(right: right, down: down)))
    }

    @Test(
        arguments: [
            (300, 0, 165, 200, .right, 90), (-300, 0, 35, 200, .left, 270),
            (0, -300, 100, 35, .top, 0), (0, 300, 100, 365, .bottom, 180),
            (130, 130, 165, 265, .right, 135), (100, -330, 150, 35, .top, 16.858),
            (-100, 330, 50, 365, .bottom, 196.858),
        ] as [(Double, Double, Double, Double, ScreenEdge, Double)]
    )
    func `is where the ray from the middle crosses the border`(
        right: Double,
        down: Double,
        x: Double,
        y: Double,
        edge: ScreenEdge,
        rotation: Double
    ) throws {
        let borderPosition = borderPosition(right: right, down: down, in: geometry())

        expect(abs(borderPosition.position.x - x) < 0.01)
        expect(abs(borderPosition.position.y - y) < 0.01)
        expectEqual(borderPosition.edge, edge)
        expect(abs(try #require(borderPosition.rotation) - rotation) < 0.001)
    }

    @Test func `is exactly on the border, to the last bit`() {
        var random = SplitMix64(seed: 12)
        let geometry = geometry()
        for _ in 0..<1000 {
            let borderPosition = borderPosition(
                right: random.double(in: -500...500),
                down: random.double(in: -500...500),
                in: geometry
            )

            switch borderPosition.edge {
            case .left: expectEqual(borderPosition.position.x, 35)
            case .right: expectEqual(borderPosition.position.x, 165)
            case .top: expectEqual(borderPosition.position.y, 35)
            case .bottom: expectEqual(borderPosition.position.y, 365)
            case .none: Issue.record("no edge")
            }
            expect(borderPosition.position.x >= 35 && borderPosition.position.x <= 165)
            expect(borderPosition.position.y >= 35 && borderPosition.position.y <= 365)
        }
    }

    @Test func `never leaves the ray`() throws {
        var random = SplitMix64(seed: 13)
        for _ in 0..<1000 {
            let geometry = geometry {
                $0.heading = random.double(in: 0...360)
                $0.pitch = random.double(in: 0...60)
                $0.insets.top = random.double(in: 0...100)
                $0.insets.left = random.double(in: 0...50)
            }
            let projection = geometry.projection
            let point = projection.project(
                .even(right: random.double(in: -400...400), down: random.double(in: -400...400))
            )
            guard point.depth > projection.cameraDistance / 10 else { continue }

            let borderPosition = geometry.borderPosition(for: point)

            let middle = projection.visibleRect.middle
            let target = projection.position(of: point)
            let toTarget = atan2(target.x - middle.x, middle.y - target.y).degrees
            let toStand = atan2(
                borderPosition.position.x - middle.x,
                middle.y - borderPosition.position.y
            ).degrees
            expect(abs((try #require(borderPosition.rotation) - toTarget).wrappedTo180) < 1e-6)
            expect(abs((toStand - toTarget).wrappedTo180) < 1e-6)
        }
    }

    @Test func `the direction changes smoothly as a place passes behind the camera`() throws {
        let geometry = geometry { $0.pitch = 70 }
        // The camera plane is crossed where depth vanishes, at v = D / sin p.
        let plane = geometry.projection.cameraDistance / sin(70.0.radians)
        var last: Double?
        for step in stride(from: -20.0, through: 20, by: 1) {
            let rotation = try #require(
                borderPosition(right: 500, down: plane + step, in: geometry).rotation
            )
            if let last { expect(abs(rotation - last) < 0.2) }
            last = rotation
        }
        try expect(#require(last) > 90 && last ?? 0 < 180)
    }

    @Test func `behind the camera only the direction from the centre counts`() throws {
        let geometry = geometry {
            $0.pitch = 70
            $0.insets.left = 80
        }
        let behind = geometry.projection.project(.even(right: 500, down: 900))
        expect(!behind.isInFront)

        let rotation = try #require(geometry.borderPosition(for: behind).rotation)

        let expected = atan2(behind.right, -behind.down * cos(70.0.radians)).degrees
        expect(abs(rotation - expected) < 1e-9)
    }

    @Test func `a ray through a corner ends at the top or bottom`() {
        let square = IndicatorGeometry(
            Projection(
                Viewport(center: .gulfOfGuinea, zoom: 9, size: ViewSize(width: 100, height: 100))
            ),
            margin: 0,
            halfSize: 10
        )
        let projection = square.projection
        func edge(right: Double, down: Double) -> ScreenEdge {
            square.borderPosition(for: ProjectedPoint(right: right, down: down, in: projection))
                .edge
        }

        expectEqual(edge(right: 500, down: 500), .bottom)
        expectEqual(edge(right: -500, down: 500), .bottom)
        expectEqual(edge(right: 500, down: -500), .top)
        expectEqual(edge(right: -500, down: -500), .top)
        expectEqual(edge(right: 501, down: -500), .right)
        expectEqual(edge(right: -501, down: 500), .left)
    }

    @Test func `a view smaller than the indicator keeps it in the middle, still pointing`() throws {
        let borderPosition = borderPosition(
            right: 300,
            down: 0,
            in: geometry { $0.size = ViewSize(width: 60, height: 50) }
        )

        expectEqual(borderPosition.position, ScreenPoint(x: 30, y: 25))
        expect(abs(try #require(borderPosition.rotation) - 90) < 1e-9)
    }

    @Test func `the middle of a collapsed view has no direction`() {
        let borderPosition = borderPosition(
            right: 0,
            down: 0,
            in: geometry { $0.insets.left = 200 }
        )
        expectEqual(borderPosition.edge, .left)

        let none = self.borderPosition(
            right: 0,
            down: 0,
            in: geometry {
                $0.insets = EdgeInsets(top: 200, left: 100, bottom: 200, right: 100)
            }
        )
        expectEqual(
            none,
            IndicatorGeometry.BorderPosition(
                position: ScreenPoint(x: 100, y: 200),
                edge: .none
            )
        )
    }

    @Test func `uses the nearest of three copies of the world`() {
        // A world of 512 points in a view of 1200: the eastern copy is in view too.
        let viewport = Viewport(
            center: LocationCoordinate(latitude: 0, longitude: 0),
            zoom: 0,
            size: ViewSize(width: 1200, height: 400),
            insets: EdgeInsets(top: 0, left: 650, bottom: 0, right: 0)
        )
        let geometry = IndicatorGeometry(Projection(viewport), margin: 13, halfSize: 22)
        let west = geometry.projection.project(LocationCoordinate(latitude: 0, longitude: -90))

        // Drawn at 472, and again at 984: 216 points inside the right edge, 334 inside the left.
        let outside = geometry.distanceOutside(of: west, latitude: 0, accuracy: 0)

        expect(abs(outside.point + 200) < 1e-9)
        expectEqual(outside.circle, outside.point)
    }

    @Test func `a worse accuracy or nearer ground makes the circle larger`() {
        let flat = geometry()
        let point = flat.projection.project(.even(right: 150))
        let outside = flat.distanceOutside(of: point, latitude: 0, accuracy: 1113.195)

        expect(abs(outside.point - 50) < 0.01)
        expect(abs(outside.circle - 40) < 0.01)

        let tilted = geometry { $0.pitch = 60 }
        let low = tilted.projection.project(.even(right: 150, down: 100))
        let scale = tilted.projection.cameraDistance / low.depth
        let wide = tilted.distanceOutside(of: low, latitude: 0, accuracy: 1113.195)
        expect(scale > 1.1)
        expect(abs(wide.point - wide.circle - 10 * scale) < 0.01)
    }

    @Test func `measures places down to a thousandth of the camera's distance`() {
        let tilted = geometry { $0.pitch = 60 }
        func outside(depth: Double) -> Double {
            let distance = tilted.projection.cameraDistance
            let point = ProjectedPoint(
                right: 0,
                down: distance * (1 - depth) / sin(60.0.radians),
                in: tilted.projection
            )
            return tilted.distanceOutside(of: point, latitude: 0, accuracy: 0).point
        }

        expect(outside(depth: 1 / 990) < .infinity)
        expectEqual(outside(depth: 1 / 1010), .infinity)
    }

    @Test func `a place behind the camera is infinitely far outside`() {
        let tilted = geometry { $0.pitch = 60 }
        let behind = tilted.projection.project(.even(down: 800))

        let outside = tilted.distanceOutside(of: behind, latitude: 0, accuracy: 1e9)

        expectEqual(outside, IndicatorGeometry.DistanceOutside(point: .infinity, circle: .infinity))
    }
}
