import Geography

/// Fixes of one session in a row, of which nothing comes but moves of its indicator, or nothing at all.
///
/// What they lead to is worked out step by step for all of them, rather than for one after the other: most of
/// a step is waiting for the one before, while there is nothing to wait for from one fix to the next. Its owner
/// keeps one and has it filled in again and again.
public struct FixBatch: Sendable {
    /// The most fixes of a row.
    public static var capacity: Int { 16 }

    /// What the fixes lead to.
    public enum Effect: Sendable {
        /// Nobody hears of them, and each is forgotten when the next comes.
        case nothing
        /// Each has the indicator move.
        case moves
    }

    /// When the fixes happened, in their order; what is behind them means nothing.
    public var times = [Instant](repeating: .epoch, count: capacity)
    /// What ``count`` fixes lead to, all of them alike.
    public internal(set) var effect = Effect.nothing
    /// How many fixes there are, from the first on, that lead to that.
    public internal(set) var count = 0
    /// Where the indicator moves at each, as it is printed.
    package var placements = [FixedPointPlacement](repeating: .nowhere, count: capacity)
    /// Nothing is due before this moment, as long as fixes go on to come.
    var quietUntil = Instant.distantPast
    /// On the way there: what is seen of each.
    var previews = [FixPreview](repeating: FixPreview(), count: capacity)

    /// Creates one without fixes.
    public init() {}
}
