import Geography

/// Where indicators may stand on the map that was drawn on last.
///
/// What is projected with takes some 300 bytes, too many for each of many sessions; so the owner of the
/// sessions keeps one stage, which is set for the map of one after the other. It serves sessions of one
/// configuration.
public struct ProjectionCache: Sendable {
    /// Means something only where ``isSet``.
    private(set) var geometry = IndicatorGeometry.blank
    /// Whether there is a map on which something can be drawn.
    private(set) var isSet = false
    /// Whether it is set for a session's own map that is flat.
    private var isFlat = false
    /// The session's own map that it is set for, if that is another.
    private var perspective: PerspectiveMap?
    /// The middle of the standard map, if it is set for that.
    private var center: LocationCoordinate?

    /// Creates a stage for no map yet.
    public init() {}

    /// Sets it for a map.
    ///
    /// - Returns: Whether something can be drawn there.
    @inline(__always)
    mutating func set(for map: borrowing SessionMap, _ configuration: Configuration) -> Bool {
        // A map of its own has no middle that the stage could be set for.
        let isThere = map.hostMap.read { moves(to: $0) } ?? (!isHostMap && map.center == center)
        if !isThere { change(to: map, configuration) }
        return isSet
    }

    /// Moves it to where a session's own map looks, if that is flat and all else is the same.
    ///
    /// - Returns: Whether it is set for that map, as it may have been for one that is not flat.
    @inline(__always)
    private mutating func moves(to map: borrowing HostMap) -> Bool {
        if let perspective = map.perspective { return perspective === self.perspective }
        guard isFlat, hasSameView(map.flat) else { return false }
        geometry.move(to: map.flat)
        return true
    }

    /// Whether a flat map is as large as the one that it is set for, and seen by the same kind of camera.
    @inline(__always)
    private func hasSameView(_ flat: borrowing FlatProjection) -> Bool {
        let (size, fieldOfView) = (flat.size, flat.fieldOfView)
        return size.width.isSame(as: geometry.projection.viewport.size.width)
            && size.height.isSame(as: geometry.projection.viewport.size.height)
            && fieldOfView.isSame(as: geometry.projection.viewport.fieldOfView)
    }

    /// Whether it is set for a session's own map.
    private var isHostMap: Bool { isFlat || perspective != nil }

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
    mutating func updateVisibility(
        of coordinate: LocationCoordinate,
        accuracy: Double?,
        edge: Double,
        _ settings: (mode: Indicator.Mode, cues: Indicator.Cues),
        into update: inout IndicatorUpdate
    ) -> Bool {
        let fixVisibility = FixVisibility(of: coordinate, accuracy: accuracy, in: geometry)
        guard fixVisibility.isOutside(edge, settings.mode) else {
            update.visibility = fixVisibility.visibility
            return false
        }
        update.visibility = .off
        placeIndicator(&update, along: geometry.ray(to: fixVisibility.point), fixVisibility.vector.greatCircle, accuracy: accuracy)
        if !geometry.exclusions.isEmpty || !settings.cues.isEmpty {
            complete(&update, at: fixVisibility.point, settings.cues)
        }
        return true
    }

    /// Has the indicator stand where it does if nothing is in its way; mutating for the same reason, and
    /// handed numbers alone.
    @inline(never)
    private mutating func placeIndicator(
        _ update: inout IndicatorUpdate,
        along ray: ScreenVector,
        _ greatCircle: GreatCircle,
        accuracy: Double?
    ) {
        update.placement.place(along: ray, greatCircle, accuracy: accuracy, in: geometry)
        update.printed.set(to: &update.placement)
    }

    @inline(never)
    private mutating func complete(
        _ update: inout IndicatorUpdate,
        at point: ProjectedPoint,
        _ cues: Indicator.Cues
    ) {
        update.placement.complete(at: point, in: geometry, cues)
        update.printed = FixedPointPlacement(update.placement)
    }

    @inline(never)
    private mutating func change(to map: borrowing SessionMap, _ configuration: Configuration) {
        let wasStandard = center != nil
        center = map.center
        // Copied, it is half of all that is known of the map.
        if let flat = map.hostMap.read({ $0.isFlat ? $0.flat : nil }) ?? nil {
            return change(to: flat, configuration)
        }
        if let perspective = map.hostMap.read({ $0.perspective }) ?? nil { return change(to: perspective) }
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

    @inline(__always)
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
    /// Whether it is the very same number, which the two zeros are not.
    @inline(__always)
    fileprivate func isSame(as other: Double) -> Bool { bitPattern == other.bitPattern }
}
