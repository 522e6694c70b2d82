import Transport

/// The cost of a session among many, each with nothing but fixes: memory, and the time for a fix.
struct SessionsBench {
    let program: String

    /// The numbers of sessions, and of fixes in each.
    ///
    /// A million sessions are run with one and with five fixes: the difference
    /// is the cost of fixes of existing sessions.
    private static let logs = [
        Log(sessions: 1, fixes: 500_000), Log(sessions: 1000, fixes: 500),
        Log(sessions: 10_000, fixes: 50), Log(sessions: 1_000_000, fixes: 1),
        Log(sessions: 1_000_000, fixes: 5),
    ]
    private static let turns = 4

    private struct Log {
        let sessions: Int
        let fixes: Int

        var count: Int { sessions * fixes }
        var name: String { "sessions-\(sessions)-\(fixes)" }
    }

    /// The least processor time of all turns, and the most memory.
    private struct Cost {
        var nanoseconds = Double.infinity
        var peakMemory = 0.0
    }

    /// Measures, and returns a table.
    func report(in workspace: borrowing Workspace) throws(Failure) -> String {
        for log in Self.logs { try make(log, in: workspace) }
        var costs = [Cost](repeating: Cost(), count: Self.logs.count)
        // In turns, so that other load affects all alike.
        for _ in 0..<Self.turns {
            for (index, log) in Self.logs.enumerated() {
                let path = workspace.path(of: log.name)
                let usage = try workspace.run(program, ["run", "--jobs", "1", path]).usage
                let cost = costs[index]
                costs[index] = Cost(
                    nanoseconds: min(cost.nanoseconds, Double(usage.cpuNanoseconds)),
                    peakMemory: max(cost.peakMemory, Double(usage.peakMemory))
                )
            }
        }
        return table(of: costs).text
    }

    private func table(of costs: [Cost]) -> Table {
        var table = Table(["sessions (one thread)", "fixes each", "ns a fix", "bytes a session"])
        for (log, cost) in zip(Self.logs, costs) {
            let bytes = (cost.peakMemory - costs[0].peakMemory) / Double(log.sessions)
            table.add(
                "\(log.sessions)",
                [
                    "\(log.fixes)",
                    (cost.nanoseconds / Double(log.count)).text(decimals: 0),
                    log.sessions < 10_000 ? "-" : bytes.text(decimals: 0),
                ]
            )
        }
        let last = costs.count - 1
        let more = Double(Self.logs[last].count - Self.logs[last - 1].count)
        let further = (costs[last].nanoseconds - costs[last - 1].nanoseconds) / more
        table.add("a further fix of each", ["", further.text(decimals: 0), ""])
        return table
    }

    /// Writes a log of fixes.
    private func make(_ log: Log, in workspace: borrowing Workspace) throws(Failure) {
        let (all, path) = (workspace.path(of: "walkers"), workspace.path(of: log.name))
        let counts = ["--sessions", "\(log.sessions)", "--fixes", "\(log.fixes)"]
        _ = try workspace.run(program, ["generate"] + counts, output: all)
        _ = try workspace.run("grep", ["\"type\":\"fix\"", all], output: path)
    }
}
