import Geography

/// Where indicators may stand on the map that the last fix was drawn on.
///
/// What is projected with takes some 300 bytes, too many for each of many sessions that all have the
/// standard map; so the owner of the sessions keeps one stage, which is set for a map when that is
/// another than the last. It serves sessions of one configuration.
public struct Stage: Sendable {
    /// Means something only where ``isSet``.
    private(set) var geometry = IndicatorGeometry.blank
    /// Whether there is a map on which something can be drawn.
    private(set) var isSet = false
    /// The map it is set for, if that is a session's own.
    private var own: OwnMap?
    /// The middle of the standard map, if it is set for that.
    private var center: LocationCoordinate?

    /// Creates a stage for no map yet.
    public init() {}

    /// Sets it for a map.
    ///
    /// - Returns: Whether something can be drawn there.
    @inline(__always)
    mutating func set(for map: SessionMap, _ configuration: Configuration) -> Bool {
        // A map of its own has no middle that the stage could be set for.
        if map.own !== own || (own == nil && map.center != center) {
            change(to: map, configuration)
        }
        return isSet
    }

    /// Looks for a fix that is uncertain by `accuracy` metres, and finds where its indicator stands if
    /// it counts as out of view.
    ///
    /// It changes nothing of the stage, but is mutating so that that is not copied.
    ///
    /// - Parameters:
    ///   - edge: How far out of view is not out of view yet, in points.
    ///   - telling: Told what can be seen, and the indicator's place if it has one.
    /// - Returns: Whether it counts as out of view.
    @inline(never)
    mutating func look(
        for coordinate: LocationCoordinate,
        accuracy: Double?,
        edge: Double,
        _ settings: (mode: Indicator.Mode, cues: Indicator.Cues),
        into telling: inout IndicatorTelling
    ) -> Bool {
        let sight = Sight(of: coordinate, accuracy: accuracy, in: geometry)
        guard sight.isOutside(edge, settings.mode) else {
            telling.visibility = sight.visibility
            return false
        }
        telling.visibility = .off
        place(&telling, along: geometry.ray(to: sight.point), sight.leg.way, accuracy: accuracy)
        if !geometry.exclusions.isEmpty || !settings.cues.isEmpty {
            complete(&telling, at: sight.point, settings.cues)
        }
        return true
    }

    /// Has the indicator stand where it does if nothing is in its way; mutating for the same reason, and
    /// handed numbers alone.
    @inline(never)
    private mutating func place(
        _ telling: inout IndicatorTelling,
        along ray: ScreenVector,
        _ way: GreatCircle,
        accuracy: Double?
    ) {
        telling.place.stand(along: ray, way, accuracy: accuracy, in: geometry)
        telling.printed.set(to: &telling.place)
    }

    @inline(never)
    private mutating func complete(
        _ telling: inout IndicatorTelling,
        at point: ProjectedPoint,
        _ cues: Indicator.Cues
    ) {
        telling.place.complete(at: point, in: geometry, cues)
        telling.printed = PrintedPlace(telling.place)
    }

    @inline(never)
    private mutating func change(to map: SessionMap, _ configuration: Configuration) {
        let wasStandard = center != nil
        own = map.own
        center = map.center
        if let own {
            geometry = own.geometry
            isSet = own.canProject
        } else if let center {
            if !wasStandard { geometry = configuration.standardMap.geometry }
            geometry.recenter(on: center)
            isSet = configuration.standardMap.canProject
        } else {
            isSet = false
        }
    }
}
