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
    func isOutside(_ edge: Double, _ mode: Indicator.Mode) -> Bool {
        (mode == .accuracy ? outside.circle : outside.point) > edge
    }

    /// Projects a fix with an accuracy in metres.
    init(
        of coordinate: LocationCoordinate,
        accuracy: Double?,
        in geometry: borrowing IndicatorGeometry
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
        in geometry: borrowing IndicatorGeometry,
        cues: Indicator.Cues
    ) {
        let metres = fixVisibility.vector.greatCircle.distance
        self.init(
            of: fixVisibility.point,
            bearing: fixVisibility.vector.greatCircle.bearing,
            distance: metres,
            halfWidth: accuracy.map { Self.halfWidth(accuracy: $0, distance: metres) },
            in: geometry,
            cues: cues
        )
    }

    /// The placement of the indicator of a point out of view.
    ///
    /// - Parameters:
    ///   - bearing: From the viewport's centre, in degrees.
    ///   - distance: From there, in metres.
    ///   - halfWidth: Half the angle in which it may be, in degrees; `nil` where that is unknown.
    init(
        of point: ProjectedPoint,
        bearing: Double,
        distance: Double,
        halfWidth: Double? = nil,
        in geometry: borrowing IndicatorGeometry,
        cues: Indicator.Cues
    ) {
        let border = geometry.borderPosition(for: point)
        self.init(
            position: border.position,
            edge: border.edge,
            rotation: border.rotation,
            bearing: bearing,
            distance: distance,
            halfWidth: halfWidth,
            cues: (
                halo: cues.contains(.halo) ? geometry.halo(for: point) : nil,
                wedge: cues.contains(.wedge) ? geometry.wedge(for: point) : nil
            )
        )
    }

    /// Half the angle in which the user may be, in degrees, for an accuracy and a distance in
    /// metres; 180 if they may be anywhere around.
    private static func halfWidth(accuracy: Double, distance: Double) -> Double {
        accuracy >= distance ? 180 : (accuracy / distance).arcSine.degrees
    }
}
