import BearingsTestSupport
import Foundation
import Geography
import Testing

@Suite struct ViewportTests {
    var viewport = Viewport(center: .paris, zoom: 10, size: ViewSize(width: 800, height: 600))

    @Test func `the camera is one and a half view heights away`() {
        expect(abs(viewport.cameraDistanceInPoints - 900) < 1e-9)
    }

    @Test mutating func `a narrower field of view moves the camera farther away`() {
        viewport.fieldOfView = 30

        expect(abs(viewport.cameraDistanceInPoints - 300 / tan(.pi / 12)) < 1e-9)
    }

    @Test mutating func `insets move the centre only when the centre is set to be in them`() {
        viewport.insets = EdgeInsets(top: 100, left: 40, bottom: 0, right: 0)
        expectEqual(viewport.centerPoint, ScreenPoint(x: 400, y: 300))

        viewport.centersInInsets = true
        expectEqual(viewport.centerPoint, ScreenPoint(x: 420, y: 350))
    }

    @Test mutating func `a centre within the insets stays in the view`() {
        viewport.centersInInsets = true
        viewport.insets = EdgeInsets(top: 2000, left: -3000, bottom: 0, right: 0)

        expectEqual(viewport.centerPoint, ScreenPoint(x: 0, y: 600))
    }

    @Test mutating func `insets wider than the view leave a line in the middle`() {
        viewport.insets = EdgeInsets(top: 0, left: 700, bottom: 0, right: 300)

        let rect = viewport.insetRect
        expectEqual(rect, ScreenRect(left: 600, top: 0, right: 600, bottom: 600))
    }

    @Test(
        arguments: [(0, 800, 600), (90, 600, 800), (180, 800, 600), (-270, 600, 800)]
            as [(Double, Double, Double)]
    )
    func `a quarter turn swaps the sides of the box`(heading: Double, width: Double, height: Double)
    {
        var viewport = viewport
        viewport.heading = heading

        expect(abs(viewport.northUpSize.width - width) < 1e-9)
        expect(abs(viewport.northUpSize.height - height) < 1e-9)
    }

    @Test mutating func `a view rotated 45 degrees has a box of both sides' projections`() {
        viewport.heading = 45

        let shadow = 1400 / 2.0.squareRoot()
        expect(abs(viewport.northUpSize.width - shadow) < 1e-9)
        expect(abs(viewport.northUpSize.height - shadow) < 1e-9)
    }

    @Test func `the span reaches from edge to edge`() throws {
        let projection = Projection(viewport)
        let topLeft = try #require(projection.coordinate(at: ScreenPoint(x: 0, y: 0)))
        let bottomRight = try #require(projection.coordinate(at: ScreenPoint(x: 800, y: 600)))

        let span = viewport.span
        expect(abs(span.latitudeDelta - (topLeft.latitude - bottomRight.latitude)) < 1e-9)
        expect(abs(span.longitudeDelta - (bottomRight.longitude - topLeft.longitude)) < 1e-9)
    }

    @Test mutating func `a span is at most the world`() {
        viewport.zoom = -3

        expectEqual(viewport.span.longitudeDelta, 360)
        expect(viewport.span.latitudeDelta <= 180)
    }

    @Test mutating func `pitch does not affect the span`() {
        let flat = viewport.span
        viewport.pitch = 60

        expectEqual(viewport.span, flat)
    }
}
