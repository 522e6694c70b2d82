import Geography

/// An event for the UI or host.
public enum Event: Equatable, Sendable {
    /// What the user allows, at first and whenever it changes.
    case authorization(Authorization)
    /// A used fix.
    case location(LocationEvent)
    /// A used fix with a supplement.
    indirect case supplementedLocation(LocationEvent, FixSupplement)
    /// The map begins to move, or has come to rest.
    case region(RegionEvent)
    /// The indicator at the edge of the screen that points to the user.
    case indicator(IndicatorEvent)
    /// The same, merged with the indicators of annotations with these ids.
    indirect case sharedIndicator(IndicatorEvent, others: [String])
    /// An indicator that points to an annotation.
    indirect case annotationIndicator(AnnotationIndicatorEvent)
    /// The compass needle, frame by frame while it moves.
    case compass(CompassEvent)
    /// The callout at the user's dot.
    indirect case callout(CalloutEvent)
    /// The callout at an annotation.
    indirect case annotationCallout(CalloutEvent, annotation: String)
    /// The map should move.
    case camera(CameraEvent)
    /// The map follows the user, or no longer does.
    case follow(FollowEvent)
    /// Annotations have changed, or where they are drawn.
    case annotations(AnnotationChanges)
    /// Directions. Indirect because they are rare.
    indirect case directions(DirectionsEvent)
    /// How far along a route the user is.
    indirect case progress(ProgressEvent)
    /// A pin is lifted, moved or dropped.
    indirect case drag(DragEvent)
    /// A request to an external geocoder, with its id.
    case geocodeRequest(UInt64, LocationCoordinate)
    /// No fix for some time; `age` is since the last used one.
    case stale(age: Milliseconds)
    /// A fix again; `age` is of the one before, `nil` where the clock has been set since.
    case fresh(age: Milliseconds?)
    /// The user has stayed at a place, or left it. Indirect because it is rare.
    indirect case visit(VisitEvent)
    /// The answer to a search.
    indirect case search(SearchEvent)
}
