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
        if map.own !== own || map.center != center { change(to: map, configuration) }
        return isSet
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
