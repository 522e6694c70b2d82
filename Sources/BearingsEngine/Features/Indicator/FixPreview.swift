import Geography

/// What is needed to place the indicator of a fix out of view.
struct FixPreview: Sendable, BitwiseCopyable {
    /// Its direction from the middle of the visible part.
    var ray = ScreenVector(dx: 0, dy: 0)
    /// From the map's centre to the fix.
    var greatCircle = GreatCircle.zero
    var accuracy = Sentinel<Double>()
}
