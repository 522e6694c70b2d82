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

    // Checks made at every fix are `mutating` to avoid a copy; nothing changes.

    /// Whether any part depends on fixes.
    ///
    /// - Parameter keepingDetails: Whether each fix stores its details; otherwise existing details
    ///   must be dropped.
    @inline(__always)
    mutating func usesFixes(keepingDetails: Bool) -> Bool {
        !(keepingDetails || fixDetails.isMissing) || !fixSupplement.isMissing
            || !deviceHeading.isMissing || !filter.isMissing || !callout.isMissing
            || !follow.isMissing || !annotations.isMissing || !directions.isMissing
    }

    /// Whether the end of input may emit or drop anything here.
    mutating func hasOpenOutput() -> Bool {
        !annotations.isMissing || !searchResults.isMissing || !callout.isMissing
            || !directions.isMissing
    }

    /// Whether nothing here depends on where the user is.
    mutating func ignoresLocation() -> Bool {
        callout.change { $0.isSelected } != true
            && (follow.change { $0.mode } ?? FollowMode.none) == FollowMode.none
            && directions.isMissing
    }

    /// Whether a fix that passes the filter can emit nothing here.
    mutating func allowsFastPath() -> Bool {
        ignoresLocation() && deviceHeading.isMissing && fixSupplement.isMissing
            && (annotations.isMissing || annotations.change { $0.pointsToAnnotations } == false)
    }
}

extension Boxed where Value == ColdState {
    /// Takes out the part that `swap` exchanges; it is missing until it is put back.
    @inline(__always)
    mutating func take<Part: ColdPart>(_ swap: (inout ColdState, inout Part) -> Void) -> Part {
        var part = Part()
        change { swap(&$0, &part) }
        return part
    }

    /// Puts a part back; allocates nothing if it and all other parts are missing.
    @inline(__always)
    mutating func put<Part: ColdPart>(
        _ part: inout Part,
        _ swap: (inout ColdState, inout Part) -> Void
    ) {
        guard !isMissing || !part.isMissing else { return }
        change(from: ColdState()) { swap(&$0, &part) }
    }
}
