import BearingsEngine
import BearingsPipeline

/// What a command decides of what its inputs hold: a value without clock, tasks and descriptors.
///
/// A ``Shard`` drives it, and tests do.
package protocol Decider: ~Copyable, Sendable {
    /// Takes what was read.
    ///
    /// - Parameters:
    ///   - wall: The wall time.
    ///   - events: Receives what it leads to.
    /// - Returns: Whether all of it was taken; otherwise what waits is to be written first.
    mutating func take(
        _ piece: inout Piece,
        at wall: Instant,
        into events: inout EventBatch
    ) -> Bool

    /// Shares what was read out among several shards.
    ///
    /// - Returns: `false` where all is to be decided in one from here on.
    mutating func share(_ piece: inout Piece, at wall: Instant, among count: Int) -> Bool

    /// Takes what the shards have made of a piece that was shared out.
    ///
    /// - Returns: Whether all of it was taken; otherwise what waits is to be written, and the shards go on.
    mutating func merge(_ piece: inout Piece, into events: inout EventBatch) -> Bool

    /// What a further shard owns; `nil` where there are none.
    func newShare() -> SessionShare?

    /// Takes over what a further shard owns.
    mutating func unite(_ share: consuming SessionShare)

    /// A source has been read as far as it goes.
    mutating func endSource(_ account: SourceAccount, _ index: Int)

    /// All sources have ended: gives more of what is still to be written.
    ///
    /// - Returns: Whether anything is left.
    mutating func finish(into events: inout EventBatch) -> Bool

    /// A signal has come before all of a log was read: gives what waits to be written.
    mutating func interrupt(into events: inout EventBatch)

    /// Whether it wants no more: a line was rejected, and the first that is ends it.
    var hasStopped: Bool { get }

    /// Whether a source is a log, which a signal interrupts; a live one ends.
    func isPast(_ piece: borrowing Piece, at wall: Instant) -> Bool

    /// How long it can do without records of a source that is live or may be.
    func patience(_ kind: SourceKind, at wall: Instant) -> Patience

    /// The wall clock has been set: it is now ahead of the wall times passed in, by `ahead` milliseconds.
    mutating func wallClockWasSet(ahead: Milliseconds)
}

extension Decider where Self: ~Copyable {
    /// By default there is one shard.
    package mutating func share(_ piece: inout Piece, at wall: Instant, among count: Int) -> Bool {
        false
    }

    /// By default there is one shard.
    package mutating func merge(_ piece: inout Piece, into events: inout EventBatch) -> Bool {
        true
    }

    /// By default there is one shard.
    package func newShare() -> SessionShare? { nil }

    /// By default there is one shard.
    package mutating func unite(_ share: consuming SessionShare) {}

    /// By default nothing ends with a source.
    package mutating func endSource(_ account: SourceAccount, _ index: Int) {}

    /// By default nothing waits that was decided.
    package mutating func interrupt(into events: inout EventBatch) {}

    /// By default no timer is due while no records come.
    package func patience(_ kind: SourceKind, at wall: Instant) -> Patience { Patience() }

    /// By default nobody asks for the date.
    package mutating func wallClockWasSet(ahead: Milliseconds) {}
}
