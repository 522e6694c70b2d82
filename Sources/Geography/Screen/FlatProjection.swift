/// A ``Projection`` to a flat, uncovered view, in less than half the space: nearly all maps are that.
///
/// What is costly to work out is kept, and what follows from it by a step or two is not.
public struct FlatProjection: Sendable, BitwiseCopyable {
    /// The centre coordinate with its sines.
    @usableFromInline package let center: SpherePoint
    @usableFromInline package let zoom: Double
    @usableFromInline package let heading: Double
    @usableFromInline package let size: ViewSize
    @usableFromInline package let fieldOfView: Double

    @usableFromInline package let worldSize: Double
    @usableFromInline package let centerY: Double
    @usableFromInline package let sinHeading: Double
    @usableFromInline package let cosHeading: Double
    @usableFromInline package let cameraDistance: Double
    @usableFromInline package let horizonY: Double

    /// Prepares `viewport`, which must not be empty; `nil` if it is tilted or covered.
    ///
    /// - Parameter previous: What was prepared before: of that all is taken over that follows from the same.
    package init?(_ viewport: Viewport, after previous: FlatProjection? = nil) {
        let covers = viewport.insets
        // A zero that is less than nothing counts as covering: all that is left out is the very same.
        guard viewport.pitch.bitPattern == 0, !viewport.centersInInsets,
            covers.top.bitPattern | covers.left.bitPattern | covers.bottom.bitPattern
                | covers.right.bitPattern == 0
        else { return nil }
        if let previous, previous.size == viewport.size,
            previous.fieldOfView == viewport.fieldOfView
        {
            self.init(viewport, like: previous)
            return
        }
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

    /// Prepares a viewport that another camera of the same kind sees, in a view of the same size.
    private init(_ viewport: Viewport, like other: FlatProjection) {
        center = SpherePoint(viewport.center)
        centerY = Mercator.y(center)
        (zoom, heading) = (viewport.zoom, viewport.heading)
        (size, fieldOfView) = (viewport.size, viewport.fieldOfView)
        (cameraDistance, horizonY) = (other.cameraDistance, other.horizonY)
        worldSize = zoom == other.zoom ? other.worldSize : Mercator.worldSize(zoom: zoom)
        if heading.bitPattern == other.heading.bitPattern {
            (sinHeading, cosHeading) = (other.sinHeading, other.cosHeading)
        } else {
            let turn = SineCosine(of: heading.radians)
            (sinHeading, cosHeading) = (turn.sine, turn.cosine)
        }
    }

    /// Of a view that shows nothing in particular.
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
        Viewport(
            center: center.coordinate,
            zoom: zoom,
            heading: heading,
            size: size,
            fieldOfView: fieldOfView
        )
    }
}

extension Projection {
    /// Projects to another view, number by number: built anew it would be copied to where it is.
    package mutating func change(to flat: FlatProjection) {
        viewport.center = flat.center.coordinate
        viewport.zoom = flat.zoom
        viewport.heading = flat.heading
        viewport.pitch = 0
        viewport.size = flat.size
        viewport.insets = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
        viewport.centersInInsets = false
        viewport.fieldOfView = flat.fieldOfView
        worldSize = flat.worldSize
        center = ScreenPoint(x: flat.size.width / 2, y: flat.size.height / 2)
        cameraDistance = flat.cameraDistance
        horizonY = flat.horizonY
        visibleRect.left = 0
        visibleRect.top = 0
        visibleRect.right = flat.size.width
        visibleRect.bottom = flat.size.height
        centerOnSphere = flat.center
        centerY = flat.centerY
        cosHeading = flat.cosHeading
        sinHeading = flat.sinHeading
        cosPitch = 1
        sinPitch = 0
    }
}
