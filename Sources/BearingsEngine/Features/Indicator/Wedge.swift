import Geography

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A triangle with its tip on a place out of view and its base in it: the eye completes the legs and
/// finds the place.
///
/// > Source: Gustafson, Baudisch, Gutwin & Irani, "Wedge", CHI 2008; Mathematics 2.5.
public struct Wedge: Equatable, Sendable, BitwiseCopyable {
    /// Where the place would be drawn.
    public var tip: ScreenPoint
    /// How long the two equal sides are, in points.
    public var leg: Double
    /// The full angle at the tip, in degrees.
    public var aperture: Double
    /// Where the wedge opens to, from the tip, in degrees clockwise from up, 0..<360.
    public var rotation: Double
    /// The base's corner on the anticlockwise side of ``rotation``, seen from the tip.
    public var baseStart: ScreenPoint
    /// The base's corner on the clockwise side.
    public var baseEnd: ScreenPoint
}

extension IndicatorGeometry {
    /// The wedge that points to `place`; `nil` where ``halo(for:)`` is.
    func wedge(for place: ProjectedPoint) -> Wedge? {
        guard let cue = cue(for: place) else { return nil }
        let distance = cue.distanceAlongRay
        // Both formulas are those of the paper.
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
