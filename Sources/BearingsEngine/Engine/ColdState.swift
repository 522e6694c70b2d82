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

/// Its parts as properties of the engine, changed in place.
extension Engine {
    /// The fix in use.
    var lastFix: UsedFix? {
        get { UsedFix(last, coldState.read { $0.fixDetails.value } ?? nil) }
        set {
            last = newValue.map { LastFix($0.reported, at: $0.time) } ?? LastFix()
            guard let newValue, newValue.isEpochReport || configuration.location.reportsLocations
            else {
                return fixDetails.forget()
            }
            let details = FixDetails(newValue)
            // Usually there are some; they are replaced in place.
            let isReplaced = coldState.change { $0.fixDetails.change { $0 = details } != nil }
            if isReplaced != true { fixDetails.value = details }
        }
    }

    /// The supplement of the fix in use.
    var lastSupplement: FixSupplement {
        get { coldState.read { $0.fixSupplement.value ?? FixSupplement() } ?? FixSupplement() }
        set {
            let hasOne = coldState.change { !$0.fixSupplement.isMissing } ?? false
            guard hasOne || !newValue.isEmpty else { return }
            fixSupplement.value = newValue.isEmpty ? nil : newValue
        }
    }

    private var fixSupplement: Boxed<FixSupplement> {
        get { coldState.read { $0.fixSupplement } ?? Boxed() }
        _modify {
            coldStateMayUseFixes = true
            yield &coldState[\.fixSupplement]
        }
    }

    var fixDetails: Boxed<FixDetails> {
        get { coldState.read { $0.fixDetails } ?? Boxed() }
        _modify {
            coldStateMayUseFixes = true
            yield &coldState[\.fixDetails]
        }
    }

    var deviceHeading: DeviceHeading {
        get { coldState.read { $0.deviceHeading } ?? DeviceHeading() }
        _modify {
            coldStateMayUseFixes = true
            yield &coldState[\.deviceHeading]
        }
    }

    var filter: FixFilter {
        get { coldState.read { $0.filter } ?? FixFilter() }
        _modify {
            coldStateMayUseFixes = true
            yield &coldState[\.filter]
        }
    }

    var region: Boxed<RegionDebouncer> {
        get { coldState.read { $0.region } ?? Boxed() }
        _modify { yield &coldState[\.region] }
    }

    var compass: Boxed<Compass> {
        get { coldState.read { $0.compass } ?? Boxed() }
        _modify { yield &coldState[\.compass] }
    }

    var callout: Boxed<Callout> {
        get { coldState.read { $0.callout } ?? Boxed() }
        _modify {
            coldStateMayUseFixes = true
            yield &coldState[\.callout]
        }
    }

    var follow: Boxed<Follow> {
        get { coldState.read { $0.follow } ?? Boxed() }
        _modify {
            coldStateMayUseFixes = true
            yield &coldState[\.follow]
        }
    }

    var annotations: Boxed<AnnotationController> {
        get { coldState.read { $0.annotations } ?? Boxed() }
        _modify {
            coldStateMayUseFixes = true
            yield &coldState[\.annotations]
        }
    }

    var directions: Boxed<Directions> {
        get { coldState.read { $0.directions } ?? Boxed() }
        _modify {
            coldStateMayUseFixes = true
            yield &coldState[\.directions]
        }
    }

    var visits: Boxed<Visits> {
        get { coldState.read { $0.visits } ?? Boxed() }
        _modify {
            coldStateMayUseFixes = true
            yield &coldState[\.visits]
        }
    }

    var searchResults: Boxed<SearchResults> {
        get { coldState.read { $0.searchResults } ?? Boxed() }
        _modify { yield &coldState[\.searchResults] }
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
