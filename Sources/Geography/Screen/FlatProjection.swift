/// A ``Projection`` of a flat view without insets, in less than half the space; nearly all maps are
/// flat.
///
/// Costly values are stored, and cheap ones are derived.
public struct FlatProjection: Sendable, BitwiseCopyable {
    /// The centre coordinate with its sines.
    @usableFromInline package private(set) var center: SpherePoint
    /// The zoom, with a world of 512 points at 0.
    @usableFromInline package private(set) var zoom: Double
    /// Degrees clockwise from true north.
    @usableFromInline package private(set) var heading: Double
    /// In points, never empty.
    @usableFromInline package private(set) var size: ViewSize
    /// Vertical, in degrees.
    @usableFromInline package private(set) var fieldOfView: Double

    /// How wide the world is at this zoom, in points: 512·2^zoom.
    @usableFromInline package private(set) var worldSize: Double
    /// How far down the square world the centre is: 0 north, 1 south.
    @usableFromInline package private(set) var centerY: Double
    /// For rotating offsets from east and south to the screen.
    @usableFromInline package private(set) var sinHeading: Double
    /// As ``sinHeading``.
    @usableFromInline package private(set) var cosHeading: Double
    /// From the camera to the ground at the centre, in points: D in Mathematics 1.
    @usableFromInline package private(set) var cameraDistance: Double
    /// Where the horizon is drawn, in points from the top: 0 or less, so that all of the view is ground.
    @usableFromInline package private(set) var horizonY: Double

    /// Prepares `viewport`, which must not be empty; `nil` if it is tilted or covered.
    package init?(_ viewport: Viewport) {
        guard viewport.isPlain else { return nil }
        let projection = Projection(viewport)
        // A camera that sees nearly all that is before it sees a horizon.
        guard projection.horizonY <= 0 else { return nil }
        self.init(projection)
    }

    private init(_ projection: Projection) {
        let viewport = projection.viewport
        center = projection.centerOnSphere
        zoom = viewport.zoom
        heading = viewport.heading
        size = viewport.size
        fieldOfView = viewport.fieldOfView
        worldSize = projection.worldSize
        centerY = projection.centerY
        sinHeading = projection.sinHeading
        cosHeading = projection.cosHeading
        cameraDistance = projection.cameraDistance
        horizonY = projection.horizonY
    }

    /// Changes to another viewport, which must not be empty, and reuses what stays the same.
    ///
    /// - Returns: Whether it can; nothing changes if the viewport is pitched or has insets.
    package mutating func change(to viewport: Viewport) -> Bool {
        guard size == viewport.size, fieldOfView == viewport.fieldOfView else {
            guard let other = FlatProjection(viewport) else { return false }
            self = other
            return true
        }
        guard viewport.isPlain else { return false }
        (size, fieldOfView) = (viewport.size, viewport.fieldOfView)
        move(to: viewport.center, zoom: viewport.zoom, heading: viewport.heading)
        return true
    }

    /// Moves a view of the same size and camera.
    private mutating func move(to center: LocationCoordinate, zoom: Double, heading: Double) {
        self.center = SpherePoint(center)
        centerY = Mercator.y(self.center)
        if self.zoom != zoom { worldSize = Mercator.worldSize(zoom: zoom) }
        self.zoom = zoom
        if self.heading.bitPattern != heading.bitPattern {
            let turn = SineCosine(of: heading.radians)
            (sinHeading, cosHeading) = (turn.sine, turn.cosine)
        }
        self.heading = heading
    }

    /// A placeholder.
    package static let blank = FlatProjection(
        Projection(
            Viewport(
                center: LocationCoordinate(latitude: 0, longitude: 0),
                zoom: 0,
                size: ViewSize(width: 1, height: 1)
            )
        )
    )

    /// What is projected to.
    package var viewport: Viewport {
        var viewport = Viewport(
            center: center.coordinate,
            zoom: zoom,
            heading: heading,
            size: size
        )
        viewport.fieldOfView = fieldOfView
        return viewport
    }
}

extension Viewport {
    /// Whether it has neither pitch nor insets.
    fileprivate var isPlain: Bool {
        // A zero that is less than nothing counts as covering: all that is left out is the very same.
        pitch.bitPattern == 0 && !centersInInsets
            && insets.top.bitPattern | insets.left.bitPattern | insets.bottom.bitPattern
                | insets.right.bitPattern == 0
    }
}

extension Projection {
    /// Changes to another view field by field, to avoid a copy.
    package mutating func change(to flat: borrowing FlatProjection) {
        move(to: flat)
        viewport.pitch = 0
        viewport.size = flat.size
        viewport.insets = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
        viewport.centersInInsets = false
        viewport.fieldOfView = flat.fieldOfView
        center = ScreenPoint(x: flat.size.width / 2, y: flat.size.height / 2)
        cameraDistance = flat.cameraDistance
        horizonY = flat.horizonY
        visibleRect.left = 0
        visibleRect.top = 0
        visibleRect.right = flat.size.width
        visibleRect.bottom = flat.size.height
        cosPitch = 1
        sinPitch = 0
    }

    /// Moves a flat view of the same size and camera.
    package mutating func move(to flat: borrowing FlatProjection) {
        viewport.center = flat.center.coordinate
        viewport.zoom = flat.zoom
        viewport.heading = flat.heading
        worldSize = flat.worldSize
        centerOnSphere = flat.center
        centerY = flat.centerY
        cosHeading = flat.cosHeading
        sinHeading = flat.sinHeading
    }
}
