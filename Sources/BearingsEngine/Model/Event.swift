import Geography

/// What a UI is told, one kind of drawing at a time.
public enum Event: Equatable, Sendable {
    /// What the user allows, at first and whenever it changes.
    case authorization(Authorization)
    /// A fix that is used.
    case location(LocationEvent)
    /// The same of one of which more is told than of most.
    indirect case supplementedLocation(LocationEvent, FixSupplement)
    /// The map begins to move, or has come to rest.
    case region(RegionEvent)
    /// The indicator at the screen's edge that points to the user. Kept apart, for it is large, and all others
    /// would be copied as if they were; most of its moves are told by themselves, as ``IndicatorUpdate``.
    indirect case indicator(IndicatorEvent)
    /// The same, with the ids of the annotations that share its place.
    indirect case sharedIndicator(IndicatorEvent, others: [String])
    /// An indicator that points to an annotation.
    indirect case annotationIndicator(AnnotationIndicatorEvent)
    /// The compass needle, frame by frame while it moves.
    case compass(CompassEvent)
    /// The callout at the user's dot, with what the place is called.
    indirect case callout(CalloutEvent)
    /// The callout at an annotation.
    indirect case annotationCallout(CalloutEvent, annotation: String)
    /// The map should move.
    case camera(CameraEvent)
    /// The map follows the user, or no longer does.
    case follow(FollowEvent)
    /// What is to be drawn where has changed.
    case annotations(AnnotationChanges)
    /// How to get somewhere. Kept apart, as progress is, for few sessions ever ask.
    indirect case directions(DirectionsEvent)
    /// How far along a route the user has come.
    indirect case progress(ProgressEvent)
    /// A finger lifts, carries or drops a pin.
    indirect case drag(DragEvent)
    /// A geocoder outside is asked what a place is called.
    case geocodeRequest(UInt64, LocationCoordinate)
    /// No fix for some time; `age` since the last used one.
    case stale(age: Milliseconds)
    /// A fix again after that; `age` of the one before, `nil` where the clock has been set since.
    case fresh(age: Milliseconds?)
    /// What somebody looks for has been found, or not.
    indirect case search(SearchEvent)
}

/// A fix that is used, and where it lies to the map.
public struct LocationEvent: Equatable, Sendable, BitwiseCopyable {
    /// As it was reported, but for its accuracy where the user allows only a reduced one.
    public var fix: Fix
    /// Where a viewport stands.
    public var visibility: Visibility?
}

/// How much of the user's location can be seen.
public enum Visibility: UInt8, Sendable, BitwiseCopyable {
    /// The point itself.
    case on
    /// Its accuracy circle alone.
    case partial
    /// Nothing.
    case off
}

/// The map begins to move, or has come to rest.
public enum RegionEvent: Equatable, Sendable {
    case willChange(animated: Bool?)
    /// `view` is the map as it now is, after so many viewport updates since the move began. Kept apart, for
    /// it is large and rare.
    indirect case didChange(MapView, updates: Int, animated: Bool?)
}

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

/// Where the compass needle stands.
public struct CompassEvent: Equatable, Sendable, BitwiseCopyable {
    /// What moves the needle, or that it rests.
    public var phase: CompassPhase
    /// The heading it shows, in degrees clockwise from true north, 0..<360.
    public var heading: Double
    /// The needle in degrees clockwise from up, unwrapped: it never jumps by a whole turn, so it can
    /// be animated.
    public var rotation: Double
    /// How fast it turns, in degrees per second clockwise.
    public var velocity: Double
    /// Whether it is to be seen.
    public var isVisible: Bool
    /// While it settles.
    public var settle: Settle?

    /// From where to where a needle settles, unwrapped degrees.
    public struct Settle: Equatable, Sendable, BitwiseCopyable {
        /// Where the needle was when it began.
        public var from: Double
        /// Where it comes to rest.
        public var to: Double

        /// How long settling takes, in seconds.
        public static let duration = Double(Needle.settleDuration) / 1000
    }
}

/// What moves a compass needle.
public enum CompassPhase: UInt8, Sendable, BitwiseCopyable {
    /// The fingers.
    case gesture
    /// What the fingers gave it.
    case momentum
    /// It eases to the map's heading.
    case settle
    /// The map's heading.
    case follow
    /// Nothing: this is where it stays.
    case idle
}
