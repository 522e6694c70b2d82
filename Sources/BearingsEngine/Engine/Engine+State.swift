import Geography

extension Engine {
    /// The state that outlives the engine.
    public var state: EngineState {
        EngineState(
            clock: clock,
            location: EngineState.Location(
                gate: gate.snapshot,
                filter: filter.snapshot,
                lastFix: lastFix,
                lastSupplement: lastSupplement,
                deviceHeading: deviceHeading.snapshot,
                staleness: staleness.snapshot,
                hasEmittedFirstFix: hasEmittedFirstFix
            ),
            map: EngineState.Map(
                view: map,
                isFromHost: hasHostMap,
                exclusions: exclusions,
                released: region.read { $0.released } ?? nil
            ),
            display: EngineState.Display(
                indicator: indicator.snapshot,
                compass: compass.read { $0.snapshot } ?? configuration.newCompass.snapshot,
                callout: callout.read { $0.snapshot } ?? Callout(configuration.callout).snapshot,
                follow: follow.read { $0.snapshot } ?? Follow().snapshot
            ),
            annotations: annotations.value?.snapshot,
            directions: directions.value?.snapshot,
            searchResults: searchResults.value
        )
    }

    /// Resumes a session.
    ///
    /// What hosts have sent takes precedence over `configuration`, which may have changed since. The
    /// causes of events still to come are lost.
    public init(_ configuration: Configuration, resuming state: EngineState) {
        self.init(configuration)
        quietUntil = .distantPast
        clock = state.clock
        resume(state.location)
        hasHostMap = state.map.isFromHost
        resume(state.map.view, exclusions: state.map.exclusions)
        if let map = state.map.released {
            region.value = RegionDebouncer(configuration.map.region, resuming: map)
        }
        resume(state.display)
        annotations.value = state.annotations.map {
            AnnotationController(configuration.annotations, configuration.indicator, resuming: $0)
        }
        if let snapshot = state.directions {
            let units = configuration.session.distanceUnits
            directions = Boxed(Directions(units: units, resuming: snapshot))
        }
        searchResults = Boxed(state.searchResults)
    }

    private mutating func resume(_ location: EngineState.Location) {
        gate = AuthorizationGate(resuming: location.gate)
        filter = FixFilter(resuming: location.filter)
        lastFix = location.lastFix
        if configuration.location.reportsLocations { lastSupplement = location.lastSupplement }
        if let snapshot = location.deviceHeading {
            deviceHeading = DeviceHeading(resuming: snapshot)
        }
        staleness = Staleness(resuming: location.staleness)
        hasEmittedFirstFix = location.hasEmittedFirstFix
    }

    private mutating func resume(_ display: EngineState.Display) {
        indicator = Indicator(resuming: display.indicator)
        if display.compass != configuration.newCompass.snapshot {
            let settings = configuration.map.compass
            compass.value = Compass(settings, resuming: display.compass, at: clock)
        }
        if display.callout != Callout(configuration.callout).snapshot || !callout.isMissing {
            callout.value = Callout(
                configuration.callout,
                resuming: display.callout,
                user: calloutUser,
                at: clock
            )
        }
        if display.follow != Follow().snapshot { follow.value = Follow(resuming: display.follow) }
    }

    private mutating func resume(_ map: MapView?, exclusions: [ScreenRect]) {
        guard let map else {
            sessionMap = SessionMap()
            return
        }
        let center = map.viewport.center
        if !hasHostMap, map == configuration.standardMap(around: center) {
            sessionMap = SessionMap(around: center)
        } else {
            sessionMap = SessionMap(HostMap(map, exclusions: exclusions, configuration.indicator))
        }
    }
}
