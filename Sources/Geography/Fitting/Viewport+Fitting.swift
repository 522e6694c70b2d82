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

    /// The camera that shows all of `bounds` in this view at its heading and pitch, as near as possible.
    ///
    /// The four corners of the box are inside what the insets and `padding` leave free, and below the horizon. The middle
    /// of the box is drawn in the middle of that, and there is no lower bound to the zoom.
    ///
    /// - Parameters:
    ///   - padding: Points to be kept free inside the insets.
    ///   - maxZoom: How near the map may come.
    /// - Returns: `nil` where insets, padding and horizon leave no room.
    ///
    /// > Source: Mathematics 6, after MapLibre's `cameraForBounds`.
    public func camera(
        fitting bounds: CoordinateBounds,
        padding: EdgeInsets = .zero,
        maxZoom: Double = defaultMaxZoom
    ) -> MapCamera? {
        let free = FreeGround(self, padding: padding)
        guard free.hasRoom else { return nil }
        let width = (bounds.east - bounds.west) / 360
        let top = Mercator.y(latitude: bounds.north)
        let bottom = Mercator.y(latitude: bounds.south)
        let height = bottom - top
        let c = cos(heading.radians)
        let s = sin(heading.radians)
        var scale = Double.infinity
        for (x, y) in [(width, height), (width, -height), (-width, height), (-width, -height)] {
            let (east, south) = (x / 2, y / 2)
            scale = min(scale, free.scale(right: east * c + south * s, down: south * c - east * s))
        }
        let zoom = min(log2(scale / Mercator.worldSizeAtZoom0), maxZoom)
        return camera(
            placing: (x: (bounds.west + bounds.east) / 720 + 0.5, y: (top + bottom) / 2),
            in: free,
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
            in: FreeGround(self, padding: nil),
            zoom: zoom
        )
    }

    /// The camera that draws a point of the square world in the middle of the free part.
    private func camera(
        placing point: (x: Double, y: Double),
        in free: FreeGround,
        zoom: Double
    ) -> MapCamera {
        let worldSize = Mercator.worldSize(zoom: zoom)
        let (right, down) = (free.middle.right, free.middle.down)
        let c = cos(heading.radians)
        let s = sin(heading.radians)
        let x = point.x - (right * c - down * s) / worldSize
        let y = point.y - (right * s + down * c) / worldSize
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
