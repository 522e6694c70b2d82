import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// The even view is 200 points by 400.
@Suite struct CueTests {
    private func geometry(
        _ change: (inout Viewport) -> Void = { _ in }
    ) -> IndicatorGeometry {
        var viewport = Viewport.even
        change(&viewport)
        return IndicatorGeometry(Projection(viewport), margin: 13, halfSize: 22)
    }

    private func place(
        right: Double = 0,
        down: Double = 0,
        in geometry: IndicatorGeometry
    ) -> ProjectedPoint {
        geometry.projection.project(.even(right: right, down: down))
    }

    @Test func `a halo extends 20 points into the view`() throws {
        let geometry = geometry()

        let halo = try #require(geometry.halo(for: place(right: 150, in: geometry)))

        expect(abs(halo.center.x - 250) < 0.01)
        expect(abs(halo.radius - 70) < 0.01)
    }

    @Test func `a halo beyond a corner is measured from the corner`() throws {
        let geometry = geometry()

        let halo = try #require(geometry.halo(for: place(right: 130, down: 240, in: geometry)))

        expect(abs(halo.radius - 70) < 0.01)
    }

    @Test func `a wedge 50 points out opens towards the view`() throws {
        let geometry = geometry()

        let wedge = try #require(geometry.wedge(for: place(right: 150, in: geometry)))

        // 50 + 10 ln(70 / 12), and (5 + 15) / that.
        expect(abs(wedge.leg - 67.636) < 0.001)
        expect(abs(wedge.aperture - 16.942) < 0.001)
        expect(abs(wedge.rotation - 270) < 0.001)
        // Seen from the tip, the anticlockwise side of west is south.
        expect(wedge.baseStart.y > 200 && wedge.baseEnd.y < 200)
        expect(wedge.baseStart.x < 200)
    }

    @Test func `a target in view or on its edge has no cues`() {
        let geometry = geometry()
        let edge = place(right: 99.999, in: geometry)

        expectEqual(geometry.halo(for: edge), nil)
        expectEqual(geometry.wedge(for: edge), nil)
        expect(geometry.halo(for: place(right: 100.01, in: geometry)) != nil)
    }

    @Test func `a target too far away has no cues`() {
        let geometry = geometry { $0.zoom += 10 }
        // A point is 1024 points here.
        let near = place(right: 97.6, in: geometry)
        let far = place(right: 97.8, in: geometry)

        expect(geometry.halo(for: near) != nil && geometry.wedge(for: near) != nil)
        expect(geometry.halo(for: far) == nil && geometry.wedge(for: far) == nil)
    }

    @Test func `a target behind the camera has no cues`() {
        let geometry = geometry { $0.pitch = 80 }
        let behind = place(down: 700, in: geometry)

        expect(!behind.isInFront)
        expectEqual(geometry.halo(for: behind), nil)
    }

    @Test func `a wedge points opposite to the indicator`() throws {
        var random = SplitMix64(seed: 25)
        let geometry = geometry {
            $0.heading = 33
            $0.pitch = 40
            $0.insets.left = 60
        }
        for _ in 0..<500 {
            let place = place(
                right: random.double(in: -600...600),
                down: random.double(in: -600...250),
                in: geometry
            )
            guard let wedge = geometry.wedge(for: place) else { continue }
            let rotation = try #require(geometry.borderPosition(for: place).rotation)

            expect((wedge.rotation - rotation - 180).wrappedTo180.magnitude < 1e-6)
        }
    }

    @Test func `a view collapsed to a line still has cues`() throws {
        let geometry = geometry { $0.insets = EdgeInsets(top: 0, left: 150, bottom: 0, right: 50) }

        let wedge = try #require(geometry.wedge(for: place(right: 50, down: -300, in: geometry)))

        expect(wedge.leg.isFinite && wedge.aperture.isFinite)
    }
}
