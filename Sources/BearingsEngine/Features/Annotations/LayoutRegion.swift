import Geography

/// The part of the square world in which annotations are laid out for the screen, and how near.
///
/// It reaches beyond the view by the view's own size on each side, so that a pan begins with what
/// comes into view laid out already.
struct LayoutRegion: Sendable, BitwiseCopyable {
    /// How many layouts there are between a zoom and the next: so many that slots are at most 9 %
    /// farther apart than needed, so few that pins stand still in most frames of a pinch.
    private static let stepsPerZoom = 8.0

    /// Which layout: the zoom in whole steps, rounded down, so that nothing lies nearer than it may.
    let step: Int32
    /// A point of the square world that all else is emitted from, 0...1 each.
    private let origin: (x: Double, y: Double)
    /// The visible part, and the part laid out, from the origin.
    private let view: ScreenRect
    private let rect: ScreenRect
    /// Where the region ends, in degrees.
    private let north: Double
    private let south: Double

    /// The region for `viewport`, which must not be empty.
    init(_ viewport: Viewport) {
        let projection = Projection(viewport)
        step = Int32((viewport.zoom * Self.stepsPerZoom).rounded(.down))
        origin = (
            x: viewport.center.longitude.wrappedTo180 / 360 + 0.5,
            y: Mercator.y(latitude: viewport.center.latitude)
        )
        // Just below the horizon the ground is far away, but not infinitely.
        let top = max(0, projection.horizonY)
        let corners = [
            ScreenPoint(x: 0, y: top), ScreenPoint(x: viewport.size.width, y: top),
            ScreenPoint(x: 0, y: viewport.size.height),
            ScreenPoint(x: viewport.size.width, y: viewport.size.height),
        ]
        var seen = ScreenRect(left: 0, top: 0, right: 0, bottom: 0)
        for corner in corners {
            guard let (east, south) = projection.groundOffset(at: corner) else { continue }
            seen.left = min(seen.left, east / projection.worldSize)
            seen.right = max(seen.right, east / projection.worldSize)
            seen.top = min(seen.top, south / projection.worldSize)
            seen.bottom = max(seen.bottom, south / projection.worldSize)
        }
        view = seen
        rect = ScreenRect(
            left: seen.left - seen.width,
            top: seen.top - seen.height,
            right: seen.right + seen.width,
            bottom: seen.bottom + seen.height
        )
        north = Mercator.latitude(y: origin.y + rect.top)
        south = Mercator.latitude(y: origin.y + rect.bottom)
    }

    /// The size of the world for which slots are laid out, in points.
    var worldSize: Double { Self.worldSize(step) }

    /// The size of the world for which the slots of a layout step are laid out, in points.
    static func worldSize(_ step: Int32) -> Double {
        Mercator.worldSize(zoom: Double(step) / stepsPerZoom)
    }

    /// Whether a point of the square world is laid out.
    func contains(x: Double, y: Double) -> Bool { meets(x: x, y: y, reach: 0) }

    /// Whether any point within `reach` of a point of the square world is laid out.
    func meets(x: Double, y: Double, reach: Double) -> Bool {
        let east = Self.wrapped(x - origin.x)
        let south = y - origin.y
        return isWithin(rect.left - reach, east, rect.right + reach)
            && rect.top - reach <= south && south <= rect.bottom + reach
    }

    /// Whether a coordinate is laid out; compares degrees, since there may be many.
    func contains(_ place: LocationCoordinate) -> Bool {
        guard south <= place.latitude, place.latitude <= north else { return false }
        let x = place.longitude.wrappedTo180 / 360 + 0.5
        return isWithin(rect.left, Self.wrapped(x - origin.x), rect.right)
    }

    /// Whether all that a later view shows is laid out here, in the same step.
    func suffices(for later: LayoutRegion) -> Bool {
        guard step == later.step else { return false }
        let east = Self.wrapped(later.origin.x - origin.x)
        let south = later.origin.y - origin.y
        return rect.left <= east + later.view.left && east + later.view.right <= rect.right
            && rect.top <= south + later.view.top && south + later.view.bottom <= rect.bottom
    }

    private func isWithin(_ left: Double, _ x: Double, _ right: Double) -> Bool {
        (left <= x && x <= right) || (left <= x - 1 && x - 1 <= right)
            || (left <= x + 1 && x + 1 <= right)
    }

    /// Turned by whole worlds into -1/2..<1/2.
    private static func wrapped(_ x: Double) -> Double {
        x - (x + 0.5).rounded(.down)
    }
}
