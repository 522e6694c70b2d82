/// The parts of ``ColdState`` as properties of the engine, changed in place.
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
