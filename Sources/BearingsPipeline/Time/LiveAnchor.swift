import BearingsEngine

/// The newest event time told, and when on the wall clock that was.
package struct LiveAnchor: Equatable, Sendable, BitwiseCopyable {
    /// In event time.
    package var event: Instant
    /// At that moment, on the wall clock.
    package var wall: Instant

    package init(event: Instant, wall: Instant) {
        self.event = event
        self.wall = wall
    }
}
