import CLibrary

/// Where a map should move: its centre and zoom.
public struct MapCamera: Equatable, Sendable, BitwiseCopyable {
    /// What is drawn at the viewport's ``Viewport/centerPoint``.
    public var center: LocationCoordinate
    /// The zoom, with a world of 512 points at 0.
    public var zoom: Double

    /// Creates a camera that keeps heading and pitch.
    public init(center: LocationCoordinate, zoom: Double) {
        self.center = center
        self.zoom = zoom
    }
}

extension Viewport {
    /// The nearest zoom that a fit chooses by itself: coinciding places give it.
    public static let defaultMaxZoom = 18.0
    /// The least span that a fit by span asks for, in degrees.
    public static let minSpan = 0.002

    /// The camera that shows all of `bounds` in this view at its heading, as near as possible.
    ///
    /// The four corners of the box are inside what the insets and `padding` leave free. The pitch is
    /// ignored, and there is no lower bound to the zoom.
    ///
    /// - Parameters:
    ///   - padding: Points to be kept free inside the insets.
    ///   - maxZoom: How near the map may come.
    /// - Returns: `nil` where insets and padding leave no room.
    ///
    /// > Source: Mathematics 6, after MapLibre's `cameraForBounds`.
    public func camera(
        fitting bounds: CoordinateBounds,
        padding: EdgeInsets = .zero,
        maxZoom: Double = defaultMaxZoom
    ) -> MapCamera? {
        let free = ViewSize(
            width: size.width - insets.left - insets.right - padding.left - padding.right,
            height: size.height - insets.top - insets.bottom - padding.top - padding.bottom
        )
        guard !free.isEmpty else { return nil }
        let width = (bounds.east - bounds.west) / 360
        let top = Mercator.y(latitude: bounds.north)
        let bottom = Mercator.y(latitude: bounds.south)
        let height = bottom - top
        let c = cos(heading.radians).magnitude
        let s = sin(heading.radians).magnitude
        let scale = min(
            free.width / (width * c + height * s),
            free.height / (width * s + height * c)
        )
        let zoom = min(log2(scale / Mercator.worldSizeAtZoom0), maxZoom)
        return camera(
            placing: (x: (bounds.west + bounds.east) / 720 + 0.5, y: (top + bottom) / 2),
            padding: padding,
            zoom: zoom
        )
    }

    /// The camera that draws `coordinate` in the middle of what the insets leave free.
    ///
    /// A fit of one place at the given zoom. Insets that leave nothing free still have a middle.
    public func camera(centering coordinate: LocationCoordinate, zoom: Double) -> MapCamera {
        camera(
            placing: (
                x: coordinate.longitude.wrappedTo180 / 360 + 0.5,
                y: Mercator.y(latitude: coordinate.latitude)
            ),
            padding: .zero,
            zoom: zoom
        )
    }

    /// The camera that draws a point of the square world in the middle of the free part.
    private func camera(
        placing point: (x: Double, y: Double),
        padding: EdgeInsets,
        zoom: Double
    ) -> MapCamera {
        let worldSize = Mercator.worldSize(zoom: zoom)
        let drawn = centerPoint
        let left = insets.left + padding.left
        let right = insets.right + padding.right
        let top = insets.top + padding.top
        let bottom = insets.bottom + padding.bottom
        let offX = (left - right) / 2 + size.width / 2 - drawn.x
        let offY = (top - bottom) / 2 + size.height / 2 - drawn.y
        let c = cos(heading.radians)
        let s = sin(heading.radians)
        let x = point.x - (offX * c - offY * s) / worldSize
        let y = point.y - (offX * s + offY * c) / worldSize
        return MapCamera(
            center: LocationCoordinate(
                latitude: Mercator.latitude(y: y),
                longitude: (360 * (x - 0.5)).wrappedTo180
            ),
            zoom: zoom
        )
    }

    /// The region of twice the size of `bounds` around their middle, made to have this view's shape.
    ///
    /// This is the fit for maps that are moved by regions: padding, heading and a nearest zoom have no
    /// part in it.
    ///
    /// - Returns: `nil` where twice the size is 170° of latitude, more than a turn of longitude, or
    ///   the view is empty.
    ///
    /// > Source: Mathematics 6, "Span form".
    public func region(fitting bounds: CoordinateBounds) -> CoordinateRegion? {
        let asked = CoordinateSpan(
            latitudeDelta: max(2 * (bounds.north - bounds.south), Self.minSpan),
            longitudeDelta: max(2 * (bounds.east - bounds.west), Self.minSpan)
        )
        guard !size.isEmpty, asked.latitudeDelta < 170, asked.longitudeDelta <= 360 else {
            return nil
        }
        let center = LocationCoordinate(
            latitude: (bounds.south + bounds.north) / 2,
            longitude: ((bounds.west + bounds.east) / 2).wrappedTo180
        )
        return CoordinateRegion(center: center, span: span(containing: asked, around: center))
    }

    /// The span of this view, north-up, that contains `asked` around `center`, as MapKit's
    /// `regionThatFits` computes it.
    private func span(
        containing asked: CoordinateSpan,
        around center: LocationCoordinate
    ) -> CoordinateSpan {
        var view = self
        view.center = center
        view.heading = 0
        view.zoom = min(
            view.zoom(latitudeDelta: asked.latitudeDelta),
            view.zoom(longitudeDelta: asked.longitudeDelta)
        )
        return view.span
    }
}
