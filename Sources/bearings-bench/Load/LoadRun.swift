import Transport

/// Runs all scenarios; the echo server and the program take turns, so that other load affects both alike.
struct LoadRun {
    let settings: LoadSettings

    /// How long a burst is, and the rest after it, in milliseconds.
    ///
    /// Under real-time priority (`chrt`) no second may be used up, as Linux then takes the processor away
    /// for the rest of it.
    static let burst = 600
    static let rest = 600
    /// What the project promises, then what `lat_client` asks of a server.
    private static let scenarios = [
        LoadScenario(clients: 1000, rate: 10_000, duration: burst),
        LoadScenario(clients: 8, rate: 50_000, duration: burst),
        LoadScenario(clients: 1, rate: 1000, duration: burst),
        LoadScenario(clients: 1, rate: 100_000, duration: burst),
    ]

    func run(_ show: (String) throws(Failure) -> Void) throws(Failure) {
        ResourceLimits.raiseOpenFiles(to: 2048)
        let workspace = try Workspace()
        try show(Report.note + Self.note)
        let turn = Self.scenarios.count * (Self.burst + Self.rest) * Peer.Kind.allCases.count
        let turns = max(1000 * settings.seconds / turn, 2)
        for scenario in Self.scenarios {
            var results: [[LoadGenerator.Result]] = Peer.Kind.allCases.map { _ in [] }
            for turn in 0..<turns {
                for offset in Peer.Kind.allCases.indices {
                    let index = (offset + turn) % Peer.Kind.allCases.count
                    let kind = Peer.Kind.allCases[index]
                    results[index].append(try measure(scenario, kind, in: workspace))
                }
            }
            try show(LoadReport(scenario: scenario, results: results).text)
        }
        try show(SideBySide(settings: settings).report(in: workspace))
    }

    private static let note = """
        A time runs from the moment a fix was due to the moment its answer was read, in µs. Shown is each
        server's turn with the least p99, and the median of all turns' p99. What a fix takes of the
        processor shows best in the last table, where both servers run at once.

        """

    private func measure(
        _ scenario: LoadScenario,
        _ kind: Peer.Kind,
        in workspace: borrowing Workspace
    ) throws(Failure) -> LoadGenerator.Result {
        let peer = try settings.start(kind, in: workspace)
        var generator = try LoadGenerator.connect(scenario, to: peer)
        let result = try generator.run(against: peer)
        try peer.stop()
        try Pause.take(milliseconds: UInt64(Self.rest))
        return result
    }
}
