import Geography

/// The projection of the map that was used last.
///
/// A projection takes some 300 bytes, too many for each of many sessions. The owner of the sessions
/// has one cache, which is set for each session's map in turn. It serves sessions of one
/// configuration.
public struct ProjectionCache: Sendable {
    /// Valid only if ``isSet``.
    private(set) var geometry = IndicatorGeometry.blank
    /// Whether the map can be projected.
    private(set) var isSet = false
    /// Whether it is set for a host's flat map.
    private var isFlat = false
    /// The host's perspective map, if it is set for one.
    private var perspective: PerspectiveMap?
    /// The centre of the standard map, if it is set for that.
    private var center: LocationCoordinate?

    /// Creates a cache for no map yet.
    public init() {}

    /// Sets the cache for a map.
    ///
    /// - Returns: Whether the map can be projected.
    mutating func set(for map: borrowing SessionMap, _ configuration: Configuration) -> Bool {
        // A host's map has no centre that could be equal.
        let isThere = map.hostMap.read { moves(to: $0) } ?? (!isHostMap && map.center == center)
        if !isThere { change(to: map, configuration) }
        return isSet
    }

    /// Moves the projection to a host's flat map of the same size and camera.
    ///
    /// - Returns: Whether it is now set for that map; `true` also for the perspective map it is set
    ///   for already.
    @inline(__always)
    private mutating func moves(to map: borrowing HostMap) -> Bool {
        if let perspective = map.perspective { return perspective === self.perspective }
        guard isFlat, hasSameView(map.flat) else { return false }
        geometry.move(to: map.flat)
        return true
    }

    /// Whether a flat map has the same size and field of view.
    @inline(__always)
    private func hasSameView(_ flat: borrowing FlatProjection) -> Bool {
        let (size, fieldOfView) = (flat.size, flat.fieldOfView)
        return size.width.isSame(as: geometry.projection.viewport.size.width)
            && size.height.isSame(as: geometry.projection.viewport.size.height)
            && fieldOfView.isSame(as: geometry.projection.viewport.fieldOfView)
    }

    /// Whether it is set for a host's map.
    private var isHostMap: Bool { isFlat || perspective != nil }

    @inline(never)
    private mutating func change(to map: borrowing SessionMap, _ configuration: Configuration) {
        let wasStandard = center != nil
        center = map.center
        // A flat map is half the size of a host's map, so this copy is cheap.
        if let flat = map.hostMap.read({ $0.isFlat ? $0.flat : nil }) {
            return change(to: flat, configuration)
        }
        if let perspective = map.hostMap.read({ $0.perspective }) {
            return change(to: perspective)
        }
        if let center {
            if !wasStandard {
                let standard = configuration.standardMap
                if let map = standard.perspective {
                    change(to: map)
                } else {
                    change(to: standard.flat, configuration)
                }
            }
            geometry.recenter(on: center)
        } else {
            isSet = false
        }
        (isFlat, perspective) = (false, nil)
    }

    private mutating func change(to map: PerspectiveMap) {
        perspective = map
        isFlat = false
        geometry = map.geometry
        isSet = map.canProject
    }

    private mutating func change(
        to map: borrowing FlatProjection,
        _ configuration: Configuration
    ) {
        if perspective != nil { perspective = nil }
        (isSet, isFlat) = (true, true)
        let settings = configuration.indicator
        geometry.change(to: map, inset: settings.margin + settings.halfSize)
    }
}

extension Double {
    /// Whether it is the same number bit by bit; the two zeros differ.
    fileprivate func isSame(as other: Double) -> Bool { bitPattern == other.bitPattern }
}
