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

// MARK: What is stored

extension ColdState {
    /// Codes what a later engine needs of the features that have no place of their own in an engine's `code`.
    ///
    /// What is read of a feature replaces it as a whole: to write it takes no memory.
    mutating func code(
        _ coder: inout some StateCoder,
        _ configuration: Configuration,
        user: Callout.User?,
        at clock: Instant?
    ) {
        codeCompass(&coder, configuration, at: clock)
        codeCallout(&coder, configuration, user: user, at: clock)
        codeFollow(&coder, configuration)
        codeVisits(&coder, configuration)
        codeAnnotations(&coder, configuration)
        codeDirections(&coder, configuration)
        searchResults.code(&coder)
    }

    private mutating func codeCompass(
        _ coder: inout some StateCoder,
        _ configuration: Configuration,
        at clock: Instant?
    ) {
        let new = configuration.newCompass
        var coded = compass.value ?? new
        coded.code(&coder, at: clock)
        if coder.hasRead, !coded.isCoded(like: new) { compass.value = coded }
    }

    private mutating func codeCallout(
        _ coder: inout some StateCoder,
        _ configuration: Configuration,
        user: Callout.User?,
        at clock: Instant?
    ) {
        let new = Callout(configuration.callout)
        var coded = callout.value ?? new
        coded.code(&coder, user: user, at: clock)
        guard coder.hasRead, !callout.isMissing || !coded.isCoded(like: new) else { return }
        callout.value = coded
    }

    private mutating func codeFollow(
        _ coder: inout some StateCoder,
        _ configuration: Configuration
    ) {
        let new = configuration.newFollow
        var coded = follow.value ?? new
        coded.code(&coder)
        if coder.hasRead, !coded.isCoded(like: new) { follow.value = coded }
    }

    private mutating func codeVisits(
        _ coder: inout some StateCoder,
        _ configuration: Configuration
    ) {
        let rules = configuration.location.visits
        var coded = visits.value ?? Visits(rules ?? StayFinder.Rules())
        coded.code(&coder)
        if coder.hasRead, rules != nil { visits.value = coded }
    }

    private mutating func codeAnnotations(
        _ coder: inout some StateCoder,
        _ configuration: Configuration
    ) {
        var arePresent = !annotations.isMissing
        arePresent.code(&coder)
        guard arePresent else { return }
        let indicator = configuration.indicator
        var coded =
            annotations.value
            ?? AnnotationController(configuration.annotations, indicator, at: .epoch)
        coded.code(&coder, indicator)
        if coder.hasRead { annotations.value = coded }
    }

    private mutating func codeDirections(
        _ coder: inout some StateCoder,
        _ configuration: Configuration
    ) {
        var arePresent = !directions.isMissing
        arePresent.code(&coder)
        guard arePresent else { return }
        var coded = directions.value ?? Directions(units: configuration.session.distanceUnits)
        coded.code(&coder)
        if coder.hasRead { directions.value = coded }
    }
}

extension Compass {
    fileprivate func isCoded(like other: Compass) -> Bool {
        var (one, other) = (self, other)
        return FieldWriter.bytes { one.code(&$0, at: nil) }
            == FieldWriter.bytes { other.code(&$0, at: nil) }
    }
}

extension Callout {
    fileprivate func isCoded(like other: Callout) -> Bool {
        var (one, other) = (self, other)
        return FieldWriter.bytes { one.code(&$0, user: nil, at: nil) }
            == FieldWriter.bytes { other.code(&$0, user: nil, at: nil) }
    }
}

extension Follow {
    fileprivate func isCoded(like other: Follow) -> Bool {
        var (one, other) = (self, other)
        return FieldWriter.bytes { one.code(&$0) } == FieldWriter.bytes { other.code(&$0) }
    }
}
