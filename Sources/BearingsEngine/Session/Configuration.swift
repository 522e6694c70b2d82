import Geography

/// Every threshold and period of the engine, with the defaults of Mathematics 0 and Protocol 6.
///
/// All engines of a program share one immutable configuration, so it is a class.
public final class Configuration: Sendable {
    /// What maps show and how they are reported.
    public let map: Map
    /// How indicators look and when they show.
    public let indicator: Indicator.Settings
    /// How annotations are spread and dragged, and which of them have indicators.
    public let annotations: AnnotationSettings
    /// When callouts show, and which geocoder names places.
    public let callout: Callout.Settings
    /// Which fixes are used.
    public let location: Location
    /// What applies to a session as a whole.
    public let session: Session
    /// What a search can find besides annotations.
    public let search: Search
    /// The heading of a map before its host reports one.
    let defaultHeading: Double
    /// The map of sessions whose host has reported none, centred on 0, 0.
    let standardMap: HostMap
    /// The map set for all sessions; `nil` where each begins with none.
    let fixedMap: SessionMap?

    /// Creates a configuration; groups left out have their defaults.
    public init(
        map: Map = Map(),
        indicator: Indicator.Settings = Indicator.Settings(),
        annotations: AnnotationSettings = AnnotationSettings(),
        callout: Callout.Settings = Callout.Settings(),
        location: Location = Location(),
        session: Session = Session(),
        search: Search = Search()
    ) {
        self.map = map
        self.indicator = indicator
        self.annotations = annotations
        self.callout = callout
        self.location = location
        self.session = session
        self.search = search
        indicator.check()
        let nowhere = LocationCoordinate(latitude: 0, longitude: 0)
        var standard = Viewport(
            center: nowhere,
            zoom: 0,
            size: map.defaultSize,
            insets: map.defaultInsets
        )
        if case .firstFix(let zoom) = map.defaultViewport { standard.zoom = zoom }
        standardMap = HostMap(MapView(standard), indicator)
        if case .fixed(let viewport) = map.defaultViewport {
            defaultHeading = viewport.heading
            fixedMap = SessionMap(HostMap(MapView(viewport), indicator))
        } else {
            defaultHeading = 0
            fixedMap = nil
        }
    }

    /// The standard map around `center`.
    func standardMap(around center: LocationCoordinate) -> MapView {
        var viewport = standardMap.view.viewport
        viewport.center = center
        return MapView(viewport)
    }

    /// The compass of a session whose host has reported no map yet.
    var newCompass: Compass { Compass(heading: defaultHeading, map.compass) }

    /// What follows the user of a session whose host has not asked for it yet.
    var newFollow: Follow { Follow(leastTurn: map.leastTurn) }

    /// The zoom of camera events that choose one.
    var cameraZoom: Double {
        switch map.defaultViewport {
        case .none: 15
        case .firstFix(let zoom): zoom
        case .fixed(let viewport): viewport.zoom
        }
    }
}
