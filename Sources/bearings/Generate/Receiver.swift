import Geography

/// A receiver: an error that drifts, and an estimate of its size.
struct Receiver {
    /// The radius of 68 % confidence, in tenths of a metre.
    private(set) var accuracy = 80
    /// From the true position to the measured one.
    private var error = Ground.center
    /// How many more fixes it stays in a street canyon.
    private var fixesInCanyon = 0

    /// The measured position at a true `position`.
    mutating func locate(_ position: Ground, _ random: inout SplitMix64) -> Ground {
        if fixesInCanyon > 0 {
            fixesInCanyon -= 1
        } else if random.isOnce(in: 500) {
            fixesInCanyon = random.number(in: 10...40)
        }
        let usual = fixesInCanyon > 0 ? 350 : 55
        accuracy = max(accuracy + (usual - accuracy) / 8 + random.deviation(of: 6), 30)
        // With 63/64 of the last error this comes to two thirds of the accuracy north and east,
        // so that the accuracy is the radius of 68 %.
        let drift = 12 * accuracy
        error = Ground(
            north: error.north * 63 / 64 + random.deviation(of: drift),
            east: error.east * 63 / 64 + random.deviation(of: drift)
        )
        return position + error
    }
}
