import BearingsEngine

/// Tells speeds from jumps: a receiver that has lost its place comes back in a leap, which nobody travels.
///
/// > Source: Mathematics 10, "Jumps".
struct SpeedCheck: Equatable, Sendable {
    private var last = 0.0
    private var lastTime: Instant?

    /// In metres a second: sound is no faster, and no airliner over ground.
    private static let greatestSpeed = 340.0
    /// In metres a second squared, twice that of a fall.
    private static let greatestAcceleration = 20.0

    /// Whether nobody comes to such a speed in the time since the last one that was none of these.
    ///
    /// - Parameter speed: In metres a second.
    func isJump(_ speed: Double, at time: Instant) -> Bool {
        let most = lastTime.map { last in
            self.last + Self.greatestAcceleration * max(1, Double(time.since(last)) / 1000)
        }
        return !(speed <= min(most ?? .infinity, Self.greatestSpeed))
    }

    /// The user came to a speed that is no jump.
    mutating func pass(_ speed: Double, at time: Instant) { (last, lastTime) = (speed, time) }
}
