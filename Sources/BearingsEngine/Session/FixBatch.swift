import Geography

/// Consecutive fixes of one session that lead to indicator moves only, or to nothing.
///
/// Each step is computed for all fixes before the next step, so that the processor need not wait
/// for one fix's result before it starts the next. The owner reuses one batch.
public struct FixBatch: ~Copyable, Sendable {
    /// The maximum number of fixes.
    public static var capacity: Int { 16 }

    /// What the fixes lead to.
    public enum Effect: Sendable {
        /// Nothing is emitted.
        case nothing
        /// Each fix moves the indicator.
        case moves
    }

    /// The times of the fixes, in order; elements beyond them are unused.
    public var times = [Instant](repeating: .epoch, count: capacity)
    /// What the first ``count`` fixes lead to.
    public internal(set) var effect = Effect.nothing
    /// How many fixes lead to ``effect``.
    public internal(set) var count = 0
    /// Where the indicator moves with each fix.
    package var placements = [FixedPointPlacement](repeating: .nowhere, count: capacity)
    /// No timer but staleness is due before this time.
    var quietUntil = Instant.distantPast
    /// Intermediate results of each fix.
    var previews = [FixPreview](repeating: FixPreview(), count: capacity)

    /// Creates an empty batch.
    public init() {}
}
