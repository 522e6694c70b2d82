import BearingsEngine
import BearingsWire

/// Saves and resumes sessions.
///
/// > Source: Protocol 6, "State".
extension Processor {
    /// The state of the session with that index; `nil` if there is none.
    mutating func state(ofSession index: Int) -> SessionState? {
        guard !table.sessions[index].hasEnded else { return nil }
        var lines: [RetainedLine] = []
        // A movement in progress ends with the process.
        for item in retained[index].all where !item.isPassing {
            lines.append(
                RetainedLine(
                    kind: item.kind,
                    annotation: item.annotation,
                    sequence: item.entry.sequence,
                    text: text(of: item.entry, of: index)
                )
            )
        }
        return SessionState(
            name: table.sessions[index].name,
            sequence: table.sessions[index].sequence,
            anchor: table.sessions[index].anchor.map {
                LiveAnchor(event: $0.event, wall: clock.date(of: $0.wall))
            },
            lastActivity: clock.date(of: table.sessions[index].lastRecord),
            engine: table.sessions[index].engine.state,
            retained: lines
        )
    }

    private mutating func text(of entry: RetainedEvents.Entry, of index: Int) -> [UInt8] {
        switch entry.content {
        case .line(let line):
            return line
        case .annotations:
            return []
        case .action(let action):
            stateLine.removeAll()
            let envelope = envelope(of: action.cause, entry.sequence, index)
            encoder.append(action, envelope, to: &stateLine)
            return Array(stateLine.bytes[..<(stateLine.count - 1)])
        }
    }

    /// Resumes a session from its state.
    mutating func resume(_ state: SessionState, at wall: Instant) {
        let engine = Engine(configuration, resuming: state.engine)
        let index = table.insert(SessionName(state.name[...]), engine)
        sessionBegan(index, at: wall)
        table.sessions[index].resume(
            sequence: state.sequence,
            anchor: state.anchor.map {
                LiveAnchor(event: $0.event, wall: steadyTime(ofPast: $0.wall, at: wall))
            },
            lastRecord: steadyTime(ofPast: state.lastActivity, at: wall)
        )
        // What is reported no longer would never end.
        for line in state.retained where line.kind.isReported(by: configuration) {
            let entry = RetainedEvents.Entry(sequence: line.sequence, content: .line(line.text))
            retained[index].resume(line.kind, line.annotation, entry)
        }
        if !table.sessions[index].engine.mayUseLocation { withholding.closedSessions += 1 }
        setAlarm(of: index)
    }

    /// Converts a wall clock date of an earlier run.
    ///
    /// If it lies in the future, the clock has been set back meanwhile; then it counts as now.
    private func steadyTime(ofPast date: Instant, at now: Instant) -> Instant {
        date < clock.date(of: now) ? date.advanced(by: -clock.wallAhead) : now
    }

    /// Ends movements, session by session, and leaves what is shown.
    mutating func settle() {
        var isDone = releaseAll()
        while !isDone { isDone = releaseMore() }
        deadLetters.endLines()
        for index in table.indicesInOrder {
            table.sessions[index].engine.settle(into: &scratch.actions)
            emitActions(of: index)
        }
    }
}
