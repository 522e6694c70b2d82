/// The parts of ``ColdState``, as if each were the engine's own: missing where there are none, and changed
/// in place, for which they are taken out and put back.
extension Engine {
    /// The fix in use.
    var lastFix: UsedFix? {
        get { UsedFix(last, extras.read { $0.fixDetails.value } ?? nil) }
        set {
            last = newValue.map { LastFix($0.reported, at: $0.time) } ?? LastFix()
            guard let newValue, newValue.isEpochReport || configuration.location.reportsLocations
            else {
                return fixDetails.forget()
            }
            let details = FixDetails(newValue)
            // Most often there are some, which are replaced where they are.
            let isKept = extras.change { $0.fixDetails.change { $0 = details } != nil }
            if isKept != true { fixDetails.value = details }
        }
    }

    /// What was told beside the fix in use.
    var lastSupplement: FixSupplement {
        get { extras.read { $0.fixSupplement.value ?? FixSupplement() } ?? FixSupplement() }
        set {
            let hasOne = extras.change { !$0.fixSupplement.isMissing } ?? false
            guard hasOne || !newValue.isEmpty else { return }
            fixSupplement.value = newValue.isEmpty ? nil : newValue
        }
    }

    private var fixSupplement: Boxed<FixSupplement> {
        get { extras.read { $0.fixSupplement } ?? Boxed() }
        _modify {
            var part: Boxed<FixSupplement> = extras.take { swap(&$0.fixSupplement, &$1) }
            defer {
                extras.put(&part) { swap(&$0.fixSupplement, &$1) }
                mayExtrasHeedFixes = true
            }
            yield &part
        }
    }

    var fixDetails: Boxed<FixDetails> {
        get { extras.read { $0.fixDetails } ?? Boxed() }
        _modify {
            var part: Boxed<FixDetails> = extras.take { swap(&$0.fixDetails, &$1) }
            defer {
                extras.put(&part) { swap(&$0.fixDetails, &$1) }
                mayExtrasHeedFixes = true
            }
            yield &part
        }
    }

    var deviceHeading: DeviceHeading {
        get { extras.read { $0.deviceHeading } ?? DeviceHeading() }
        _modify {
            var part: DeviceHeading = extras.take { swap(&$0.deviceHeading, &$1) }
            defer {
                extras.put(&part) { swap(&$0.deviceHeading, &$1) }
                mayExtrasHeedFixes = true
            }
            yield &part
        }
    }

    var filter: FixFilter {
        get { extras.read { $0.filter } ?? FixFilter() }
        _modify {
            var part: FixFilter = extras.take { swap(&$0.filter, &$1) }
            defer {
                extras.put(&part) { swap(&$0.filter, &$1) }
                mayExtrasHeedFixes = true
            }
            yield &part
        }
    }

    var region: Boxed<RegionDebouncer> {
        get { extras.read { $0.region } ?? Boxed() }
        _modify {
            var part: Boxed<RegionDebouncer> = extras.take { swap(&$0.region, &$1) }
            defer { extras.put(&part) { swap(&$0.region, &$1) } }
            yield &part
        }
    }

    var compass: Boxed<Compass> {
        get { extras.read { $0.compass } ?? Boxed() }
        _modify {
            var part: Boxed<Compass> = extras.take { swap(&$0.compass, &$1) }
            defer { extras.put(&part) { swap(&$0.compass, &$1) } }
            yield &part
        }
    }

    var callout: Boxed<Callout> {
        get { extras.read { $0.callout } ?? Boxed() }
        _modify {
            var part: Boxed<Callout> = extras.take { swap(&$0.callout, &$1) }
            defer {
                extras.put(&part) { swap(&$0.callout, &$1) }
                mayExtrasHeedFixes = true
            }
            yield &part
        }
    }

    var follow: Boxed<Follow> {
        get { extras.read { $0.follow } ?? Boxed() }
        _modify {
            var part: Boxed<Follow> = extras.take { swap(&$0.follow, &$1) }
            defer {
                extras.put(&part) { swap(&$0.follow, &$1) }
                mayExtrasHeedFixes = true
            }
            yield &part
        }
    }

    var pins: Boxed<AnnotationController> {
        get { extras.read { $0.pins } ?? Boxed() }
        _modify {
            var part: Boxed<AnnotationController> = extras.take { swap(&$0.pins, &$1) }
            defer {
                extras.put(&part) { swap(&$0.pins, &$1) }
                mayExtrasHeedFixes = true
            }
            yield &part
        }
    }

    var directions: Boxed<Directions> {
        get { extras.read { $0.directions } ?? Boxed() }
        _modify {
            var part: Boxed<Directions> = extras.take { swap(&$0.directions, &$1) }
            defer {
                extras.put(&part) { swap(&$0.directions, &$1) }
                mayExtrasHeedFixes = true
            }
            yield &part
        }
    }

    var searched: Boxed<SearchResults> {
        get { extras.read { $0.searched } ?? Boxed() }
        _modify {
            var part: Boxed<SearchResults> = extras.take { swap(&$0.searched, &$1) }
            defer { extras.put(&part) { swap(&$0.searched, &$1) } }
            yield &part
        }
    }
}
