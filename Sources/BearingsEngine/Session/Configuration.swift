import Geography

/// How engines decide: every threshold and period, with the defaults of Mathematics 0.
///
/// One is shared by all engines of a program and never changes, so it is an object.
public final class Configuration: Sendable {
    /// What a session's map shows until its host tells.
    public enum DefaultViewport: Equatable, Sendable {
        /// Nothing: nothing is projected.
        case none
        /// The place of the first used fix, and of the first after each denial, at this zoom.
        case firstFix(zoom: Double)
        /// This.
        case fixed(Viewport)
    }

    /// What a session's map shows until its host tells.
    public let defaultViewport: DefaultViewport
    /// The size of a `firstFix` viewport, in points.
    public let defaultSize: ViewSize
    /// What is covered of a `firstFix` viewport, in points.
    public let defaultInsets: EdgeInsets
    /// How region changes are held back.
    public let region: RegionDebouncer.Settings
    /// How the indicator is placed and when it shows.
    public let indicator: Indicator.Settings
    /// Whom indicators point to beside the user.
    public let indicated: IndicatedAnnotations
    /// How the compass is told.
    public let compass: Compass.Settings
    /// When callouts show, and who knows what they say.
    public let callout: Callout.Settings
    /// Which fixes are held back.
    public let filter: FixFilter.Settings
    /// How long without a fix until the last one is stale, in milliseconds; 0: never.
    public let staleAfter: Milliseconds
    /// How cameras are told.
    public let cameraForm: CameraFit.Form
    /// How annotations are spread.
    public let annotations: AnnotationSettings
    /// Who knows the places that can be searched; `nil` for nobody.
    public let places: PlaceFinder?
    /// Who knows the towns that fill up an answer that others leave room in; `nil` for nobody.
    public let towns: PlaceFinder?
    /// How distances along a way are told to people.
    public let distanceUnits: DistanceUnits
    /// Which point of a lifted pin says where it is dropped.
    public let dropPoint: DropPoint
    /// Whether a session without an authorization record may not use location.
    public let requiresAuthorization: Bool
    /// Whether each used fix is told as an event.
    public let reportsLocations: Bool
    /// How far apart fixes without a time are taken to be in a log, in milliseconds.
    public let step: Milliseconds
    /// An input older than the clock by more than this means that the clock was set, in
    /// milliseconds.
    public let reset: Milliseconds
    /// About how many bytes of what hosts tell a session may keep.
    public let maxSessionBytes: Int
    /// Whether fixes are judged by no more than their time.
    let takesPlainFixes: Bool
    /// The heading of a map whose host has told none.
    let defaultHeading: Double
    /// The map of sessions that have not told of one, around no place in particular.
    let standardMap: HostMap
    /// The map set for all sessions, `nil` where each begins with none.
    let fixedMap: SessionMap?

    /// Creates a configuration; what is not named is as Mathematics and Protocol 6 have it.
    public init(
        defaultViewport: DefaultViewport = .firstFix(zoom: 15),
        defaultSize: ViewSize = ViewSize(width: 390, height: 844),
        defaultInsets: EdgeInsets = .zero,
        region: RegionDebouncer.Settings = RegionDebouncer.Settings(),
        indicator: Indicator.Settings = Indicator.Settings(),
        indicated: IndicatedAnnotations = IndicatedAnnotations(),
        compass: Compass.Settings = Compass.Settings(),
        callout: Callout.Settings = Callout.Settings(),
        filter: FixFilter.Settings = FixFilter.Settings(),
        staleAfter: Milliseconds = 30_000,
        cameraForm: CameraFit.Form = .zoom,
        annotations: AnnotationSettings = AnnotationSettings(),
        places: PlaceFinder? = nil,
        towns: PlaceFinder? = nil,
        distanceUnits: DistanceUnits = .metric,
        dropPoint: DropPoint = .tip,
        requiresAuthorization: Bool = false,
        reportsLocations: Bool = false,
        step: Milliseconds = 1000,
        reset: Milliseconds = 3_600_000,
        maxSessionBytes: Int = .max
    ) {
        self.defaultViewport = defaultViewport
        self.defaultSize = defaultSize
        self.defaultInsets = defaultInsets
        self.region = region
        self.indicator = indicator
        self.indicated = indicated
        self.compass = compass
        self.callout = callout
        self.filter = filter
        self.staleAfter = staleAfter
        self.cameraForm = cameraForm
        self.annotations = annotations
        self.places = places
        self.towns = towns
        self.distanceUnits = distanceUnits
        self.dropPoint = dropPoint
        self.requiresAuthorization = requiresAuthorization
        self.reportsLocations = reportsLocations
        self.step = step
        self.reset = reset
        self.maxSessionBytes = maxSessionBytes
        takesPlainFixes = !filter.judgesQuality
        defaultHeading =
            if case .fixed(let viewport) = defaultViewport { viewport.heading } else { 0 }
        indicator.check()
        let nowhere = LocationCoordinate(latitude: 0, longitude: 0)
        var standard = Viewport(center: nowhere, zoom: 0, size: defaultSize, insets: defaultInsets)
        fixedMap =
            if case .fixed(let viewport) = defaultViewport {
                SessionMap(HostMap(MapView(viewport), indicator))
            } else {
                nil
            }
        if case .firstFix(let zoom) = defaultViewport { standard.zoom = zoom }
        standardMap = HostMap(MapView(standard), indicator)
    }

    /// The standard map around `center`.
    func standardMap(around center: LocationCoordinate) -> MapView {
        var viewport = standardMap.view.viewport
        viewport.center = center
        return MapView(viewport)
    }

    /// The compass of a session of whose map nothing is told yet.
    var newCompass: Compass { Compass(heading: defaultHeading, compass) }

    /// The zoom of camera events that choose one.
    var cameraZoom: Double {
        switch defaultViewport {
        case .none: 15
        case .firstFix(let zoom): zoom
        case .fixed(let viewport): viewport.zoom
        }
    }
}
