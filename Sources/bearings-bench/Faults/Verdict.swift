/// Compares the events of one life of a server with what the filter makes of the same lines.
struct Verdict {
    private let settings: FaultSettings
    private let log: EventLog
    private let writers: [FaultWriter]
    private let debt: Debt

    /// What a server must have told, before it went.
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

    /// What the filter says of a session.
    private struct Expected {
        var lines: [ArraySlice<UInt8>] = []
        /// How many of them are owed, at least, once all lines are acknowledged that were.
        var owed = 0
    }

    func check(_ counts: inout FaultCounts, in workplace: borrowing Workplace) throws(Failure) {
        let expected = try filter(in: workplace)
        for session in log.sessions.keys where expected[session] == nil {
            throw .child("\(session): nobody wrote to it")
        }
        for writer in writers {
            let whole = expected[writer.session] ?? Expected()
            let got = log.sessions[writer.session] ?? []
            try compare(got, whole, writer, "a healthy reader")
            counts.events += got.count
            guard writer.reads, debt == .everything else { continue }
            let own = writer.heard.sessions[writer.session] ?? []
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
        let name = "\(writer.session) (\(writer.manner)), as \(who) got it"
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

    /// Runs the filter on all that was given, one session after the other.
    private func filter(in workplace: borrowing Workplace) throws(Failure) -> [String: Expected] {
        let (input, output) = (workplace.path(of: "given"), workplace.path(of: "expected"))
        try workplace.write(writers.flatMap { $0.given.flatMap(\.self) }, to: input)
        let arguments = [
            "run", "--locations", "--viewport", "none", "--clock", "log", "--lines",
            "--diagnostics", "none", input,
        ]
        try workplace.run(settings.program, arguments, output: output)

        var lastAcknowledged: [String: Int] = [:]
        var line = 0
        for writer in writers {
            lastAcknowledged[writer.session] = line + writer.acknowledged
            line += writer.given.count
        }
        var expected: [String: Expected] = [:]
        for event in try workplace.lines(of: output) {
            let text = EventText(line: event)
            guard text.isNumbered, let number = text.number("line") else { continue }
            let session = text.session
            var own = expected.removeValue(forKey: session) ?? Expected()
            own.lines.append(withoutNumber(event))
            // A location is told at once, and with it all that comes before it.
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
