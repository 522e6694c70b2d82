import Geography

/// A change of the user's off-screen indicator.
public enum IndicatorEvent: Equatable, Sendable, BitwiseCopyable {
    case show(IndicatorPlacement)
    case move(IndicatorPlacement)
    /// `visibility` is given only if the user has come into view.
    case hide(HideReason, Visibility?)

    /// How long a UI should fade an indicator in or out, in seconds.
    public static let fade = 0.3
}

/// Where an indicator stands and points.
public struct IndicatorPlacement: Equatable, Sendable, BitwiseCopyable {
    /// The indicator's centre.
    public var position: ScreenPoint
    /// The edge at which it stands.
    public var edge: ScreenEdge
    /// Where it points on the screen, in degrees clockwise from up, 0..<360.
    public var rotation: Double?
    /// From the viewport's centre to the target, in degrees clockwise from true north, 0..<360.
    public var bearing: Double
    /// From the viewport's centre to the target, in metres.
    public var distance: Double
    /// The user is within this many degrees of the bearing; 180 where the direction is unknown.
    public var halfWidth: Double?
    /// The halo, where it is configured and defined.
    public var halo: Halo?
    /// The wedge, where it is configured and defined.
    public var wedge: Wedge?
}

/// An edge of the view.
public enum ScreenEdge: UInt8, Sendable, BitwiseCopyable {
    case top
    case right
    case bottom
    case left
    /// The view has collapsed to a point.
    case none
}

/// Why something shown is hidden.
public enum HideReason: UInt8, Sendable, BitwiseCopyable {
    /// The user has come into view.
    case onScreen
    /// Location may no longer be used.
    case denied
    /// The view has no size.
    case emptyViewport
    /// The session was closed.
    case closed
    /// The input has ended.
    case end
}
