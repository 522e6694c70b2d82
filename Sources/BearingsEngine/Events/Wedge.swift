import Geography

/// A triangle with its tip on an off-screen place and its base in view.
///
/// The eye completes the sides and finds the place.
///
/// > Source: Gustafson, Baudisch, Gutwin & Irani, "Wedge", CHI 2008; Mathematics 2.5.
public struct Wedge: Equatable, Sendable, BitwiseCopyable {
    /// Where the place would be drawn.
    public var tip: ScreenPoint
    /// The length of the two equal sides, in points.
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

extension Wedge {
    /// One to describe: what it holds means nothing.
    package static var blank: Wedge {
        Wedge(tip: .blank, leg: 0, aperture: 0, rotation: 0, baseStart: .blank, baseEnd: .blank)
    }
}
