import Geography

/// The point of a lifted pin that marks where it is dropped.
public enum DropPoint: UInt8, Sendable, BitwiseCopyable {
    /// The visible tip: nothing moves at the drop.
    case tip
    /// The anchor below it: the pin comes down on it.
    case anchor

    /// Where it is on the screen, for a pin lifted above its anchor, in points.
    func point(above anchor: ScreenPoint, lift: Double) -> ScreenPoint {
        ScreenPoint(x: anchor.x, y: self == .tip ? anchor.y - lift : anchor.y)
    }
}
