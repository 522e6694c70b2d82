import Geography

/// What places the indicator of a fix out of view.
struct FixPreview: Sendable, BitwiseCopyable {
    /// Where it lies from the middle of what is visible.
    var ray = ScreenVector(dx: 0, dy: 0)
    /// The way to it from the map's centre.
    var greatCircle = GreatCircle.zero
    var accuracy = Sentinel<Double>()
}
