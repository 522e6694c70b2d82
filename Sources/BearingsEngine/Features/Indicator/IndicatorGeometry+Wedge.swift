import CLibrary
import Geography

extension IndicatorGeometry {
    /// The wedge that points to `point`; `nil` where ``halo(for:)`` is.
    func wedge(for point: ProjectedPoint) -> Wedge? {
        guard let cue = cue(for: point) else { return nil }
        let distance = cue.distanceAlongRay
        // Both formulas are from the paper.
        let leg = distance + 10 * log((distance + 20) / 12)
        let aperture = (5 + 0.3 * distance) / leg
        let rotation = atan2(origin.x - cue.target.x, cue.target.y - origin.y)
        func corner(_ angle: Double) -> ScreenPoint {
            ScreenPoint(
                x: cue.target.x + leg * sin(angle),
                y: cue.target.y - leg * cos(angle)
            )
        }
        return Wedge(
            tip: cue.target,
            leg: leg,
            aperture: aperture.degrees,
            rotation: rotation.degrees.wrappedTo360,
            baseStart: corner(rotation - aperture / 2),
            baseEnd: corner(rotation + aperture / 2)
        )
    }
}
