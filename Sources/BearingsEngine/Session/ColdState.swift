/// Rare features, behind one pointer.
///
/// A million sessions with nothing but fixes would otherwise pay eight bytes each for every
/// feature.
struct ColdState: Sendable {
    /// Present where the last fix may be completed or emitted again.
    var fixDetails = Boxed<FixDetails>()
    /// Present where the last fix has a supplement.
    var fixSupplement = Boxed<FixSupplement>()
    var deviceHeading = DeviceHeading()
    /// Present while fixes are filtered out.
    var filter = FixFilter()
    /// Present once the host has reported its map.
    var region = Boxed<RegionDebouncer>()
    /// Present once the host has reported its map or a gesture.
    var compass = Boxed<Compass>()
    /// Present once the user has been selected.
    var callout = Boxed<Callout>()
    /// Present once the host has asked to follow or reported a gesture.
    var follow = Boxed<Follow>()
    var annotations = Boxed<AnnotationController>()
    var directions = Boxed<Directions>()
    var searchResults = Boxed<SearchResults>()
    /// Present where visits are reported.
    var visits = Boxed<Visits>()

    /// Whether any part depends on fixes.
    ///
    /// - Parameter keepingDetails: Whether each fix stores its details; otherwise existing details
    ///   must be dropped.
    func usesFixes(keepingDetails: Bool) -> Bool {
        !(keepingDetails || fixDetails.isMissing) || !fixSupplement.isMissing
            || !deviceHeading.isMissing || !filter.isMissing || !callout.isMissing
            || !follow.isMissing || !annotations.isMissing || !directions.isMissing
            || !visits.isMissing
    }

    /// Whether the end of input may emit or drop anything here.
    func hasOpenOutput() -> Bool {
        !annotations.isMissing || !searchResults.isMissing || !callout.isMissing
            || !directions.isMissing || !follow.isMissing || !visits.isMissing
    }

    /// Whether nothing here depends on where the user is.
    func ignoresLocation() -> Bool {
        callout.read { $0.isSelected } != true
            && (follow.read { $0.mode } ?? FollowMode.none) == FollowMode.none
            && directions.isMissing && visits.isMissing
    }

    /// Whether a fix that passes the filter can emit nothing here.
    func allowsFastPath() -> Bool {
        ignoresLocation() && deviceHeading.isMissing && fixSupplement.isMissing
            && (annotations.isMissing || annotations.read { $0.pointsToAnnotations } == false)
    }
}

extension Boxed where Value == ColdState {
    /// A part, changed in place.
    ///
    /// One that stays missing allocates nothing.
    subscript<Part: ColdPart>(part: WritableKeyPath<ColdState, Part>) -> Part {
        get { value?[keyPath: part] ?? Part() }
        _modify {
            guard isMissing else {
                yield &self[][keyPath: part]
                return
            }
            var first = Part()
            yield &first
            if !first.isMissing { change(from: ColdState()) { $0[keyPath: part] = first } }
        }
    }
}
