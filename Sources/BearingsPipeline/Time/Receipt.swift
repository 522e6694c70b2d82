import BearingsEngine

/// From whom a line came, and when.
package struct Receipt: BitwiseCopyable, Sendable {
    /// How a line has waited to be sorted.
    struct Wait: BitwiseCopyable, Sendable {
        /// The wall time of its arrival.
        var arrival: Instant
        /// When it happened, where it has no time but its source is live.
        var present: Instant?
    }

    /// The source of the line.
    var source: SourceOrigin
    /// The wall time as of which it is applied.
    var wall: Instant
    /// How it has waited; `nil` if it has not.
    var wait: Wait?
}
