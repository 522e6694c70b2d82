import BearingsEngine

/// A session's newest event time, and the wall time at which it arrived.
package struct LiveAnchor: Equatable, Sendable, BitwiseCopyable {
    /// The newest event time.
    package var event: Instant
    /// The wall time at which it arrived.
    package var wall: Instant

    /// Creates an anchor.
    package init(event: Instant, wall: Instant) {
        self.event = event
        self.wall = wall
    }
}
