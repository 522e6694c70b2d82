import Geography

/// The state of a session that outlives its engine: all that a later engine needs to continue.
///
/// Work in progress is not part of it. A moving map is stored at rest and unreleased, a held move is
/// dropped, and a needle is stored where it would come to rest. ``Engine/settle(into:)`` ends all that
/// first. An open request to an external geocoder is stored as lost.
public struct EngineState: Equatable, Sendable {
    /// The latest event time seen; `nil` before the first input.
    package var clock: Instant?
    /// What the user allows, and where they are.
    package var location: Location
    /// The session's map.
    package var map: Map
    /// What the UI shows, as far as later events are compared with it.
    package var display: Display
    /// `nil` where there are no annotations.
    package var annotations: AnnotationController.Snapshot?
    /// The newest request with its routes; `nil` where there is none.
    package var directions: Directions.Snapshot?
    /// `nil` where nothing was found.
    package var searchResults: SearchResults?

    /// Creates the state of a stored session; all parts must be of the same moment.
    package init(
        clock: Instant?,
        location: Location,
        map: Map,
        display: Display,
        annotations: AnnotationController.Snapshot?,
        directions: Directions.Snapshot?,
        searchResults: SearchResults?
    ) {
        self.clock = clock
        self.location = location
        self.map = map
        self.display = display
        self.annotations = annotations
        self.directions = directions
        self.searchResults = searchResults
    }

    /// What the user allows, and where they are.
    package struct Location: Equatable, Sendable {
        /// What the user allows; it holds before the later engine's first record.
        package var gate: AuthorizationGate.Snapshot
        /// The rejected fixes that may confirm a jump or end a gap.
        package var filter: FixFilter.Snapshot
        /// The fix in use; `nil` before the first, and after a denial.
        package var lastFix: UsedFix?
        /// The supplement of ``lastFix``.
        package var lastSupplement: FixSupplement
        /// A heading that waits for the fix of its moment.
        package var deviceHeading: DeviceHeading.Snapshot?
        /// Whether the last fix was reported as stale.
        package var staleness: Staleness.Snapshot
        /// Whether the one `camera` event of a first fix was emitted.
        package var hasEmittedFirstFix: Bool

        /// Creates a group of stored values.
        package init(
            gate: AuthorizationGate.Snapshot,
            filter: FixFilter.Snapshot,
            lastFix: UsedFix?,
            lastSupplement: FixSupplement,
            deviceHeading: DeviceHeading.Snapshot?,
            staleness: Staleness.Snapshot,
            hasEmittedFirstFix: Bool
        ) {
            self.gate = gate
            self.filter = filter
            self.lastFix = lastFix
            self.lastSupplement = lastSupplement
            self.deviceHeading = deviceHeading
            self.staleness = staleness
            self.hasEmittedFirstFix = hasEmittedFirstFix
        }
    }

    /// The session's map.
    package struct Map: Equatable, Sendable {
        /// The map at rest; `nil` before the first viewport.
        package var view: MapView?
        /// Whether the host has reported the map, or it was set for all sessions.
        package var isFromHost: Bool
        /// The rectangles over the map where no indicator may stand.
        package var exclusions: [ScreenRect]
        /// The map as last released by the debouncer.
        package var released: MapView?

        /// Creates a group of stored values.
        package init(
            view: MapView?,
            isFromHost: Bool,
            exclusions: [ScreenRect],
            released: MapView?
        ) {
            self.view = view
            self.isFromHost = isFromHost
            self.exclusions = exclusions
            self.released = released
        }
    }

    /// What the UI shows, as far as later events are compared with it.
    package struct Display: Equatable, Sendable {
        /// Whether the user's indicator shows, and its last printed placement.
        package var indicator: Indicator.Snapshot
        /// Where the needle comes to rest, and the last frame.
        package var compass: Compass.Snapshot
        /// Whether the user is selected, what their callout shows, and the next lookup.
        package var callout: Callout.Snapshot
        /// The follow mode, the gestures in progress, and the last camera.
        package var follow: Follow.Snapshot
        /// Where the user may be staying, by ``Visits``; empty where visits are not reported.
        package var visits: [StayFinder.Cluster]

        /// Creates a group of stored values.
        package init(
            indicator: Indicator.Snapshot,
            compass: Compass.Snapshot,
            callout: Callout.Snapshot,
            follow: Follow.Snapshot,
            visits: [StayFinder.Cluster]
        ) {
            self.indicator = indicator
            self.compass = compass
            self.callout = callout
            self.follow = follow
            self.visits = visits
        }
    }
}
