/// The parts of ``Extras``, as if each were the engine's own: missing where there are none, and changed
/// in place, for which they are taken out and put back.
extension Engine {
    /// The fix in use.
    var lastFix: UsedFix? {
        get { UsedFix(last, extras.read { $0.fixDetails.value } ?? nil) }
        set {
            last = newValue.map { LastFix($0.reported, at: $0.time) } ?? LastFix()
            guard let newValue, newValue.isEpochReport || configuration.reportsLocations else {
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

    private var fixSupplement: Rare<FixSupplement> {
        get { extras.read { $0.fixSupplement } ?? Rare() }
        _modify {
            var part: Rare<FixSupplement> = extras.take { swap(&$0.fixSupplement, &$1) }
            defer {
                extras.put(&part) { swap(&$0.fixSupplement, &$1) }
                mayExtrasHeedFixes = true
            }
            yield &part
        }
    }

    var fixDetails: Rare<FixDetails> {
        get { extras.read { $0.fixDetails } ?? Rare() }
        _modify {
            var part: Rare<FixDetails> = extras.take { swap(&$0.fixDetails, &$1) }
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

    var region: Rare<RegionDebouncer> {
        get { extras.read { $0.region } ?? Rare() }
        _modify {
            var part: Rare<RegionDebouncer> = extras.take { swap(&$0.region, &$1) }
            defer { extras.put(&part) { swap(&$0.region, &$1) } }
            yield &part
        }
    }

    var compass: Rare<Compass> {
        get { extras.read { $0.compass } ?? Rare() }
        _modify {
            var part: Rare<Compass> = extras.take { swap(&$0.compass, &$1) }
            defer { extras.put(&part) { swap(&$0.compass, &$1) } }
            yield &part
        }
    }

    var callout: Rare<Callout> {
        get { extras.read { $0.callout } ?? Rare() }
        _modify {
            var part: Rare<Callout> = extras.take { swap(&$0.callout, &$1) }
            defer {
                extras.put(&part) { swap(&$0.callout, &$1) }
                mayExtrasHeedFixes = true
            }
            yield &part
        }
    }

    var follow: Rare<Follow> {
        get { extras.read { $0.follow } ?? Rare() }
        _modify {
            var part: Rare<Follow> = extras.take { swap(&$0.follow, &$1) }
            defer {
                extras.put(&part) { swap(&$0.follow, &$1) }
                mayExtrasHeedFixes = true
            }
            yield &part
        }
    }

    var pins: Rare<PinBoard> {
        get { extras.read { $0.pins } ?? Rare() }
        _modify {
            var part: Rare<PinBoard> = extras.take { swap(&$0.pins, &$1) }
            defer {
                extras.put(&part) { swap(&$0.pins, &$1) }
                mayExtrasHeedFixes = true
            }
            yield &part
        }
    }

    var directions: Rare<Directions> {
        get { extras.read { $0.directions } ?? Rare() }
        _modify {
            var part: Rare<Directions> = extras.take { swap(&$0.directions, &$1) }
            defer {
                extras.put(&part) { swap(&$0.directions, &$1) }
                mayExtrasHeedFixes = true
            }
            yield &part
        }
    }

    var searched: Rare<SearchResults> {
        get { extras.read { $0.searched } ?? Rare() }
        _modify {
            var part: Rare<SearchResults> = extras.take { swap(&$0.searched, &$1) }
            defer { extras.put(&part) { swap(&$0.searched, &$1) } }
            yield &part
        }
    }
}
