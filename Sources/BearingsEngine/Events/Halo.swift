import Geography

/// A circle around an off-screen place whose edge reaches into the view.
///
/// The flatter the arc, the farther the place.
///
/// > Source: Baudisch & Rosenholtz, "Halo", CHI 2003; Mathematics 2.5.
public struct Halo: Equatable, Sendable, BitwiseCopyable {
    /// Where the place would be drawn.
    public var center: ScreenPoint
    /// The radius in points.
    public var radius: Double

    /// How far the arc reaches into the view, in points.
    static let intrusion = 20.0
}

extension Halo {
    /// One to describe: what it holds means nothing.
    package static var blank: Halo { Halo(center: .blank, radius: 0) }
}
