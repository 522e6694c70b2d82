import BearingsEngine
import BearingsPipeline
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
    package var annotationCount: Int { engine.annotationCount }

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

extension SessionState: StateCodable {
    package static var blank: SessionState {
        SessionState(
            name: [],
            sequence: 0,
            anchor: nil,
            lastActivity: .blank,
            engine: .blank,
            retained: []
        )
    }

    package mutating func code(_ coder: inout some StateCoder) {
        coder.codeBytes(&name)
        coder.codeCount(&sequence)
        anchor.code(&coder)
        lastActivity.code(&coder)
        engine.code(&coder)
        retained.code(&coder)
    }
}

extension LiveAnchor: StateCodable {
    package static var blank: LiveAnchor { LiveAnchor(event: .blank, wall: .blank) }

    package mutating func code(_ coder: inout some StateCoder) {
        event.code(&coder)
        wall.code(&coder)
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

    package init(kind: EventKind, annotation: String? = nil, sequence: UInt64, text: [UInt8]) {
        self.kind = kind
        self.annotation = annotation
        self.sequence = sequence
        self.text = text
    }
}

extension RetainedLine: StateCodable {
    package static var blank: RetainedLine { RetainedLine(kind: .location, sequence: 0, text: []) }

    package mutating func code(_ coder: inout some StateCoder) {
        let start = coder.offset
        var name = kind.rawValue
        name.code(&coder)
        let new = EventKind(rawValue: name)
        coder.require(
            new != nil,
            from: start,
            found: name,
            expected: "the name of an event"
        )
        kind = new ?? kind
        annotation.code(&coder)
        coder.codeCount(&sequence)
        coder.codeBytes(&text)
    }
}
