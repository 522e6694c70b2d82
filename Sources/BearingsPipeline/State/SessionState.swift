import BearingsEngine
import BearingsWire

/// A session as the state file keeps it.
package struct SessionState: Equatable, Sendable {
    package var name: [UInt8]
    /// How many events it has had.
    package var sequence: UInt64
    /// Where live time is counted from; `nil` before the first record.
    package var anchor: LiveAnchor?
    /// The wall time of its last record.
    package var lastActivity: Instant
    package var engine: EngineState
    /// The last event of each kind that still holds.
    package var standing: [StandingLine]

    package init(
        name: [UInt8],
        sequence: UInt64,
        anchor: LiveAnchor?,
        lastActivity: Instant,
        engine: EngineState,
        standing: [StandingLine]
    ) {
        self.name = name
        self.sequence = sequence
        self.anchor = anchor
        self.lastActivity = lastActivity
        self.engine = engine
        self.standing = standing
    }
}

/// The newest event time told, and when on the wall clock that was.
package struct LiveAnchor: Equatable, Sendable, BitwiseCopyable {
    package var event: Instant
    package var wall: Instant

    package init(event: Instant, wall: Instant) {
        self.event = event
        self.wall = wall
    }
}

/// An event that still holds, as it was printed.
package struct StandingLine: Equatable, Sendable {
    package var kind: EventKind
    /// Which annotation it is about, if it is about one.
    package var annotation: String?
    /// Its number in its session.
    package var sequence: UInt64
    /// The line without its newline; empty for all the annotations, which the engine knows.
    package var text: [UInt8]

    package init(
        kind: EventKind,
        annotation: String? = nil,
        sequence: UInt64,
        text: [UInt8]
    ) {
        self.kind = kind
        self.annotation = annotation
        self.sequence = sequence
        self.text = text
    }
}
