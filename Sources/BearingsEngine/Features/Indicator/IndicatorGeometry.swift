import Geography

/// Where indicators may stand in a view, and where one stands for a place outside.
///
/// The rectangle is shrunk first and then cut by the ray, so that the indicator never leaves the
/// ray. The ray starts in the middle of the visible part, so that indicators spread evenly.
///
/// > Source: Mathematics 2.1 to 2.3.
public struct IndicatorGeometry: Sendable {
    /// The projection of the view.
    public private(set) var projection: Projection
    /// Where rays start: the middle of the border that indicators' centres move on (r).
    private(set) var origin: ScreenPoint
    /// Half the width and height of that border (a, b).
    private(set) var reach: ScreenVector
    /// Where no indicator's centre may stand.
    private(set) var exclusions: [ScreenRect]
    /// Within this distance of the centre, right plus down in points, a place is nearer than its
    /// copies in neighbouring worlds; negative where that is unknown.
    private(set) var nearest: Double

    /// Prepares a view.
    ///
    /// Indicators of half the size `halfSize` stay `margin` points off its edges, and off
    /// `exclusions`.
    public init(
        _ projection: Projection,
        margin: Double,
        halfSize: Double,
        exclusions: [ScreenRect] = []
    ) {
        self.projection = projection
        self.exclusions = exclusions.map { $0.grown(by: halfSize) }
        let visible = projection.visibleRect
        nearest = Self.nearest(projection)
        let inset = margin + halfSize
        origin = visible.middle
        reach = ScreenVector(
            dx: max(0, visible.width / 2 - inset),
            dy: max(0, visible.height / 2 - inset)
        )
    }

    /// See ``nearest``.
    ///
    /// On a flat map copies lie a world's size S from the place, and circles are drawn alike. With d the
    /// place's distance from the centre and R that of the farthest corner of what is visible, the place is
    /// outside by d + R at most, a copy by (S - d) / √2 - R at least, which is more where 4 (d + R) < S.
    private static func nearest(_ projection: Projection) -> Double {
        guard projection.isFlat else { return -1 }
        let (rect, center) = (projection.visibleRect, projection.center)
        let reach =
            max(abs(rect.left - center.x), abs(rect.right - center.x))
            + max(abs(rect.top - center.y), abs(rect.bottom - center.y))
        return projection.worldSize / 4 - reach
    }

    /// Moves the view's centre.
    mutating func recenter(on center: LocationCoordinate) {
        projection.recenter(on: center)
    }

    /// Changes to a flat view without exclusions; `inset` is how far indicators' centres stay off
    /// its edges, in points.
    mutating func change(to flat: borrowing FlatProjection, inset: Double) {
        projection.change(to: flat)
        let center = projection.center
        origin = center
        reach.dx = .larger(0, center.x - inset)
        reach.dy = .larger(0, center.y - inset)
        if !exclusions.isEmpty { exclusions = [] }
        nearest = flat.worldSize / 4 - (center.x + center.y)
    }

    /// Moves a flat view; its size and camera stay the same.
    mutating func move(to flat: borrowing FlatProjection) {
        projection.move(to: flat)
        nearest = flat.worldSize / 4 - (projection.center.x + projection.center.y)
    }

    /// A placeholder.
    static let blank = IndicatorGeometry(
        Projection(
            Viewport(
                center: LocationCoordinate(latitude: 0, longitude: 0),
                zoom: 0,
                size: ViewSize(width: 1, height: 1)
            )
        ),
        margin: 0,
        halfSize: 0
    )

    /// How far a place is outside the visible part, in points; negative inside, infinite where it
    /// cannot be projected.
    public struct DistanceOutside: Equatable, Sendable {
        /// Of the point itself.
        public var point = Double.infinity
        /// Of the square around its accuracy circle, as MapKit's `isUserLocationVisible` does.
        public var circle = Double.infinity
    }

    /// How far `point` is outside, with an accuracy in metres: the minimum over its copies in
    /// neighbouring worlds.
    public func distanceOutside(
        of point: ProjectedPoint,
        latitude: Double,
        accuracy: Double
    ) -> DistanceOutside {
        let radius = accuracy > 0 ? projection.points(forMetres: accuracy, latitude: latitude) : 0
        return distanceOutside(of: point, radius: radius)
    }

    /// How far `point` is outside, with a circle of `radius` points on the ground.
    func distanceOutside(of point: ProjectedPoint, radius: Double) -> DistanceOutside {
        if point.right.magnitude + point.down.magnitude < nearest {
            // On a flat map positions need no division by depth.
            let center = projection.center
            let position = ScreenPoint(x: center.x + point.right, y: center.y + point.down)
            let outside = projection.visibleRect.signedDistanceOutside(of: position)
            return DistanceOutside(point: outside, circle: outside - radius)
        }
        var least = DistanceOutside()
        include(point, radius: radius, in: &least)
        include(point.copy(worldsEast: -1, in: projection), radius: radius, in: &least)
        include(point.copy(worldsEast: 1, in: projection), radius: radius, in: &least)
        return least
    }

    private func include(
        _ point: ProjectedPoint,
        radius: Double,
        in least: inout DistanceOutside
    ) {
        guard point.depth >= projection.cameraDistance / 1000 else { return }
        let position = projection.position(of: point)
        let outside = projection.visibleRect.signedDistanceOutside(of: position)
        least.point = min(least.point, outside)
        let drawnRadius = radius * projection.cameraDistance / point.depth
        least.circle = min(least.circle, outside - drawnRadius)
    }

    /// A position on the border: the indicator's centre, its edge, and its direction; `nil` where
    /// the view has collapsed.
    public struct BorderPosition: Equatable, Sendable {
        /// The indicator's centre, in points of the view.
        public var position: ScreenPoint
        /// The edge of the view.
        public var edge: ScreenEdge
        /// The direction of the ray, in degrees clockwise from up; also if an exclusion has moved
        /// the indicator off it.
        public var rotation: Double?
    }

    /// Where the ray to `point` crosses the border, or the nearest position that no exclusion
    /// covers.
    public func borderPosition(for point: ProjectedPoint) -> BorderPosition {
        let borderPosition = unobstructedPosition(for: point)
        return exclusions.isEmpty ? borderPosition : movedOffExclusions(borderPosition)
    }

    /// Where the ray to `point` crosses the border.
    func unobstructedPosition(for point: ProjectedPoint) -> BorderPosition {
        let ray = ray(to: point)
        guard ray.dx != 0 || ray.dy != 0 else {
            return BorderPosition(position: origin, edge: .none, rotation: nil)
        }
        let (position, edge) = borderCrossing(of: ray)
        let rotation = Double.arcTangent(of: ray.dx, over: -ray.dy).degrees.wrappedTo360
        return BorderPosition(position: position, edge: edge, rotation: rotation)
    }

    /// The ray to `point`; its length is arbitrary.
    private func ray(to point: ProjectedPoint) -> ScreenVector {
        let center = projection.center
        let nearness =
            projection.isFlat ? 1 : .larger(point.depth, 0) / projection.cameraDistance
        return ScreenVector(
            dx: point.direction.dx + (center.x - origin.x) * nearness,
            dy: point.direction.dy + (center.y - origin.y) * nearness
        )
    }

    /// Where a ray, which must not be a point, crosses the border.
    private func borderCrossing(
        of ray: ScreenVector
    ) -> (position: ScreenPoint, edge: ScreenEdge) {
        // The lengths in rays to a side, and to the top or bottom. Where neither the ray nor the border
        // has any extent they are no numbers, which count as the larger.
        let toSide = Double.smaller(reach.dx / ray.dx.magnitude, .infinity)
        let toTopOrBottom = Double.smaller(reach.dy / ray.dy.magnitude, .infinity)
        if toSide < toTopOrBottom {
            let down = Double.smaller(.larger(toSide * ray.dy, -reach.dy), reach.dy)
            return ray.dx < 0
                ? (ScreenPoint(x: origin.x - reach.dx, y: origin.y + down), .left)
                : (ScreenPoint(x: origin.x + reach.dx, y: origin.y + down), .right)
        }
        let right = Double.smaller(.larger(toTopOrBottom * ray.dx, -reach.dx), reach.dx)
        return ray.dy < 0
            ? (ScreenPoint(x: origin.x + right, y: origin.y - reach.dy), .top)
            : (ScreenPoint(x: origin.x + right, y: origin.y + reach.dy), .bottom)
    }
}
