/// Compares the events of one server process with the events of a filter for the same lines.
struct FaultCheck {
    private let settings: FaultSettings
    private let log: EventLog
    private let writers: [FaultWriter]
    private let debt: Debt

    /// Which events a server must have sent before it ended.
    enum Debt {
        /// It drained.
        case everything
        /// It was killed.
        case acknowledged
    }

    init(_ settings: FaultSettings, _ log: EventLog, _ writers: [FaultWriter], owes debt: Debt) {
        self.settings = settings
        self.log = log
        self.writers = writers
        self.debt = debt
    }

    /// The events of the filter for a session.
    private struct Expected {
        var lines: [ArraySlice<UInt8>] = []
        /// The least number of them that acknowledged lines require.
        var owed = 0
    }

    func check(_ counts: inout FaultCounts, in workspace: borrowing Workspace) throws(Failure) {
        let expected = try filter(in: workspace)
        for session in log.sessions.keys where expected[session] == nil {
            throw .child("\(session): nobody wrote to it")
        }
        for writer in writers {
            let whole = expected[writer.session] ?? Expected()
            let got = log.sessions[writer.session] ?? []
            try compare(got, whole, writer, "a healthy reader")
            counts.events += got.count
            guard writer.reads, debt == .everything else { continue }
            let own = writer.received.sessions[writer.session] ?? []
            try compare(own, whole, writer, "its writer")
            counts.ownEvents += own.count
        }
    }

    private func compare(
        _ got: [ArraySlice<UInt8>],
        _ whole: Expected,
        _ writer: FaultWriter,
        _ who: String
    ) throws(Failure) {
        let name = "\(writer.session) (\(writer.behavior)), as \(who) got it"
        for (index, pair) in zip(got, whole.lines).enumerated() where pair.0 != pair.1 {
            throw .child(
                """
                \(name): event \(index + 1) of \(whole.lines.count) is
                \(EventText(line: pair.0).shown), but the filter's is
                \(EventText(line: pair.1).shown)
                """
            )
        }
        let least =
            switch debt {
            case .everything: whole.lines.count
            case .acknowledged: whole.owed
            }
        guard least...whole.lines.count ~= got.count else {
            throw .child(
                "\(name): \(got.count) events, of \(whole.lines.count), and \(least) are owed"
            )
        }
    }

    /// Runs the filter on all lines, one session after the other.
    private func filter(in workspace: borrowing Workspace) throws(Failure) -> [String: Expected] {
        let (input, output) = (workspace.path(of: "given"), workspace.path(of: "expected"))
        try workspace.write(writers.flatMap { $0.given.flatMap(\.self) }, to: input)
        let arguments = [
            "run", "--locations", "--viewport", "none", "--clock", "log", "--lines",
            "--diagnostics", "none", input,
        ]
        try workspace.run(settings.program, arguments, output: output)

        var lastAcknowledged: [String: Int] = [:]
        var line = 0
        for writer in writers {
            lastAcknowledged[writer.session] = line + writer.acknowledged
            line += writer.given.count
        }
        var expected: [String: Expected] = [:]
        for event in try workspace.lines(of: output) {
            let text = EventText(line: event)
            guard text.isNumbered, let number = text.number("line") else { continue }
            let session = text.session
            var own = expected.removeValue(forKey: session) ?? Expected()
            own.lines.append(withoutNumber(event))
            // A location is emitted at once, after all events before it.
            if text.name == "location", number <= lastAcknowledged[session] ?? 0 {
                own.owed = own.lines.count
            }
            expected[session] = own
        }
        return expected
    }

    private func withoutNumber(_ event: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let key = Array(",\"line\":".utf8)
        guard let range = event.firstRange(of: key) else { return event }
        return event[..<range.lowerBound] + [UInt8(ascii: "}")]
    }
}
