import BearingsEngine
import BearingsWire

/// The state of a session in a state file.
package struct SessionState: Equatable, Sendable {
    /// In UTF-8, 1 to 128 bytes.
    package var name: [UInt8]
    /// The number of its last event.
    package var sequence: UInt64
    /// The anchor of live time; `nil` before the first record.
    package var anchor: LiveAnchor?
    /// The wall time of its last record.
    package var lastActivity: Instant
    /// The state of its engine.
    package var engine: EngineState
    /// Its retained events.
    package var retained: [RetainedLine]

    /// How many annotations it has.
    package var annotationCount: Int { engine.annotations?.store.pins.count ?? 0 }

    /// Creates the state of a session.
    package init(
        name: [UInt8],
        sequence: UInt64,
        anchor: LiveAnchor?,
        lastActivity: Instant,
        engine: EngineState,
        retained: [RetainedLine]
    ) {
        self.name = name
        self.sequence = sequence
        self.anchor = anchor
        self.lastActivity = lastActivity
        self.engine = engine
        self.retained = retained
    }
}

/// A retained event, as it was printed.
package struct RetainedLine: Equatable, Sendable {
    /// The kind of event; a later one of its kind replaces it.
    package var kind: EventKind
    /// The annotation that it is about, if any.
    package var annotation: String?
    /// Its number in its session.
    package var sequence: UInt64
    /// The line without its newline; empty for `annotations`, which the engine knows.
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
