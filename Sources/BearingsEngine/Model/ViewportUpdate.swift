import Geography

/// What a host says of its map: all of it at first, afterwards whatever has changed.
///
/// What is `nil` stays as it was. Of several scales `zoom` counts before `span` before
/// `cameraDistance`. There is one a frame while a map moves, so that numbers are kept as those of a ``Fix`` are.
public struct ViewportUpdate: Equatable, Sendable {
    /// Where the map's centre is, in degrees.
    public var center: LocationCoordinate?
    /// In points, without what is outside the view.
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
    /// Each side as before where it is `nil`.
    public var insets = Insets()
    /// Whether the centre is drawn in the middle of what the insets leave.
    public var centersInInsets: Bool?
    /// The camera's vertical field of view in degrees, between 0 and 180, both excluded.
    @Sentinel public var fieldOfView: Double?
    /// What else lies over the map, where no indicator may stand; all there is if it is told.
    public var exclusions: [ScreenRect]?
    /// Whether the host animates to here, told of this update alone.
    public var animated: Bool?
    /// What the host's toolkit says its map is about, told of this update alone.
    public var phase: MovePhase?

    /// Sides of the view that are newly covered, in points.
    public struct Insets: Equatable, Sendable, BitwiseCopyable {
        /// Below the view's top edge.
        @Sentinel public var top: Double?
        /// Right of the view's left edge.
        @Sentinel public var left: Double?
        /// Above the view's bottom edge.
        @Sentinel public var bottom: Double?
        /// Left of the view's right edge.
        @Sentinel public var right: Double?

        /// Creates insets that leave every side as it was.
        public init() {}
    }

    /// Creates an update that changes nothing.
    public init() {}

    /// Whether it tells how near the map is.
    var specifiesScale: Bool {
        zoom != nil || latitudeDelta != nil || longitudeDelta != nil || cameraDistance != nil
    }
}

/// Where a map's move stands.
public enum MovePhase: UInt8, Sendable, BitwiseCopyable {
    case willChange
    case didChange
}
