import BearingsEngine
import BearingsWire

/// Saves and resumes sessions.
///
/// > Source: Protocol 6, "State".
extension Processor {
    /// The state of the session with that index; `nil` if there is none.
    mutating func state(ofSession index: Int) -> SessionState? {
        guard !sessions.table.sessions[index].hasEnded else { return nil }
        var lines: [RetainedLine] = []
        // A movement in progress ends with the process.
        for item in delivery.retained[index].all where !item.isPassing {
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
            name: sessions.table.sessions[index].name,
            sequence: sessions.table.sessions[index].sequence,
            anchor: sessions.table.sessions[index].anchor.map {
                LiveAnchor(event: $0.event, wall: clock.date(of: $0.wall))
            },
            lastActivity: clock.date(of: sessions.table.sessions[index].lastRecord),
            engine: sessions.table.sessions[index].engine.state,
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
            var line = TextBuffer(capacity: 1 << 10)
            delivery.encode(
                action,
                entry.sequence,
                of: index,
                in: sessions.table,
                isSnapshot: false,
                to: &line
            )
            return Array(line.bytes[..<(line.count - 1)])
        }
    }

    /// Resumes a session from its state.
    mutating func resume(_ state: SessionState, at wall: Instant) {
        let anchor = state.anchor.map {
            LiveAnchor(event: $0.event, wall: steadyTime(ofPast: $0.wall, at: wall))
        }
        let lastRecord = steadyTime(ofPast: state.lastActivity, at: wall)
        let index = sessions.resume(
            state.name,
            state.engine,
            sequence: state.sequence,
            anchor,
            lastRecord: lastRecord
        )
        sessions.expectRecord(of: index, at: wall)
        delivery.sessionBegan(index)
        // What is reported no longer would never end.
        for line in state.retained where line.kind.isReported(by: configuration) {
            let entry = RetainedEvents.Entry(sequence: line.sequence, content: .line(line.text))
            delivery.resume(line.kind, line.annotation, entry, ofSession: index)
        }
        let isOpen = sessions.table.sessions[index].engine.mayUseLocation
        withholding.sessionResumed(state.name, isOpen: isOpen)
        sessions.setAlarm(of: index)
    }

    /// Converts a wall clock date of an earlier run.
    ///
    /// If it lies in the future, the clock has been set back meanwhile; then it counts as now.
    private func steadyTime(ofPast date: Instant, at now: Instant) -> Instant {
        date < clock.date(of: now) ? date.advanced(by: -clock.wallAhead) : now
    }
}
