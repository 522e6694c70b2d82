import Geography

/// What a session's map shows.
///
/// Most hosts never report a map. Their sessions have the standard map around the first fix, and
/// store only its centre.
struct SessionMap: Sendable {
    /// The host's map; missing if there is none or the standard one is shown.
    private(set) var hostMap = Boxed<HostMap>()
    /// The centre of the standard map, while that is shown.
    @Sentinel private(set) var center: LocationCoordinate?

    /// Begins without a map.
    init() {}

    /// A host's map.
    init(_ hostMap: HostMap) {
        self.hostMap = Boxed(hostMap)
    }

    /// The standard map around `center`.
    init(around center: LocationCoordinate) {
        self.center = center
    }

    /// Whether there is no map.
    var isMissing: Bool { hostMap.isMissing && center == nil }

    /// Changes the host's map in place.
    ///
    /// - Parameter exclusions: The new exclusions; `nil` leaves them as they are.
    mutating func change(
        to view: MapView,
        exclusions: [ScreenRect]?,
        _ settings: Indicator.Settings
    ) {
        center = nil
        hostMap.change(from: .blank) { $0.change(to: view, exclusions: exclusions, settings) }
    }
}

/// A map reported by a host, with its projection.
///
/// Every fix reads all of it, so it is small. A flat map without exclusions is derived from its
/// projection.
struct HostMap: Sendable {
    /// The map, if it is pitched, covered, or not fully known.
    private(set) var perspective: PerspectiveMap?
    /// The projection of any other map.
    private(set) var flat = FlatProjection.blank
    private var specifiesFieldOfView = false

    /// A placeholder.
    fileprivate static var blank: HostMap { HostMap() }

    private init() {}

    /// Prepares a map.
    init(_ view: MapView, exclusions: [ScreenRect] = [], _ settings: Indicator.Settings) {
        change(to: view, exclusions: exclusions, settings)
    }

    /// Changes to another map, and reuses what stays the same.
    ///
    /// - Parameter newExclusions: `nil` leaves the exclusions as they are.
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

    @inline(never)
    private mutating func usePerspective(
        _ view: MapView,
        exclusions: [ScreenRect],
        _ settings: Indicator.Settings
    ) {
        flat = .blank
        perspective = PerspectiveMap(view, exclusions: exclusions, settings)
    }

    /// Whether ``flat`` is used.
    var isFlat: Bool { perspective == nil }

    /// What the map shows.
    var view: MapView {
        if let perspective { return perspective.view }
        var view = MapView(flat.viewport)
        view.specifiesFieldOfView = specifiesFieldOfView
        return view
    }

    /// Rectangles over the map where no indicator may stand, in points of the view.
    var exclusions: [ScreenRect] { perspective?.exclusions ?? [] }
}

/// A map that is pitched, covered, or not fully known.
///
/// It is large and immutable, so it is a class that sessions may share.
final class PerspectiveMap: Sendable {
    /// Whether the map can be projected.
    let canProject: Bool
    /// Where indicators may stand; valid only if ``canProject``.
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
