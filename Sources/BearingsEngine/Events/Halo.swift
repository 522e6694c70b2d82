import Geography

/// A circle around a place out of view whose edge reaches into it: how flat the arc is tells how far
/// away the place is.
///
/// > Source: Baudisch & Rosenholtz, "Halo", CHI 2003; Mathematics 2.5.
public struct Halo: Equatable, Sendable, BitwiseCopyable {
    /// Where the place would be drawn.
    public var center: ScreenPoint
    /// Points.
    public var radius: Double

    /// How far the arc reaches into the view, in points.
    static let intrusion = 20.0
}
