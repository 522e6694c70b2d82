import Geography

/// A host's report of its map: complete at first, then only what has changed.
///
/// `nil` leaves a value as it was. `zoom` takes precedence over a span, and a span over
/// `cameraDistance`. A moving map sends one per frame, so missing numbers are sentinel values.
public struct ViewportUpdate: Equatable, Sendable {
    /// The coordinate at the map's centre.
    @Sentinel public var center: LocationCoordinate?
    /// The size of the view, in points.
    public var size: ViewSize?
    /// In -8...32.
    @Sentinel public var zoom: Double?
    /// Degrees from top to bottom, over 0.
    @Sentinel public var latitudeDelta: Double?
    /// Degrees from left to right, over 0.
    @Sentinel public var longitudeDelta: Double?
    /// Metres from the camera to the centre, over 0.
    @Sentinel public var cameraDistance: Double?
    /// Degrees clockwise from true north, any finite number.
    @Sentinel public var heading: Double?
    /// Degrees from straight down, any finite number; clamped to ``Viewport/pitchRange``.
    @Sentinel public var pitch: Double?
    /// Each edge is `nil` where it stays as it was.
    public var insets = Insets()
    /// Whether the centre is drawn in the middle of what the insets leave free.
    public var centersInInsets: Bool?
    /// The camera's vertical field of view in degrees, between 0 and 180, both excluded.
    @Sentinel public var fieldOfView: Double?
    /// Rectangles over the map where no indicator may stand; replaces all earlier ones.
    public var exclusions: [ScreenRect]?
    /// Whether the host animates this change.
    public var animated: Bool?
    /// Whether the host's toolkit announces or ends a move.
    public var phase: MovePhase?

    /// The insets that have changed, in points.
    public struct Insets: Equatable, Sendable, BitwiseCopyable {
        /// Below the view's top edge.
        @Sentinel public var top: Double?
        /// Right of the view's left edge.
        @Sentinel public var left: Double?
        /// Above the view's bottom edge.
        @Sentinel public var bottom: Double?
        /// Left of the view's right edge.
        @Sentinel public var right: Double?

        /// Creates insets that change nothing.
        public init() {}
    }

    /// Creates an update that changes nothing.
    public init() {}

    /// Creates a map's first update.
    ///
    /// `zoom` counts tiles of 512 points, as MapLibre and Mapbox do. Leaflet and Google count one more.
    /// A map that knows its span, as MapKit does, leaves the zoom out and sets ``latitudeDelta``.
    public init(center: LocationCoordinate, zoom: Double, size: ViewSize) {
        self.center = center
        self.zoom = zoom
        self.size = size
    }

    /// Whether it has a zoom, span or camera distance.
    var specifiesScale: Bool {
        zoom != nil || latitudeDelta != nil || longitudeDelta != nil || cameraDistance != nil
    }
}

/// The phase of a map's move.
public enum MovePhase: UInt8, Sendable, BitwiseCopyable {
    case willChange
    case didChange
}
