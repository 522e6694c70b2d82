import Geography

/// What lasts of a session: all that a later engine needs to go on where one was.
///
/// Of what is under way nothing is kept: a map that moves has come to rest, unreleased; a held move
/// is never told; a needle is where it would come to rest. ``Engine/settle(into:)`` ends all
/// that first. A question to a geocoder outside is kept as one that is lost.
public struct EngineState: Equatable, Sendable {
    /// The latest event time seen, `nil` before the first input.
    package var clock: Instant?
    package var gate: AuthorizationGate.Kept
    package var filter: FixFilter.Kept
    package var lastFix: UsedFix?
    package var deviceHeading: DeviceHeading.Kept?
    package var hasToldFirstFix: Bool
    package var map: MapView?
    /// Whether the host has told the map, or it was set for all sessions.
    package var isMapTold: Bool
    /// What else lies over the map.
    package var exclusions: [ScreenRect]
    /// The map as it was last told at rest.
    package var releasedMap: MapView?
    package var indicator: Indicator.Kept
    package var compass: Compass.Kept
    package var callout: Callout.Kept
    package var staleness: Staleness.Kept
    package var follow: Follow.Kept
    /// `nil` where there are no annotations.
    package var pins: PinBoard.Kept?
    package var directions: Directions.Kept?
    /// `nil` where nothing was found.
    package var searched: SearchResults?

    package init(
        clock: Instant?,
        gate: AuthorizationGate.Kept,
        filter: FixFilter.Kept,
        lastFix: UsedFix?,
        deviceHeading: DeviceHeading.Kept?,
        hasToldFirstFix: Bool,
        map: MapView?,
        isMapTold: Bool,
        exclusions: [ScreenRect],
        releasedMap: MapView?,
        indicator: Indicator.Kept,
        compass: Compass.Kept,
        callout: Callout.Kept,
        staleness: Staleness.Kept,
        follow: Follow.Kept,
        pins: PinBoard.Kept?,
        directions: Directions.Kept?,
        searched: SearchResults?
    ) {
        self.clock = clock
        self.gate = gate
        self.filter = filter
        self.lastFix = lastFix
        self.deviceHeading = deviceHeading
        self.hasToldFirstFix = hasToldFirstFix
        self.map = map
        self.isMapTold = isMapTold
        self.exclusions = exclusions
        self.releasedMap = releasedMap
        self.indicator = indicator
        self.compass = compass
        self.callout = callout
        self.staleness = staleness
        self.follow = follow
        self.pins = pins
        self.directions = directions
        self.searched = searched
    }
}

extension Engine {
    /// What lasts of the session.
    public var state: EngineState {
        EngineState(
            clock: clock,
            gate: gate.kept,
            filter: filter.kept,
            lastFix: lastFix,
            deviceHeading: deviceHeading.kept,
            hasToldFirstFix: hasToldFirstFix,
            map: map,
            isMapTold: isMapTold,
            exclusions: exclusions,
            releasedMap: region.released,
            indicator: indicator.kept,
            compass: compass.kept,
            callout: callout.kept,
            staleness: staleness.kept,
            follow: follow.kept,
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
        clock = state.clock
        gate = AuthorizationGate(resuming: state.gate)
        filter = FixFilter(configuration.filter, resuming: state.filter)
        lastFix = state.lastFix
        deviceHeading = DeviceHeading(resuming: state.deviceHeading)
        hasToldFirstFix = state.hasToldFirstFix
        isMapTold = state.isMapTold
        exclusions = state.exclusions
        changeMap(to: state.map)
        region = RegionDebouncer(configuration.region, resuming: state.releasedMap)
        indicator = Indicator(configuration.indicator, resuming: state.indicator)
        compass = Compass(configuration.compass, resuming: state.compass, at: clock)
        callout = Callout(
            configuration.callout,
            resuming: state.callout,
            user: calloutUser,
            at: clock
        )
        staleness = Staleness(after: configuration.staleAfter, resuming: state.staleness)
        follow = Follow(resuming: state.follow)
        pins.value = state.pins.map {
            PinBoard(configuration, resuming: $0)
        }
        if let kept = state.directions {
            directions = Rare(Directions(units: configuration.distanceUnits, resuming: kept))
        }
        searched = Rare(state.searched)
    }
}
