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

    /// Nothing, for all sessions that have none of it.
    static let none = [ColdState()]

    /// Whether there is nothing in it.
    var isEmpty: Bool {
        fixDetails.isMissing && fixSupplement.isMissing && deviceHeading.isMissing
            && filter.isMissing && region.isMissing && compass.isMissing && callout.isMissing
            && follow.isMissing && annotations.isMissing && directions.isMissing
            && searchResults.isMissing && visits.isMissing
    }

    /// Whether the end of input may emit or drop anything here.
    func hasOpenOutput() -> Bool {
        !annotations.isMissing || !searchResults.isMissing || !callout.isMissing
            || !directions.isMissing || !follow.isMissing || !visits.isMissing
    }
}

extension Engine {
    /// Its rare features, in place.
    ///
    /// Reading is inlined and costs little. A change does not, so what happens with each fix asks first whether a
    /// feature is there. Features that stay missing take no memory.
    var coldState: ColdState {
        @inline(__always) _read { yield storedColdState.span[0] }
        _modify {
            if coldState.isEmpty {
                var first = ColdState()
                yield &first
                if !first.isEmpty { storedColdState = [first] }
            } else {
                yield &storedColdState[0]
            }
        }
    }

    /// The fix in use.
    var lastFix: UsedFix? {
        get { UsedFix(last, coldState.fixDetails.value) }
        set {
            last = newValue.map { LastFix($0.reported, at: $0.time) } ?? LastFix()
            let isDetailed =
                newValue?.isEpochReport == true || configuration.location.reportsLocations
            if isDetailed {
                let details = newValue.map { FixDetails($0) }
                if coldState.isEmpty {
                    coldState.fixDetails.value = details
                } else {
                    // Each fix comes here where locations are reported.
                    storedColdState[0].fixDetails.value = details
                }
            } else if !coldState.fixDetails.isMissing {
                coldState.fixDetails.forget()
            }
        }
    }

    /// The supplement of the fix in use.
    var lastSupplement: FixSupplement {
        get { coldState.fixSupplement.value ?? FixSupplement() }
        set { coldState.fixSupplement.value = newValue.isEmpty ? nil : newValue }
    }
}
