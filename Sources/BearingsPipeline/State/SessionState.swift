import BearingsEngine
import BearingsWire

/// A session as the state file keeps it.
package struct SessionState: Equatable, Sendable {
    /// In UTF-8, 1 to 128 bytes.
    package var name: [UInt8]
    /// How many events it has had.
    package var sequence: UInt64
    /// Where live time is counted from; `nil` before the first record.
    package var anchor: LiveAnchor?
    /// The wall time of its last record.
    package var lastActivity: Instant
    /// All that a later engine needs to go on.
    package var engine: EngineState
    /// The last event of each kind that still holds.
    package var standing: [RetainedLine]

    package init(
        name: [UInt8],
        sequence: UInt64,
        anchor: LiveAnchor?,
        lastActivity: Instant,
        engine: EngineState,
        standing: [RetainedLine]
    ) {
        self.name = name
        self.sequence = sequence
        self.anchor = anchor
        self.lastActivity = lastActivity
        self.engine = engine
        self.standing = standing
    }
}

/// An event that still holds, as it was printed.
package struct RetainedLine: Equatable, Sendable {
    /// Which kind of event it is; a later one of its kind replaces it.
    package var kind: EventKind
    /// Which annotation it is about, if it is about one.
    package var annotation: String?
    /// Its number in its session.
    package var sequence: UInt64
    /// The line without its newline; empty for all the annotations, which the engine knows.
    package var text: [UInt8]

    /// Creates the record of a printed event.
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
