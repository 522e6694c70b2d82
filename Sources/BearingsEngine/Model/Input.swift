import Geography

/// What happens to a session; its time is a separate argument.
public enum Input: Equatable, Sendable {
    /// A receiver reports a fix.
    case fix(Fix)
    /// One of several reports of the same epoch. The first of a time is a fix; later ones of the
    /// same time complete or correct it.
    case epochReport(Fix)
    /// Either, with a supplement. Indirect because it is large and rare.
    indirect case supplementedFix(SupplementedFix)
    /// The heading of the device, apart from its fixes, in degrees clockwise from true north.
    case deviceHeading(Double)
    /// A receiver reports that it has no fix: its own grade, and the lowest grade of a fix.
    case noFix(grade: Double, needed: Double)
    /// The user has allowed or denied the use of location; an accuracy of `nil` leaves it as it
    /// was.
    case authorization(AuthorizationStatus, AccuracyAuthorization?)
    /// The host reports its map. Indirect because it is six times the size of a fix, and rare.
    indirect case viewport(ViewportUpdate)
    /// A gesture on the map.
    case gesture(Gesture)
    /// Selects something on the map, and deselects what was selected.
    case select(Selection)
    /// Deselects this, or whatever is selected for `nil`.
    case deselect(Selection?)
    /// The host changes its annotations.
    indirect case annotations(AnnotationUpdate)
    /// A finger drags an annotation's pin.
    indirect case drag(DragInput)
    /// A finger taps the map.
    case tap(ScreenPoint)
    /// An external geocoder answers a request; the newest one for `nil`.
    indirect case geocodeAnswer(GeocodeAnswer, request: UInt64?)
    /// The user has pressed locate-me.
    case recenter
    /// The map should follow the user, or stop.
    case follow(FollowMode)
    /// The host asks for a camera that shows places.
    indirect case fit(FitRequest)
    /// The host asks for directions.
    indirect case directions(DirectionsRequest)
    /// An external router answers a request; the newest one for `nil`.
    indirect case route(RouteAnswer, request: UInt64?)
    /// The user searches a place or annotation by name.
    indirect case search(SearchRequest)
    /// Time has passed.
    case tick
    /// The session ends; everything shown is retracted.
    case close

    /// The fix; `nil` for any other input.
    package var fix: Fix? {
        switch self {
        case .fix(let fix), .epochReport(let fix): fix
        case .supplementedFix(let report): report.fix
        default: nil
        }
    }
}

/// What can be selected on the map.
public enum Selection: Equatable, Sendable {
    /// The user's dot.
    case user
    /// An annotation, by its id.
    case annotation(String)
}
