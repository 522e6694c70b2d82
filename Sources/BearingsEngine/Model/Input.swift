import Geography

/// What happens to a session, told apart from when it happens.
public enum Input: Equatable, Sendable {
    /// A receiver says where it is.
    case fix(Fix)
    /// One of several reports that a receiver gives of one epoch: the first of a moment is a fix, a
    /// later one of the same moment completes or corrects it.
    case epochReport(Fix)
    /// Either, where more is told than of most. Kept apart, for it is large and rare.
    indirect case supplementedFix(SupplementedFix)
    /// Where the device points, told apart from its fixes, in degrees clockwise from true north.
    case deviceHeading(Double)
    /// A receiver says that it has no fix: its own grade of it, and the least that would be one.
    case noFix(grade: Double, needed: Double)
    /// The user has allowed or forbidden the use of location; an accuracy of `nil` stays as it was.
    case authorization(AuthorizationStatus, AccuracyAuthorization?)
    /// The host says what its map shows. Kept apart, for it is six times the size of a fix and rare.
    indirect case viewport(ViewportUpdate)
    /// Fingers do something to the map.
    case gesture(Gesture)
    /// Something on the map is selected, and what was before no longer is.
    case select(Selection)
    /// What was selected no longer is: this if it is told, whatever it was if not.
    case deselect(Selection?)
    /// The host says what it puts on the map.
    indirect case annotations(AnnotationUpdate)
    /// A finger is on an annotation's pin.
    indirect case drag(DragInput)
    /// A finger has touched the map.
    case tap(ScreenPoint)
    /// A geocoder outside answers a question, the newest one if it names none.
    indirect case geocodeAnswer(GeocodeAnswer, request: UInt64?)
    /// The user has pressed locate-me.
    case recenter
    /// The map is to follow the user, or no longer.
    case follow(FollowMode)
    /// The host asks for a map that shows places.
    indirect case fit(FitRequest)
    /// The host asks for the way to a place.
    indirect case directions(DirectionsRequest)
    /// A router outside answers a request, the newest one if it names none.
    indirect case route(RouteAnswer, request: UInt64?)
    /// Somebody looks for a place or annotation by its name.
    indirect case search(SearchRequest)
    /// Time has passed.
    case tick
    /// The session ends; whatever it shows is retracted.
    case close

    /// Whether it is a report of an epoch that others may complete.
    var isEpochReport: Bool {
        switch self {
        case .epochReport: true
        case .supplementedFix(let report): report.isEpochReport
        default: false
        }
    }

    /// The fix that it is, `nil` for anything else.
    package var fix: Fix? {
        switch self {
        case .fix(let fix), .epochReport(let fix): fix
        case .supplementedFix(let report): report.fix
        default: nil
        }
    }
}

/// What on the map can be selected.
public enum Selection: Equatable, Sendable {
    /// The user's dot.
    case user
    /// An annotation, by its id.
    case annotation(String)
}
