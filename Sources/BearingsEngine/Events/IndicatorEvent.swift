import Geography

/// What happens to an off-screen indicator.
public enum IndicatorEvent: Equatable, Sendable, BitwiseCopyable {
    case show(IndicatorPlacement)
    case move(IndicatorPlacement)
    /// `visibility` is told where the user has come into view, and only there.
    case hide(HideReason, Visibility?)

    /// How long a UI should take to fade an indicator in or out, in seconds, where it need not be
    /// at once.
    public static let fade = 0.3
}

/// Where an indicator stands and points.
public struct IndicatorPlacement: Equatable, Sendable, BitwiseCopyable {
    /// The indicator's centre.
    public var position: ScreenPoint
    /// The side of the view it stands at.
    public var edge: ScreenEdge
    /// Where it points on the screen, in degrees clockwise from up, 0..<360.
    public var rotation: Double?
    /// From the viewport's centre to what it points to, in degrees clockwise from true north,
    /// 0..<360.
    public var bearing: Double
    /// From the viewport's centre to what it points to, in metres.
    public var distance: Double
    /// The user is within so many degrees of the bearing; 180 where no direction can be told.
    public var halfWidth: Double?
    /// Where cues are wanted and defined.
    public var halo: Halo?
    /// Where cues are wanted and defined.
    public var wedge: Wedge?
}

/// A side of the view.
public enum ScreenEdge: UInt8, Sendable, BitwiseCopyable {
    case top
    case right
    case bottom
    case left
    /// The view has collapsed to a point.
    case none
}

/// Why something shown is taken back.
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
