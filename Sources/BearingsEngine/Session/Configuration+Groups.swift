import Geography

extension Configuration {
    /// What a session's map shows until its host reports one.
    public enum DefaultViewport: Equatable, Sendable {
        /// No map, so nothing is projected.
        case none
        /// Centred on the first used fix, and on the first after each denial.
        case firstFix(zoom: Double)
        /// The same viewport for every session.
        case fixed(Viewport)
    }

    /// What maps show and how they are reported.
    public struct Map: Sendable {
        /// What a session's map shows until its host reports one.
        public var defaultViewport: DefaultViewport
        /// The size of a `firstFix` viewport, in points.
        public var defaultSize: ViewSize
        /// The insets of a `firstFix` viewport, in points.
        public var defaultInsets: EdgeInsets
        /// How region changes are debounced.
        public var region: RegionDebouncer.Settings
        /// When and how often the compass is reported.
        public var compass: Compass.Settings
        /// Whether cameras have a zoom or a span.
        public var cameraForm: CameraFit.Form
        /// The least change of heading that turns a map that follows the user, in degrees; 0 for any.
        public var leastTurn: Double

        /// Creates settings; sizes and insets are in points.
        public init(
            defaultViewport: DefaultViewport = .firstFix(zoom: 15),
            defaultSize: ViewSize = ViewSize(width: 390, height: 844),
            defaultInsets: EdgeInsets = .zero,
            region: RegionDebouncer.Settings = RegionDebouncer.Settings(),
            compass: Compass.Settings = Compass.Settings(),
            cameraForm: CameraFit.Form = .zoom,
            leastTurn: Double? = nil
        ) {
            self.defaultViewport = defaultViewport
            self.defaultSize = defaultSize
            self.defaultInsets = defaultInsets
            self.region = region
            self.compass = compass
            self.cameraForm = cameraForm
            self.leastTurn = leastTurn ?? Follow.defaultLeastTurn
        }
    }

    /// Which fixes are used.
    public struct Location: Sendable {
        /// Which fixes are filtered out.
        public var filter: FixFilter.Settings
        /// After how long without a fix the last one is stale, in milliseconds; 0 for never.
        public var staleAfter: Milliseconds
        /// Whether each used fix is emitted as a `location` event.
        public var reportsLocations: Bool
        /// What counts as a visit; `nil` where visits are not reported.
        public var visits: StayFinder.Rules?

        /// Creates settings; `staleAfter` is in milliseconds.
        public init(
            filter: FixFilter.Settings = FixFilter.Settings(),
            staleAfter: Milliseconds = 30_000,
            reportsLocations: Bool = false,
            visits: StayFinder.Rules? = nil
        ) {
            self.filter = filter
            self.staleAfter = staleAfter
            self.reportsLocations = reportsLocations
            self.visits = visits
        }
    }

    /// What applies to a session as a whole.
    public struct Session: Sendable {
        /// Whether a session may not use location before its first authorization record.
        public var requiresAuthorization: Bool
        /// The units of distances written for people.
        public var distanceUnits: DistanceUnits
        /// How far apart fixes without a time are assumed to be in a log, in milliseconds.
        public var step: Milliseconds
        /// An input earlier than the clock by more than this means that the clock was set, in
        /// milliseconds.
        public var reset: Milliseconds
        /// Roughly how many bytes a session may store of what hosts send.
        public var maxBytes: Int

        /// Creates settings; times are in milliseconds.
        public init(
            requiresAuthorization: Bool = false,
            distanceUnits: DistanceUnits = .metric,
            step: Milliseconds = 1000,
            reset: Milliseconds = 3_600_000,
            maxBytes: Int = .max
        ) {
            self.requiresAuthorization = requiresAuthorization
            self.distanceUnits = distanceUnits
            self.step = step
            self.reset = reset
            self.maxBytes = maxBytes
        }
    }

    /// What a search can find besides annotations.
    public struct Search: Sendable {
        /// Finds places; `nil` for none.
        public var places: PlaceFinder?
        /// Finds towns, which fill the room that other results leave; `nil` for none.
        public var towns: PlaceFinder?

        /// Creates settings; by default a search finds annotations only.
        public init(places: PlaceFinder? = nil, towns: PlaceFinder? = nil) {
            self.places = places
            self.towns = towns
        }
    }
}
