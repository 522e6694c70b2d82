import Geography

/// What lasts of a session: all that a later engine needs to go on where one was.
///
/// Of what is under way nothing is kept: a map that moves has come to rest, unreleased; a held move
/// is never told; a needle is where it would come to rest. ``Engine/settle(into:)`` ends all
/// that first. A question to a geocoder outside is kept as one that is lost.
public struct EngineState: Equatable, Sendable {
    /// The latest event time seen, `nil` before the first input.
    package var clock: Instant?
    /// What the user allows, which a later engine holds to before its first record.
    package var gate: AuthorizationGate.Snapshot
    /// Which fixes were held back and may confirm a jump, or end a gap.
    package var filter: FixFilter.Snapshot
    /// The fix in use; `nil` before the first, and after a denial.
    package var lastFix: UsedFix?
    /// What came beside ``lastFix`` and is handed through.
    package var lastSupplement: FixSupplement
    /// A heading that waits for the fix of its moment.
    package var deviceHeading: DeviceHeading.Snapshot?
    /// Whether the one `camera` of a first fix was emitted.
    package var hasEmittedFirstFix: Bool
    /// The map as it now is, resting; `nil` before the first viewport.
    package var map: MapView?
    /// Whether the host has told the map, or it was set for all sessions.
    package var hasHostMap: Bool
    /// What else lies over the map.
    package var exclusions: [ScreenRect]
    /// The map as it was last told at rest.
    package var releasedMap: MapView?
    /// Whether the user's indicator shows, and where it was printed last.
    package var indicator: Indicator.Snapshot
    /// Where the needle comes to rest, and what was printed last.
    package var compass: Compass.Snapshot
    /// Whether the user is selected, what their callout shows, and the next look-up.
    package var callout: Callout.Snapshot
    /// Whether the last fix was reported to be stale.
    package var staleness: Staleness.Snapshot
    /// The follow mode, the gestures under way, and the camera emitted last.
    package var follow: Follow.Snapshot
    /// `nil` where there are no annotations.
    package var pins: AnnotationController.Snapshot?
    /// The newest request with its routes; `nil` where nobody has asked.
    package var directions: Directions.Snapshot?
    /// `nil` where nothing was found.
    package var searched: SearchResults?

    /// Creates the state of a session read back; the parts must be of one moment.
    package init(
        clock: Instant?,
        gate: AuthorizationGate.Snapshot,
        filter: FixFilter.Snapshot,
        lastFix: UsedFix?,
        lastSupplement: FixSupplement,
        deviceHeading: DeviceHeading.Snapshot?,
        hasEmittedFirstFix: Bool,
        map: MapView?,
        hasHostMap: Bool,
        exclusions: [ScreenRect],
        releasedMap: MapView?,
        indicator: Indicator.Snapshot,
        compass: Compass.Snapshot,
        callout: Callout.Snapshot,
        staleness: Staleness.Snapshot,
        follow: Follow.Snapshot,
        pins: AnnotationController.Snapshot?,
        directions: Directions.Snapshot?,
        searched: SearchResults?
    ) {
        self.clock = clock
        self.gate = gate
        self.filter = filter
        self.lastFix = lastFix
        self.lastSupplement = lastSupplement
        self.deviceHeading = deviceHeading
        self.hasEmittedFirstFix = hasEmittedFirstFix
        self.map = map
        self.hasHostMap = hasHostMap
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
