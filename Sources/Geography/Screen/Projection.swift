/// A viewport prepared for projection: all that does not depend on the point, computed once.
///
/// The closed form of MapLibre's flat transform (Mercator, no terrain, no roll). The viewport must
/// not be empty.
///
/// > Source: Mathematics 1.
public struct Projection: Equatable, Sendable, BitwiseCopyable {
    /// The viewport that is projected to.
    public internal(set) var viewport: Viewport
    /// How wide the world is, in points (S).
    public internal(set) var worldSize: Double
    /// Where the centre coordinate is drawn (cx, cy).
    public internal(set) var center: ScreenPoint
    /// The distance from the camera to the centre coordinate, in points (D).
    public internal(set) var cameraDistance: Double
    /// Above this the ground is not drawn, in points from the top (y_h).
    public internal(set) var horizonY: Double
    /// The visible part: the view less its insets and what is above the horizon (V).
    public internal(set) var visibleRect: ScreenRect

    /// The centre coordinate with its sines.
    public internal(set) var centerOnSphere: SpherePoint
    @usableFromInline var centerY: Double
    @usableFromInline var cosHeading: Double
    @usableFromInline var sinHeading: Double
    @usableFromInline var cosPitch: Double
    @usableFromInline var sinPitch: Double

    /// Whether the camera looks straight down, so that the scale is uniform.
    public var isFlat: Bool { sinPitch == 0 }

    /// Prepares `viewport`, which must not be empty.
    public init(_ viewport: Viewport) {
        precondition(!viewport.size.isEmpty, "an empty viewport projects nothing")
        self.viewport = viewport
        worldSize = Mercator.worldSize(zoom: viewport.zoom)
        center = viewport.centerPoint
        cameraDistance = viewport.cameraDistanceInPoints
        let onSphere = SpherePoint(viewport.center)
        centerOnSphere = onSphere
        centerY = Mercator.y(onSphere)
        // Most maps are flat, and many have north above.
        let heading =
            viewport.heading == 0 ? .ofNothing : SineCosine(of: viewport.heading.radians)
        (sinHeading, cosHeading) = (heading.sine, heading.cosine)
        let pitch = viewport.pitch == 0 ? .ofNothing : SineCosine(of: viewport.pitch.radians)
        (sinPitch, cosPitch) = (pitch.sine, pitch.cosine)
        horizonY = center.y + Self.horizon(pitch: viewport.pitch, pitch, cameraDistance)
        var rect = viewport.insetRect
        rect.top = min(max(rect.top, horizonY), rect.bottom)
        visibleRect = rect
    }

    /// Where the ground is no longer drawn, in points from the centre, as ``ScreenPoint/y``.
    static func horizon(pitch: Double, _ angle: SineCosine, _ cameraDistance: Double) -> Double {
        guard pitch != 0 else { return -(cameraDistance * farthestFlat) }
        return -(cameraDistance * min(0.85 * angle.cosine / angle.sine, farthest(pitch: pitch)))
    }

    /// How far above the centre the ground may be drawn, relative to the camera distance:
    /// MapLibre's limit of 89.25 degrees from straight down.
    private static func farthest(pitch: Double) -> Double {
        SineCosine(of: (89.25 - pitch).radians).tangent
    }

    private static let farthestFlat = farthest(pitch: 0)

    /// Moves the centre to another place, all else being as it was: the same as preparing that viewport,
    /// for less than half the work.
    public mutating func recenter(on center: LocationCoordinate) {
        viewport.center = center
        centerOnSphere = SpherePoint(center)
        centerY = Mercator.y(centerOnSphere)
    }

    /// Projects the copy of `coordinate` in the world nearest the centre; at exactly half the world
    /// away, the western one.
    @inlinable
    public func project(_ coordinate: LocationCoordinate) -> ProjectedPoint {
        project(longitude: coordinate.longitude, y: Mercator.y(latitude: coordinate.latitude))
    }

    /// The vector from the centre to a place.
    @inlinable @inline(__always)
    public func localVector(to place: LocationCoordinate) -> LocalVector {
        LocalVector(from: centerOnSphere, centerY, to: place)
    }

    /// Projects the end of a vector from the centre.
    @inlinable @inline(__always)
    public func project(_ leg: LocalVector) -> ProjectedPoint {
        project(east: leg.east, south: leg.south)
    }

    /// Projects a point by its longitude and Mercator y.
    @inlinable @inline(__always)
    func project(longitude: Double, y: Double) -> ProjectedPoint {
        project(east: (longitude - viewport.center.longitude).wrappedTo180, south: y - centerY)
    }

    /// Projects a point by its degrees east of the centre, and worlds south.
    @inlinable @inline(__always)
    func project(east: Double, south: Double) -> ProjectedPoint {
        let (right, down) = offset(east: east, south: south)
        return ProjectedPoint(right: right, down: down, in: self)
    }

    /// The offset from the centre on the unpitched screen, of a point so many degrees east and
    /// worlds south.
    @inlinable @inline(__always)
    package func offset(east: Double, south: Double) -> (right: Double, down: Double) {
        let east = worldSize * (east / 360)
        let south = worldSize * south
        return (east * cosHeading + south * sinHeading, south * cosHeading - east * sinHeading)
    }

    /// How many points `metres` on the ground are at `latitude`, before any tilt.
    @inlinable
    public func points(forMetres metres: Double, latitude: Double) -> Double {
        metres / Mercator.metresPerPoint(latitude: latitude, worldSize: worldSize)
    }

    /// How many points `metres` on the ground are at the end of a vector.
    @inlinable @inline(__always)
    public func points(forMetres metres: Double, at leg: LocalVector) -> Double {
        metres / Mercator.metresPerPoint(cosLatitude: leg.cosLatitude, worldSize: worldSize)
    }

    /// Whether the ground at a projected point is drawn: in front of the camera, below the horizon.
    @inlinable
    public func isDrawn(_ point: ProjectedPoint) -> Bool {
        point.isInFront && position(of: point).y > horizonY
    }

    /// Where a point in front of the camera is drawn; behind it, the mirrored point.
    @inlinable
    public func position(of point: ProjectedPoint) -> ScreenPoint {
        let scale = cameraDistance / point.depth
        return ScreenPoint(
            x: center.x + point.right * scale,
            y: center.y + point.down * cosPitch * scale
        )
    }

    /// Where the ground at a screen point is, or nil in the sky.
    public func coordinate(at point: ScreenPoint) -> LocationCoordinate? {
        guard let (east, south) = groundOffset(at: point) else { return nil }
        let longitude = viewport.center.longitude + 360 * east / worldSize
        return LocationCoordinate(
            latitude: Mercator.latitude(y: centerY + south / worldSize),
            longitude: longitude.wrappedTo180
        )
    }

    /// How far east and south of the centre the ground at a screen point is, in points of a north-up
    /// map seen from above, or nil in the sky.
    public func groundOffset(at point: ScreenPoint) -> (east: Double, south: Double)? {
        let x = point.x - center.x
        let y = point.y - center.y
        let slope = cameraDistance * cosPitch + y * sinPitch
        guard slope > 0 else { return nil }
        let down = y * cameraDistance / slope
        let right = x * cameraDistance * cosPitch / slope
        return (
            east: right * cosHeading - down * sinHeading,
            south: right * sinHeading + down * cosHeading
        )
    }
}
