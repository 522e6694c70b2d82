import BearingsEngine
import BearingsWire

/// Sessions that outlive the process.
///
/// > Source: Protocol 6, "State".
extension Processor {
    /// What is kept of the session at a place of the table; `nil` if there is none.
    mutating func state(ofPlace index: Int) -> SessionState? {
        guard !table.sessions[index].hasEnded else { return nil }
        var standing: [RetainedLine] = []
        // A move that is under way ends with the process.
        for told in standings[index].all where !told.isPassing {
            standing.append(
                RetainedLine(
                    kind: told.kind,
                    annotation: told.annotation,
                    sequence: told.entry.sequence,
                    text: text(of: told.entry, of: index)
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
            standing: standing
        )
    }

    private mutating func text(of entry: RetainedEvents.Entry, of index: Int) -> [UInt8] {
        switch entry.content {
        case .line(let line):
            return line
        case .annotations:
            return []
        case .action(let action):
            keptLine.removeAll()
            let envelope = envelope(of: action.cause, entry.sequence, index)
            encoder.append(action, envelope, to: &keptLine)
            return Array(keptLine.bytes[..<(keptLine.count - 1)])
        }
    }

    /// Goes on with a session where it was.
    mutating func resume(_ state: SessionState, at wall: Instant) {
        let engine = Engine(configuration, resuming: state.engine)
        let index = table.insert(SessionName(state.name[...]), engine)
        welcome(index, at: wall)
        table.sessions[index].resume(
            sequence: state.sequence,
            anchor: state.anchor.map {
                LiveAnchor(event: $0.event, wall: moment(ofPast: $0.wall, at: wall))
            },
            lastRecord: moment(ofPast: state.lastActivity, at: wall)
        )
        for line in state.standing {
            let entry = RetainedEvents.Entry(sequence: line.sequence, content: .line(line.text))
            standings[index].resume(line.kind, line.annotation, entry)
        }
        if !table.sessions[index].engine.mayUseLocation { withholding.closedSessions += 1 }
        setAlarm(of: index)
    }

    /// When something was that the wall clock dated before this run.
    ///
    /// Where that is still to come, the clock has been set back meanwhile; then it was just now.
    private func moment(ofPast date: Instant, at now: Instant) -> Instant {
        date < clock.date(of: now) ? date.advanced(by: -clock.wallAhead) : now
    }

    /// Ends what is under way, session by session, and leaves what is shown.
    mutating func settle() {
        var isDone = releaseAll()
        while !isDone { isDone = releaseMore() }
        tellAllRest()
        deadLetters.endLines()
        for index in table.inOrderOfBirth {
            table.sessions[index].engine.settle(into: &desk.actions)
            emitActions(of: index)
        }
    }
}
