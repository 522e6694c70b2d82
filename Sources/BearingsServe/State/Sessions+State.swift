import BearingsEngine
import BearingsPipeline
import BearingsWire

/// Saves and resumes sessions.
///
/// > Source: Protocol 6, "State".
extension Sessions {
    /// The state of the session with that index; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - ahead: How far the wall clock is ahead of steady wall times.
    ///   - delivery: Prints the events that it retains.
    mutating func state(
        of index: Int,
        ahead: Milliseconds,
        printedBy delivery: inout Delivery
    ) -> SessionState? {
        guard !table.sessions[index].hasEnded else { return nil }
        var lines: [RetainedLine] = []
        // A movement in progress ends with the process.
        for item in delivery.retained[index].all where !item.isPassing {
            lines.append(
                RetainedLine(
                    kind: item.kind,
                    annotation: item.annotation,
                    sequence: item.entry.sequence,
                    text: delivery.text(of: item.entry, of: index, in: table)
                )
            )
        }
        return SessionState(
            name: table.sessions[index].name,
            sequence: table.sessions[index].sequence,
            anchor: table.sessions[index].anchor.map {
                LiveAnchor(event: $0.event, wall: $0.wall.advanced(by: ahead))
            },
            lastActivity: table.sessions[index].lastRecord.advanced(by: ahead),
            engine: table.sessions[index].engine.state,
            retained: lines
        )
    }

    /// Resumes a session from its state.
    ///
    /// - Parameter ahead: How far the wall clock is ahead of `wall`.
    /// - Returns: Its index, and whether it allows the use of its location.
    mutating func resume(
        _ state: SessionState,
        at wall: Instant,
        ahead: Milliseconds,
        into delivery: inout Delivery
    ) -> (index: Int, isOpen: Bool) {
        budget.takeAnyway()
        let index = table.insert(state.name, Engine(configuration, resuming: state.engine))
        /// A wall clock date of the run before; one in the future counts as now, since the clock was set back meanwhile.
        func steadyTime(ofPast date: Instant) -> Instant {
            min(date.advanced(by: -ahead), wall)
        }
        let lastRecord = steadyTime(ofPast: state.lastActivity)
        table.sessions[index].resume(
            sequence: state.sequence,
            anchor: state.anchor.map {
                LiveAnchor(event: $0.event, wall: steadyTime(ofPast: $0.wall))
            },
            lastRecord: lastRecord
        )
        expectRecord(of: index, at: wall)
        delivery.sessionBegan(index)
        // What is reported no longer would never end.
        for line in state.retained where line.kind.isReported(by: configuration) {
            let entry = RetainedEvents.Entry(sequence: line.sequence, content: .line(line.text))
            delivery.resume(line.kind, line.annotation, entry, ofSession: index)
        }
        setAlarm(of: index)
        return (index, table.sessions[index].engine.mayUseLocation)
    }
}

extension Delivery {
    fileprivate mutating func text(
        of entry: RetainedEvents.Entry,
        of index: Int,
        in table: borrowing SessionTable
    ) -> [UInt8] {
        switch entry.content {
        case .line(let line):
            return line
        case .annotations:
            return []
        case .action(let action):
            var line = TextBuffer(capacity: 1 << 10)
            encode(action, entry.sequence, of: index, in: table, isSnapshot: false, to: &line)
            return Array(line.bytes[..<(line.count - 1)])
        }
    }
}

extension Processor {
    /// The state of the session with that index; `nil` if there is none.
    mutating func state(ofSession index: Int) -> SessionState? {
        sessions.state(of: index, ahead: clock.wallAhead, printedBy: &delivery)
    }

    /// Resumes a session from its state.
    mutating func resume(_ state: SessionState, at wall: Instant) {
        let resumed = sessions.resume(state, at: wall, ahead: clock.wallAhead, into: &delivery)
        withholding.sessionResumed(state.name, isOpen: resumed.isOpen)
    }
}
