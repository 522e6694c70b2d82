import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import bearings

@Suite struct RegionViewportTests {
    private let defaultView = ScreenState.Default(size: .small)

    /// The region that a map with this viewport comes to rest at.
    private func region(of viewport: Viewport) -> ScreenEvent.Region {
        var region = ScreenEvent.Region(
            center: viewport.center,
            zoom: viewport.zoom,
            longitudeSpan: 1
        )
        region.heading = viewport.heading
        region.pitch = viewport.pitch
        region.corners = ViewExtent(Projection(viewport)).corners
        return region
    }

    @Test func `the corners determine the screen's size`() throws {
        for (heading, pitch) in [(0.0, 0.0), (84, 0), (0, 30), (200, 60)] {
            let told = Viewport(
                center: .zurich,
                zoom: 15,
                heading: heading,
                pitch: pitch,
                size: .phone
            )
            let viewport = try #require(defaultView.viewport(of: region(of: told)))

            expectEqual(viewport.size, .phone)
            expectEqual(viewport.centerPoint, ScreenPoint(x: 195, y: 422))
            expectEqual(viewport.heading, heading)
            expectEqual(viewport.pitch, pitch)
        }
    }

    @Test func `without a tilt the corners determine where the centre is drawn`() throws {
        // What is left between them has its middle at (195, 391.5).
        var told = Viewport(center: .zurich, zoom: 16, size: .phone)
        told.insets = EdgeInsets(top: 103, left: 0, bottom: 164, right: 0)
        told.centersInInsets = true
        let viewport = try #require(defaultView.viewport(of: region(of: told)))

        expectEqual(viewport.size, .phone)
        expectEqual(viewport.centerPoint, ScreenPoint(x: 195, y: 391.5))
    }

    @Test func `a region without corners has the default size`() {
        var world = region(of: Viewport(center: .zurich, zoom: 2, size: .phone))
        world.longitudeSpan = 360
        expectEqual(defaultView.viewport(of: world)?.size, .small)
        world.longitudeSpan = 90
        world.corners = []
        expectEqual(defaultView.viewport(of: world)?.size, .small)
    }

    @Test func `a region without a size has no viewport`() {
        var region = region(of: Viewport(center: .zurich, zoom: 15, size: .phone))
        region.corners = Array(repeating: .zurich, count: 4)

        expectEqual(defaultView.viewport(of: region), nil)
        expectEqual(
            ScreenState.Default(size: ViewSize(width: 0, height: 9)).viewport(
                of: ScreenEvent.Region(center: .zurich, zoom: 1, longitudeSpan: 1)
            ),
            nil
        )
    }
}
