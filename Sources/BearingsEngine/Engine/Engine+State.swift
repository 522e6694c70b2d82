import Geography

extension Engine {
    /// What lasts of the session.
    public var state: EngineState {
        EngineState(
            clock: clock,
            location: EngineState.Location(
                gate: gate.kept,
                filter: filter.kept,
                lastFix: lastFix,
                lastSupplement: lastSupplement,
                deviceHeading: deviceHeading.kept,
                staleness: staleness.kept,
                hasEmittedFirstFix: hasEmittedFirstFix
            ),
            map: EngineState.Map(
                view: map,
                isFromHost: hasHostMap,
                exclusions: exclusions,
                released: region.read { $0.released } ?? nil
            ),
            display: EngineState.Display(
                indicator: indicator.kept,
                compass: compass.read { $0.kept } ?? configuration.newCompass.kept,
                callout: callout.read { $0.kept } ?? Callout(configuration.callout).kept,
                follow: follow.read { $0.kept } ?? Follow().kept
            ),
            annotations: pins.value?.kept,
            directions: directions.value?.kept,
            searchResults: searched.value
        )
    }

    /// Resumes a session.
    ///
    /// What hosts have sent takes precedence over `configuration`, which may have changed since. The
    /// causes of events still to come are lost.
    public init(_ configuration: Configuration, resuming state: EngineState) {
        self.init(configuration)
        quietUntil = .longAgo
        clock = state.clock
        resume(state.location)
        hasHostMap = state.map.isFromHost
        resume(state.map.view, exclusions: state.map.exclusions)
        if let map = state.map.released {
            region.value = RegionDebouncer(configuration.map.region, resuming: map)
        }
        resume(state.display)
        pins.value = state.annotations.map {
            AnnotationController(configuration.annotations, configuration.indicator, resuming: $0)
        }
        if let kept = state.directions {
            let units = configuration.session.distanceUnits
            directions = Boxed(Directions(units: units, resuming: kept))
        }
        searched = Boxed(state.searchResults)
    }

    private mutating func resume(_ location: EngineState.Location) {
        gate = AuthorizationGate(resuming: location.gate)
        filter = FixFilter(resuming: location.filter)
        lastFix = location.lastFix
        if configuration.location.reportsLocations { lastSupplement = location.lastSupplement }
        if let kept = location.deviceHeading { deviceHeading = DeviceHeading(resuming: kept) }
        staleness = Staleness(resuming: location.staleness)
        hasEmittedFirstFix = location.hasEmittedFirstFix
    }

    private mutating func resume(_ display: EngineState.Display) {
        indicator = Indicator(resuming: display.indicator)
        if display.compass != configuration.newCompass.kept {
            let settings = configuration.map.compass
            compass.value = Compass(settings, resuming: display.compass, at: clock)
        }
        if display.callout != Callout(configuration.callout).kept || !callout.isMissing {
            callout.value = Callout(
                configuration.callout,
                resuming: display.callout,
                user: calloutUser,
                at: clock
            )
        }
        if display.follow != Follow().kept { follow.value = Follow(resuming: display.follow) }
    }

    private mutating func resume(_ map: MapView?, exclusions: [ScreenRect]) {
        guard let map else {
            shown = SessionMap()
            return
        }
        let center = map.viewport.center
        if !hasHostMap, map == configuration.standardMap(around: center) {
            shown = SessionMap(around: center)
        } else {
            shown = SessionMap(HostMap(map, exclusions: exclusions, configuration.indicator))
        }
    }
}
