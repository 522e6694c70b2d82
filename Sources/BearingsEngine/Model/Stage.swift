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

    /// Looks for a place that is uncertain by `accuracy` metres.
    ///
    /// It changes nothing of the stage, but is mutating so that that is not copied.
    @inline(never)
    mutating func sight(of coordinate: LocationCoordinate, accuracy: Double?) -> Sight {
        Sight(of: coordinate, accuracy: accuracy, in: geometry)
    }

    /// Finds where the indicator of a fix out of view stands; mutating for the same reason.
    @inline(never)
    mutating func place(
        _ telling: inout IndicatorTelling,
        for sight: Sight,
        accuracy: Double?,
        _ cues: Indicator.Cues
    ) {
        telling.place.stand(freely: sight, accuracy: accuracy, in: geometry)
        if !geometry.exclusions.isEmpty || !cues.isEmpty {
            complete(&telling.place, at: sight.point, cues)
        }
        telling.printed = PrintedPlace(telling.place)
    }

    @inline(never)
    private mutating func complete(
        _ place: inout IndicatorPlace,
        at point: ProjectedPoint,
        _ cues: Indicator.Cues
    ) {
        place.complete(at: point, in: geometry, cues)
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
