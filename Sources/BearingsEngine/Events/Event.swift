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
