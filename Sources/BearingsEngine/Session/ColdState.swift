/// What few sessions have, all in one place: a word where a session has none of it.
///
/// A million sessions with nothing but fixes would pay eight bytes each for every feature that has
/// a place of its own.
struct ColdState: Sendable {
    /// There where the last fix may be told of again.
    var fixDetails = Boxed<FixDetails>()
    /// There where the last fix has one that is told with its location.
    var fixSupplement = Boxed<FixSupplement>()
    var deviceHeading = DeviceHeading()
    /// There while fixes are held back.
    var filter = FixFilter()
    /// There once the host has told of its map.
    var region = Boxed<RegionDebouncer>()
    /// There once the host has told of its map, or of fingers on it.
    var compass = Boxed<Compass>()
    /// There once the user has been selected.
    var callout = Boxed<Callout>()
    /// There once the host has asked for it, or told of fingers on the map.
    var follow = Boxed<Follow>()
    var annotations = Boxed<AnnotationController>()
    var directions = Boxed<Directions>()
    var searchResults = Boxed<SearchResults>()

    // What is asked at every fix is mutating, though it changes nothing, so that nothing is copied.

    /// Whether anything is here that goes by fixes, whatever it does with them.
    ///
    /// - Parameter keepingDetails: Whether each fix leaves its details; else those there are have to go.
    @inline(__always)
    mutating func usesFixes(keepingDetails: Bool) -> Bool {
        !(keepingDetails || fixDetails.isMissing) || !fixSupplement.isMissing
            || !deviceHeading.isMissing || !filter.isMissing || !callout.isMissing
            || !follow.isMissing || !annotations.isMissing || !directions.isMissing
    }

    /// Whether anything is here that the end of input may have something to tell of, or to forget.
    mutating func hasOpenOutput() -> Bool {
        !annotations.isMissing || !searchResults.isMissing || !callout.isMissing || !directions.isMissing
    }

    /// Whether nothing here goes by where the user is.
    mutating func ignoresLocation() -> Bool {
        callout.change { $0.isSelected } != true
            && (follow.change { $0.mode } ?? FollowMode.none) == FollowMode.none
            && directions.isMissing
    }

    /// Whether a fix that passes the filter can lead to nothing here that is told.
    mutating func allowsFastPath() -> Bool {
        ignoresLocation() && deviceHeading.isMissing && fixSupplement.isMissing
            && (annotations.isMissing || annotations.change { $0.pointsToAnnotations } == false)
    }
}

extension Boxed where Value == ColdState {
    /// Takes out the part that `swap` exchanges for another; what is left is missing until it is put back.
    @inline(__always)
    mutating func take<Part: ColdPart>(_ swap: (inout ColdState, inout Part) -> Void) -> Part {
        var part = Part()
        change { swap(&$0, &part) }
        return part
    }

    /// Puts a part back, for which there is no need of a place if it and all others are missing.
    @inline(__always)
    mutating func put<Part: ColdPart>(
        _ part: inout Part,
        _ swap: (inout ColdState, inout Part) -> Void
    ) {
        guard !isMissing || !part.isMissing else { return }
        change(from: ColdState()) { swap(&$0, &part) }
    }
}
