import BearingsEngine
import BearingsWire
import Geography

/// The user's screen at a moment, as shapes in the order in which they are drawn.
///
/// It draws what the page draws; a test in a browser compares the two.
///
/// > Source: `Page/screen.js`.
struct ScreenDrawing {
    /// A place whose name may be written on the map.
    struct Place: Equatable {
        var name: String
        var coordinate: LocationCoordinate
    }

    let state: ScreenState
    /// What fades and lifts depends on it.
    let time: Instant
    /// The weightiest come first.
    let places: [Place]

    /// The radius of the user's dot, in points.
    static let dotRadius = 8.0
    /// The height of a pin without an image of its own, in points.
    static let pinHeight = 39.0

    var shapes: [Shape] {
        let ground = Shape("ground", .rect(ScreenPoint(x: 0, y: 0), state.size, radius: nil))
        guard let viewport = state.viewport, !viewport.size.isEmpty else {
            let middle = ScreenPoint(x: state.size.width / 2, y: state.size.height / 2)
            let empty = Shape("empty", .text(middle, "No map yet"))
            return [ground] + indicators + [empty] + notes
        }
        let projection = Projection(viewport)
        return [ground] + self.ground(projection) + user(projection) + indicators
            + compass(viewport) + callouts(projection) + scale(viewport) + notes
    }

    /// Where a place is drawn; `nil` beyond the horizon, behind the camera, and so far outside that its shape could
    /// not reach the screen.
    func spot(
        of coordinate: LocationCoordinate,
        _ projection: Projection
    ) -> (position: ScreenPoint, depth: Double)? {
        let point = projection.project(coordinate)
        // Nearer to the camera numbers mean nothing.
        let depth = point.depth / projection.cameraDistance
        guard depth >= 0.001, projection.isDrawn(point) else { return nil }
        let position = projection.position(of: point)
        guard isNear(position, projection.viewport.size) else { return nil }
        return (position, depth)
    }

    /// Whether a point is not so far off the screen that its numbers mean nothing.
    func isNear(_ position: ScreenPoint, _ size: ViewSize) -> Bool {
        position.x.magnitude < 10 * size.width && position.y.magnitude < 10 * size.height
    }
}
