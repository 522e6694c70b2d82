import CLibrary
import Geography

extension IndicatorGeometry {
    /// Places farther outside, in points, have no cues: their arcs would be straight lines.
    static let farthestCue = 100_000.0

    /// The halo around `point`; `nil` where it is in view, barely in front of the camera, or too
    /// far.
    func halo(for point: ProjectedPoint) -> Halo? {
        guard let cue = cue(for: point) else { return nil }
        return Halo(center: cue.target, radius: cue.distanceToView + Halo.intrusion)
    }

    /// The common input of both cues.
    struct Cue {
        /// Where the place would be drawn (P).
        var target: ScreenPoint
        /// To the nearest visible point, in points (δ).
        var distanceToView: Double
        /// To where the ray from the middle leaves the visible part, in points (dist).
        var distanceAlongRay: Double
    }

    /// The common input of both cues; `nil` where neither is defined.
    func cue(for point: ProjectedPoint) -> Cue? {
        guard point.depth >= projection.cameraDistance / 100 else { return nil }
        let target = projection.position(of: point)
        let visible = projection.visibleRect
        guard visible.signedDistanceOutside(of: target) > 0 else { return nil }
        let beside = max(visible.left - target.x, target.x - visible.right, 0)
        let beyond = max(visible.top - target.y, target.y - visible.bottom, 0)
        let cue = Cue(
            target: target,
            distanceToView: hypot(beside, beyond),
            distanceAlongRay: distanceAlongRay(to: target)
        )
        guard max(cue.distanceToView, cue.distanceAlongRay) <= Self.farthestCue else { return nil }
        return cue
    }

    private func distanceAlongRay(to target: ScreenPoint) -> Double {
        let visible = projection.visibleRect
        let x = (target.x - origin.x).magnitude
        let y = (target.y - origin.y).magnitude
        let toSide = x == 0 ? .infinity : visible.width / 2 / x
        let toTopOrBottom = y == 0 ? .infinity : visible.height / 2 / y
        return hypot(x, y) * (1 - min(toSide, toTopOrBottom))
    }
}
