/// The parts of ``ColdState`` as properties of the engine. They are changed in place: taken out and
/// put back.
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
            var part: Boxed<FixSupplement> = coldState.take { swap(&$0.fixSupplement, &$1) }
            defer {
                coldState.put(&part) { swap(&$0.fixSupplement, &$1) }
                coldStateMayUseFixes = true
            }
            yield &part
        }
    }

    var fixDetails: Boxed<FixDetails> {
        get { coldState.read { $0.fixDetails } ?? Boxed() }
        _modify {
            var part: Boxed<FixDetails> = coldState.take { swap(&$0.fixDetails, &$1) }
            defer {
                coldState.put(&part) { swap(&$0.fixDetails, &$1) }
                coldStateMayUseFixes = true
            }
            yield &part
        }
    }

    var deviceHeading: DeviceHeading {
        get { coldState.read { $0.deviceHeading } ?? DeviceHeading() }
        _modify {
            var part: DeviceHeading = coldState.take { swap(&$0.deviceHeading, &$1) }
            defer {
                coldState.put(&part) { swap(&$0.deviceHeading, &$1) }
                coldStateMayUseFixes = true
            }
            yield &part
        }
    }

    var filter: FixFilter {
        get { coldState.read { $0.filter } ?? FixFilter() }
        _modify {
            var part: FixFilter = coldState.take { swap(&$0.filter, &$1) }
            defer {
                coldState.put(&part) { swap(&$0.filter, &$1) }
                coldStateMayUseFixes = true
            }
            yield &part
        }
    }

    var region: Boxed<RegionDebouncer> {
        get { coldState.read { $0.region } ?? Boxed() }
        _modify {
            var part: Boxed<RegionDebouncer> = coldState.take { swap(&$0.region, &$1) }
            defer { coldState.put(&part) { swap(&$0.region, &$1) } }
            yield &part
        }
    }

    var compass: Boxed<Compass> {
        get { coldState.read { $0.compass } ?? Boxed() }
        _modify {
            var part: Boxed<Compass> = coldState.take { swap(&$0.compass, &$1) }
            defer { coldState.put(&part) { swap(&$0.compass, &$1) } }
            yield &part
        }
    }

    var callout: Boxed<Callout> {
        get { coldState.read { $0.callout } ?? Boxed() }
        _modify {
            var part: Boxed<Callout> = coldState.take { swap(&$0.callout, &$1) }
            defer {
                coldState.put(&part) { swap(&$0.callout, &$1) }
                coldStateMayUseFixes = true
            }
            yield &part
        }
    }

    var follow: Boxed<Follow> {
        get { coldState.read { $0.follow } ?? Boxed() }
        _modify {
            var part: Boxed<Follow> = coldState.take { swap(&$0.follow, &$1) }
            defer {
                coldState.put(&part) { swap(&$0.follow, &$1) }
                coldStateMayUseFixes = true
            }
            yield &part
        }
    }

    var annotations: Boxed<AnnotationController> {
        get { coldState.read { $0.annotations } ?? Boxed() }
        _modify {
            var part: Boxed<AnnotationController> = coldState.take { swap(&$0.annotations, &$1) }
            defer {
                coldState.put(&part) { swap(&$0.annotations, &$1) }
                coldStateMayUseFixes = true
            }
            yield &part
        }
    }

    var directions: Boxed<Directions> {
        get { coldState.read { $0.directions } ?? Boxed() }
        _modify {
            var part: Boxed<Directions> = coldState.take { swap(&$0.directions, &$1) }
            defer {
                coldState.put(&part) { swap(&$0.directions, &$1) }
                coldStateMayUseFixes = true
            }
            yield &part
        }
    }

    var searchResults: Boxed<SearchResults> {
        get { coldState.read { $0.searchResults } ?? Boxed() }
        _modify {
            var part: Boxed<SearchResults> = coldState.take { swap(&$0.searchResults, &$1) }
            defer { coldState.put(&part) { swap(&$0.searchResults, &$1) } }
            yield &part
        }
    }
}
