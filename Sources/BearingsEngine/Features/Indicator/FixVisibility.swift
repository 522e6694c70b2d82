import Geography

/// Where a fix is on the screen, and how far outside.
struct FixVisibility {
    /// From the map's centre to the fix.
    let vector: LocalVector
    let point: ProjectedPoint
    let outside: IndicatorGeometry.DistanceOutside

    /// The visibility of a fix that counts as in view.
    var visibility: Visibility { outside.point <= 0 ? .on : .partial }

    /// Whether it is more than `edge` points outside, by its point or its accuracy circle.
    @inline(__always)
    func isOutside(_ edge: Double, _ mode: Indicator.Mode) -> Bool {
        (mode == .accuracy ? outside.circle : outside.point) > edge
    }

    /// Projects a fix with an accuracy in metres.
    @inline(__always)
    init(
        of coordinate: LocationCoordinate,
        accuracy: Double?,
        in geometry: IndicatorGeometry
    ) {
        vector = geometry.projection.localVector(to: coordinate)
        point = geometry.projection.project(vector)
        let accuracy = accuracy ?? 0
        let radius = accuracy > 0 ? geometry.projection.points(forMetres: accuracy, at: vector) : 0
        outside = geometry.distanceOutside(of: point, radius: radius)
    }
}

extension IndicatorPlacement {
    /// The placement of the indicator of a fix out of view.
    init(
        _ fixVisibility: FixVisibility,
        accuracy: Double?,
        in geometry: IndicatorGeometry,
        cues: Indicator.Cues
    ) {
        self.init(position: geometry.origin, edge: .none, bearing: 0, distance: 0)
        place(
            along: geometry.ray(to: fixVisibility.point),
            fixVisibility.vector.greatCircle,
            accuracy: accuracy,
            in: geometry
        )
        complete(at: fixVisibility.point, in: geometry, cues)
    }

    /// Places it where the ray leads, without exclusions or cues; sets field by field to avoid a
    /// copy.
    @inline(__always)
    mutating func place(
        along ray: ScreenVector,
        _ greatCircle: GreatCircle,
        accuracy: Double?,
        in geometry: IndicatorGeometry
    ) {
        let border = geometry.unobstructedPosition(on: ray)
        (position, edge, rotation) = (border.position, border.edge, border.rotation)
        bearing = greatCircle.bearing
        let metres = greatCircle.distance
        distance = metres
        halfWidth = accuracy.map { Self.halfWidth(accuracy: $0, distance: metres) }
        if halo != nil { halo = nil }
        if wedge != nil { wedge = nil }
    }

    /// Moves it off exclusions, and adds cues.
    mutating func complete(
        at point: ProjectedPoint,
        in geometry: IndicatorGeometry,
        _ cues: Indicator.Cues
    ) {
        if !geometry.exclusions.isEmpty {
            let free = IndicatorGeometry.BorderPosition(
                position: position,
                edge: edge,
                rotation: rotation
            )
            let moved = geometry.movedOffExclusions(free)
            (position, edge) = (moved.position, moved.edge)
        }
        if cues.contains(.halo) { halo = geometry.halo(for: point) }
        if cues.contains(.wedge) { wedge = geometry.wedge(for: point) }
    }

    /// Half the angle in which the user may be, in degrees, for an accuracy and a distance in
    /// metres; 180 if they may be anywhere around.
    @inline(__always)
    private static func halfWidth(accuracy: Double, distance: Double) -> Double {
        accuracy >= distance ? 180 : (accuracy / distance).arcSine.degrees
    }
}
