import Geography

extension Engine {
    /// What lasts of the session.
    public var state: EngineState {
        EngineState(
            clock: clock,
            gate: gate.kept,
            filter: filter.kept,
            lastFix: lastFix,
            lastSupplement: lastSupplement,
            deviceHeading: deviceHeading.kept,
            hasEmittedFirstFix: hasEmittedFirstFix,
            map: map,
            hasHostMap: hasHostMap,
            exclusions: exclusions,
            releasedMap: region.read { $0.released } ?? nil,
            indicator: indicator.kept,
            compass: compass.read { $0.kept } ?? configuration.newCompass.kept,
            callout: callout.read { $0.kept } ?? Callout(configuration.callout).kept,
            staleness: staleness.kept,
            follow: follow.read { $0.kept } ?? Follow().kept,
            pins: pins.value?.kept,
            directions: directions.value?.kept,
            searched: searched.value
        )
    }

    /// Takes a session up again where it was.
    ///
    /// What the session was told counts for more than `configuration`, which may be another than
    /// before. The causes of what is still to come are forgotten.
    public init(_ configuration: Configuration, resuming state: EngineState) {
        self.init(configuration)
        quietUntil = .longAgo
        clock = state.clock
        gate = AuthorizationGate(resuming: state.gate)
        filter = FixFilter(resuming: state.filter)
        lastFix = state.lastFix
        if configuration.reportsLocations { lastSupplement = state.lastSupplement }
        if let kept = state.deviceHeading { deviceHeading = DeviceHeading(resuming: kept) }
        hasEmittedFirstFix = state.hasEmittedFirstFix
        hasHostMap = state.hasHostMap
        resume(state.map, exclusions: state.exclusions)
        if let map = state.releasedMap {
            region.value = RegionDebouncer(configuration.region, resuming: map)
        }
        indicator = Indicator(resuming: state.indicator)
        if state.compass != configuration.newCompass.kept {
            compass.value = Compass(configuration.compass, resuming: state.compass, at: clock)
        }
        if state.callout != Callout(configuration.callout).kept || !callout.isMissing {
            callout.value = Callout(
                configuration.callout,
                resuming: state.callout,
                user: calloutUser,
                at: clock
            )
        }
        staleness = Staleness(resuming: state.staleness)
        if state.follow != Follow().kept { follow.value = Follow(resuming: state.follow) }
        pins.value = state.pins.map {
            AnnotationController(configuration, resuming: $0)
        }
        if let kept = state.directions {
            directions = Boxed(Directions(units: configuration.distanceUnits, resuming: kept))
        }
        searched = Boxed(state.searched)
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
