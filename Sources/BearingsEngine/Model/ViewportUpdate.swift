import Geography

/// What a host says of its map: all of it at first, afterwards whatever has changed.
///
/// What is `nil` stays as it was. Of several scales `zoom` counts before `span` before
/// `cameraDistance`.
public struct ViewportUpdate: Equatable, Sendable {
    public var center: LocationCoordinate?
    public var size: ViewSize?
    /// In -8...32.
    public var zoom: Double?
    /// Degrees from top to bottom, over 0.
    public var latitudeDelta: Double?
    /// Degrees from left to right, over 0.
    public var longitudeDelta: Double?
    /// Metres from the camera to the centre, over 0.
    public var cameraDistance: Double?
    /// Degrees clockwise from true north, any finite number.
    public var heading: Double?
    /// Degrees from straight down, any finite number; clamped to ``Viewport/pitchRange``.
    public var pitch: Double?
    public var insets = Insets()
    /// Whether the centre is drawn in the middle of what the insets leave.
    public var centersInInsets: Bool?
    /// The camera's vertical field of view in degrees, between 0 and 180, both excluded.
    public var fieldOfView: Double?
    /// What else lies over the map, where no indicator may stand; all there is if it is told.
    public var exclusions: [ScreenRect]?
    /// Whether the host animates to here, told of this update alone.
    public var animated: Bool?
    /// What the host's toolkit says its map is about, told of this update alone.
    public var phase: MovePhase?

    /// Sides of the view that are newly covered, in points.
    public struct Insets: Equatable, Sendable, BitwiseCopyable {
        public var top: Double?
        public var left: Double?
        public var bottom: Double?
        public var right: Double?

        public init() {}
    }

    /// Creates an update that changes nothing.
    public init() {}

    /// Whether it tells how near the map is.
    var tellsScale: Bool {
        zoom != nil || latitudeDelta != nil || longitudeDelta != nil || cameraDistance != nil
    }
}

/// Where a map's move stands.
public enum MovePhase: UInt8, Sendable, BitwiseCopyable {
    case willChange
    case didChange
}
