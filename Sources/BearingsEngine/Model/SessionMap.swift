import Geography

/// What a session's map shows.
///
/// Most sessions never tell of a map and have the standard one around their first fix; of that only
/// the middle is kept.
struct SessionMap: Sendable {
    /// The map, unless it is the standard one or there is none.
    private(set) var own: OwnMap?
    /// The middle of the standard map, while that is shown.
    @NowhereCoded private(set) var center: LocationCoordinate?

    /// Begins without a map.
    init() {}

    /// A map of the session's own.
    init(_ own: OwnMap) {
        self.own = own
    }

    /// The standard map around `center`.
    init(around center: LocationCoordinate) {
        self.center = center
    }

    /// Whether there is no map.
    var isMissing: Bool { own == nil && center == nil }
}

/// A map other than the standard one, and what is projected with there.
///
/// It is large and never changes, so it is an object: sessions may share it.
final class OwnMap: Sendable {
    /// Whether something can be drawn.
    let canProject: Bool
    /// Where indicators may stand; means something only where ``canProject``.
    let geometry: IndicatorGeometry
    let view: MapView
    /// What else lies over the map, in points of the view.
    let exclusions: [ScreenRect]

    init(_ view: MapView, exclusions: [ScreenRect] = [], _ settings: Indicator.Settings) {
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
