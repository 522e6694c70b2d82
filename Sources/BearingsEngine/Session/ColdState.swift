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
    /// Present while fixes come late.
    var twoClocks = Boxed<TwoClocks>()
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

    /// Nothing, for all sessions that have none of it.
    static let none = [ColdState()]

    /// Whether there is nothing in it.
    var isEmpty: Bool {
        fixDetails.isMissing && fixSupplement.isMissing && deviceHeading.isMissing
            && twoClocks.isMissing && filter.isMissing && region.isMissing && compass.isMissing
            && callout.isMissing
            && follow.isMissing && annotations.isMissing && directions.isMissing
            && searchResults.isMissing && visits.isMissing
    }

    /// Whether the end of input may emit or drop anything here.
    func hasOpenOutput() -> Bool {
        !annotations.isMissing || !searchResults.isMissing || !callout.isMissing
            || !directions.isMissing || !follow.isMissing || !visits.isMissing
    }
}
