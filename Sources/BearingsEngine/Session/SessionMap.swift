import Geography

/// What a session's map shows.
///
/// Most sessions never tell of a map and have the standard one around their first fix; of that only
/// the middle is kept.
struct SessionMap: Sendable {
    /// The map, unless it is the standard one or there is none.
    private(set) var hostMap = Boxed<HostMap>()
    /// The middle of the standard map, while that is shown.
    @Sentinel private(set) var center: LocationCoordinate?

    /// Begins without a map.
    init() {}

    /// A map of the session's own.
    init(_ hostMap: HostMap) {
        self.hostMap = Boxed(hostMap)
    }

    /// The standard map around `center`.
    init(around center: LocationCoordinate) {
        self.center = center
    }

    /// Whether there is no map.
    var isMissing: Bool { hostMap.isMissing && center == nil }

    /// Shows another map of the session's own, kept where the one before was.
    ///
    /// - Parameter exclusions: What else lies over it, if that is told anew.
    @inline(__always)
    mutating func change(
        to view: MapView,
        exclusions: [ScreenRect]?,
        _ settings: Indicator.Settings
    ) {
        center = nil
        hostMap.change(from: .blank) { $0.change(to: view, exclusions: exclusions, settings) }
    }

    /// Has a flat map of the session's own look elsewhere; no other map is changed.
    @inline(__always)
    mutating func move(to center: LocationCoordinate, zoom: Double, heading: Double) {
        hostMap.change { $0.move(to: center, zoom: zoom, heading: heading) }
    }
}

/// A map other than the standard one, and what is projected with there.
///
/// A fix reads it all, so it is small: of a map that is not covered and not tilted, what it shows follows from
/// what is projected with.
struct HostMap: Sendable {
    /// All there is to know of a map that is not flat or not plain.
    private(set) var perspective: PerspectiveMap?
    /// What is projected with on any other map.
    private(set) var flat = FlatProjection.blank
    private var specifiesFieldOfView = false

    /// A map that shows nothing in particular.
    fileprivate static var blank: HostMap { HostMap() }

    private init() {}

    /// Prepares a map.
    init(_ view: MapView, exclusions: [ScreenRect] = [], _ settings: Indicator.Settings) {
        change(to: view, exclusions: exclusions, settings)
    }

    /// Prepares another map, of which what is the same is taken over.
    ///
    /// - Parameter told: What else lies over it, if that is told anew.
    @inline(__always)
    mutating func change(
        to view: MapView,
        exclusions newExclusions: [ScreenRect]?,
        _ settings: Indicator.Settings
    ) {
        specifiesFieldOfView = view.specifiesFieldOfView
        let isCovered = !(newExclusions?.isEmpty ?? perspective?.exclusions.isEmpty ?? true)
        if !isCovered, view.canProject, flat.change(to: view.viewport) {
            if perspective != nil { perspective = nil }
        } else {
            usePerspective(view, exclusions: newExclusions ?? exclusions, settings)
        }
    }

    /// Has it look elsewhere, if it is flat; ``SessionMap/move(to:zoom:heading:)`` is asked for that.
    @inline(__always)
    fileprivate mutating func move(to center: LocationCoordinate, zoom: Double, heading: Double) {
        flat.move(to: center, zoom: zoom, heading: heading)
    }

    /// Whether a map that is told a zoom has the field of view that it had.
    @inline(__always)
    var keepsFieldOfView: Bool {
        specifiesFieldOfView || flat.fieldOfView == Viewport.defaultFieldOfView
    }

    @inline(never)
    private mutating func usePerspective(
        _ view: MapView,
        exclusions: [ScreenRect],
        _ settings: Indicator.Settings
    ) {
        flat = .blank
        perspective = PerspectiveMap(view, exclusions: exclusions, settings)
    }

    /// Whether ``flat`` is what is projected with.
    var isFlat: Bool { perspective == nil }

    /// What the map shows.
    @inline(__always)
    var view: MapView {
        if let perspective { return perspective.view }
        var view = MapView(flat.viewport)
        view.specifiesFieldOfView = specifiesFieldOfView
        return view
    }

    /// What else lies over the map, in points of the view.
    var exclusions: [ScreenRect] { perspective?.exclusions ?? [] }

    /// What finds places at a glance that are more than `inset` points inside the edges; `nil` where none does.
    @inline(__always)
    func fastVisibility(inset: Double) -> FastVisibility? {
        perspective == nil ? flat.fastVisibility(inset: inset) : nil
    }

    /// The same, were the map's centre another.
    @inline(__always)
    func fastVisibility(inset: Double, around center: LocationCoordinate) -> FastVisibility? {
        perspective == nil ? flat.fastVisibility(inset: inset, around: center) : nil
    }
}

/// A map that is tilted, covered, or not known well enough to draw on.
///
/// It is large and never changes, so it is an object: sessions may share it.
final class PerspectiveMap: Sendable {
    /// Whether something can be drawn.
    let canProject: Bool
    /// Where indicators may stand; means something only where ``canProject``.
    let geometry: IndicatorGeometry
    let view: MapView
    let exclusions: [ScreenRect]

    init(_ view: MapView, exclusions: [ScreenRect], _ settings: Indicator.Settings) {
        self.view = view
        self.exclusions = exclusions
        canProject = view.canProject
        geometry =
            canProject
            ? IndicatorGeometry(
                Projection(view.viewport),
                margin: settings.margin,
                halfSize: settings.halfSize,
                exclusions: exclusions
            ) : .blank
    }
}
