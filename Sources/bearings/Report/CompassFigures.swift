import BearingsEngine

/// How often the compass turned: from its first frame to the one where it comes to rest.
struct CompassFigures: Equatable, Sendable {
    private(set) var turns = 0
    /// The most degrees that it settled by; `nil` if it never did.
    private(set) var largestCorrection: Double?
    private var isTurning = false

    /// The needle is seen in a phase.
    mutating func moved(_ phase: CompassPhase, correction: Double?) {
        if let correction { largestCorrection = max(largestCorrection ?? 0, correction) }
        guard phase != .idle else {
            isTurning = false
            return
        }
        if !isTurning { turns += 1 }
        isTurning = true
    }

    /// Adds what another session came to.
    mutating func add(_ other: CompassFigures) {
        turns += other.turns
        if let correction = other.largestCorrection {
            largestCorrection = max(largestCorrection ?? 0, correction)
        }
    }
}
