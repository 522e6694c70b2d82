import Geography

/// A change of the user's off-screen indicator.
public enum IndicatorEvent: Equatable, Sendable {
    case show(IndicatorPlacement)
    case move(IndicatorPlacement)
    /// `visibility` is given only if the user has come into view.
    case hide(HideReason, Visibility?)

    /// How long a UI should fade an indicator in or out, in seconds.
    public static let fade = 0.3
}

/// Where an indicator stands and points.
///
/// It is small, so that events hold it in place: halo and wedge, which are rare, are elsewhere.
public struct IndicatorPlacement: Equatable, Sendable {
    /// The indicator's centre.
    public var position: ScreenPoint
    /// Where it points on the screen, in degrees clockwise from up, 0..<360.
    @Sentinel public var rotation: Double?
    /// From the viewport's centre to the target, in degrees clockwise from true north, 0..<360.
    public var bearing: Double
    /// From the viewport's centre to the target, in metres.
    public var distance: Double
    /// The user is within this many degrees of the bearing; 180 where the direction is unknown.
    @Sentinel public var halfWidth: Double?
    private let cues: Cues
    /// The edge at which it stands.
    public var edge: ScreenEdge

    private enum Cues: Equatable, Sendable {
        case none
        indirect case some(halo: Halo?, wedge: Wedge?)
    }

    /// Creates a placement; angles are in degrees, the distance is in metres.
    init(
        position: ScreenPoint,
        edge: ScreenEdge,
        rotation: Double? = nil,
        bearing: Double,
        distance: Double,
        halfWidth: Double? = nil,
        cues: (halo: Halo?, wedge: Wedge?) = (nil, nil)
    ) {
        self.position = position
        self.edge = edge
        self.bearing = bearing
        self.distance = distance
        self.cues =
            cues.halo == nil && cues.wedge == nil
            ? .none : .some(halo: cues.halo, wedge: cues.wedge)
        self.rotation = rotation
        self.halfWidth = halfWidth
    }

    /// The halo, where it is configured and defined.
    public var halo: Halo? {
        guard case .some(let halo, _) = cues else { return nil }
        return halo
    }

    /// The wedge, where it is configured and defined.
    public var wedge: Wedge? {
        guard case .some(_, let wedge) = cues else { return nil }
        return wedge
    }
}

/// An edge of the view.
public enum ScreenEdge: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case top
    case right
    case bottom
    case left
    /// The view has collapsed to a point.
    case none
}

/// Why something shown is hidden.
public enum HideReason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
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

extension ScreenEdge: StateCodable {
    package static var blank: ScreenEdge { .none }
}

extension IndicatorPlacement {
    /// One to describe: what it holds means nothing.
    package static var blank: IndicatorPlacement {
        IndicatorPlacement(position: .blank, edge: .blank, bearing: 0, distance: 0)
    }
}
