/// One scenario's table.
struct LoadReport {
    let scenario: LoadScenario
    /// Of each kind of peer, in their order, all turns.
    let results: [[LoadGenerator.Result]]

    var text: String {
        let turns = results[0].count
        var table = Table([
            scenario.name, "fixes/s", "p50", "p99", "max", "median p99", "CPU µs/fix", "peak MiB",
        ])
        let rows = results.map(figures)
        for (kind, row) in zip(Peer.Kind.allCases, rows) {
            table.add(kind.rawValue, zip(row, [0, 1, 1, 1, 1, 2, 1]).map { $0.text(decimals: $1) })
        }
        table.add("bearings/echo", zip(rows[1], rows[0]).map { ($0 / $1).text(decimals: 2) })
        return "\(turns) turns of \(scenario.duration) ms:\n\n\(table.text)"
    }

    private func figures(_ turns: [LoadGenerator.Result]) -> [Double] {
        let byP99 = turns.sorted { $0.latencies.quantile(0.99) < $1.latencies.quantile(0.99) }
        let (best, median) = (byP99[0], byP99[byP99.count / 2])
        return [
            Double(scenario.count) / best.seconds,
            best.latencies.quantile(0.5) / 1e3,
            best.latencies.quantile(0.99) / 1e3,
            Double(best.latencies.longest) / 1e3,
            median.latencies.quantile(0.99) / 1e3,
            (turns.map(\.cpu).min() ?? .nan) / Double(scenario.count) / 1e3,
            (turns.map(\.peakMemory).max() ?? .nan) / 1_048_576,
        ]
    }
}
