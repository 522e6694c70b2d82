import Geography

/// Where a fix lies on the screen, and how far out of view.
struct Sight {
    /// The fix's place.
    let ground: SpherePoint
    let point: ProjectedPoint
    let overhang: IndicatorGeometry.Overhang

    /// What can be seen of a fix in view.
    var visibility: Visibility { overhang.point <= 0 ? .on : .partial }

    /// Looks for a place that is uncertain by `accuracy` metres.
    @inline(__always)
    init(of ground: SpherePoint, accuracy: Double?, in geometry: IndicatorGeometry) {
        self.ground = ground
        point = geometry.projection.project(ground)
        let accuracy = accuracy ?? 0
        let radius =
            accuracy > 0 ? geometry.projection.points(forMetres: accuracy, at: ground) : 0
        overhang = geometry.overhang(of: point, radius: radius)
    }
}

extension IndicatorPlace {
    /// Where the indicator of a fix out of view stands.
    init(
        _ sight: Sight,
        accuracy: Double?,
        in geometry: IndicatorGeometry,
        cues: Indicator.Cues
    ) {
        self.init(position: geometry.origin, edge: .none, bearing: 0, distance: 0)
        stand(freely: sight, accuracy: accuracy, in: geometry)
        complete(at: sight.point, in: geometry, cues)
    }

    /// Has it stand where it does if nothing is in its way, without cues; set part by part, it is not
    /// copied.
    @inline(__always)
    mutating func stand(
        freely sight: Sight,
        accuracy: Double?,
        in geometry: IndicatorGeometry
    ) {
        let stand = geometry.freeStand(for: sight.point)
        let way = GreatCircle(from: geometry.projection.centerOnSphere, to: sight.ground)
        let metres = way.distance
        position = stand.position
        edge = stand.edge
        rotation = stand.rotation
        bearing = way.bearing
        distance = metres
        halfWidth = accuracy.map { Self.halfWidth(accuracy: $0, distance: metres) }
        halo = nil
        wedge = nil
    }

    /// Moves it off what else lies over the map, and adds the cues.
    mutating func complete(
        at point: ProjectedPoint,
        in geometry: IndicatorGeometry,
        _ cues: Indicator.Cues
    ) {
        if !geometry.exclusions.isEmpty {
            let free = IndicatorGeometry.Stand(position: position, edge: edge, rotation: rotation)
            let stand = geometry.besideExclusions(free)
            (position, edge) = (stand.position, stand.edge)
        }
        if cues.contains(.halo) { halo = geometry.halo(for: point) }
        if cues.contains(.wedge) { wedge = geometry.wedge(for: point) }
    }

    /// Within how many degrees of the bearing somebody is who is within `accuracy` of a place at
    /// `distance`, both in metres: 180 where they may be anywhere around.
    @inline(__always)
    private static func halfWidth(accuracy: Double, distance: Double) -> Double {
        accuracy >= distance ? 180 : (accuracy / distance).arcSine.degrees
    }
}
