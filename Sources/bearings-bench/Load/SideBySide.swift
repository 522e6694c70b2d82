import Transport

/// Both servers at once, each sent a fix in its turn.
///
/// After a rest a message takes what the machine makes it take: of two bursts alike, one after the other, one may
/// take twice as much. Fixes half a millisecond apart meet the same.
struct SideBySide {
    let settings: LoadSettings

    /// A thousand fixes a second for each.
    private static let scenario = LoadScenario(clients: 2, rate: 2000, duration: LoadRun.burst)

    func report(in workspace: borrowing Workspace) throws(Failure) -> String {
        var taken: [(echo: Double, bearings: Double)] = []
        // Of an odd number one is the median.
        for turn in 0..<(settings.seconds / 3 | 1) {
            taken.append(try measure(echoFirst: turn % 2 == 0, in: workspace))
        }
        let ratios = taken.map { $0.bearings / $0.echo }
        var table = Table(["1000/s for each, side by side", "first quartile", "median", "third"])
        table.add("echo, CPU µs/fix", Self.quartiles(taken.map(\.echo), decimals: 2))
        table.add("bearings, CPU µs/fix", Self.quartiles(taken.map(\.bearings), decimals: 2))
        table.add("bearings/echo", Self.quartiles(ratios, decimals: 2))
        return "\(taken.count) pairs of \(Self.scenario.duration) ms:\n\n\(table.text)"
    }

    /// What each takes for a fix, in microseconds.
    private func measure(
        echoFirst: Bool,
        in workspace: borrowing Workspace
    ) throws(Failure) -> (echo: Double, bearings: Double) {
        let echo = try settings.start(.echo, in: workspace)
        let bearings = try settings.start(.bearings, in: workspace)
        var generator =
            echoFirst
            ? try LoadGenerator.connect(Self.scenario, to: echo, and: bearings)
            : try LoadGenerator.connect(Self.scenario, to: bearings, and: echo)
        let before = (echo.figures.cpu, bearings.figures.cpu)
        _ = try generator.run(against: bearings)
        let after = (echo.figures.cpu, bearings.figures.cpu)
        try echo.stop()
        try bearings.stop()
        try Pause.take(milliseconds: UInt64(LoadRun.rest))
        let microseconds = 1e-3 / Double(Self.scenario.count / Self.scenario.clients)
        return ((after.0 - before.0) * microseconds, (after.1 - before.1) * microseconds)
    }

    private static func quartiles(_ values: [Double], decimals: Int) -> [String] {
        let sorted = values.sorted()
        return [1, 2, 3].map { sorted[(sorted.count - 1) * $0 / 4].text(decimals: decimals) }
    }
}
