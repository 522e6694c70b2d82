import Transport

/// What a session costs where there are many, each with nothing but fixes: memory, and the time of a fix.
struct SessionsBench {
    let program: String

    /// How many sessions, and how many fixes of each: of a million those of one and two, so that the
    /// difference is the cost of a fix of a session that is there.
    private static let logs: [(sessions: Int, fixes: Int)] = [
        (1, 500_000), (1000, 500), (10_000, 50), (1_000_000, 1), (1_000_000, 2),
    ]

    private struct Run {
        let sessions: Int
        let fixes: Int
        let cpu: Double
        let peakMemory: Double
    }

    /// Measures, and tells it as a table.
    func report(in workplace: borrowing Workplace) throws(Failure) -> String {
        var table = Table(["sessions (one thread)", "fixes each", "ns a fix", "bytes a session"])
        var runs: [Run] = []
        for log in Self.logs {
            let run = try run(log.sessions, log.fixes, in: workplace)
            let bytes = (run.peakMemory - (runs.first ?? run).peakMemory) / Double(log.sessions)
            table.add(
                "\(log.sessions)",
                [
                    "\(log.fixes)",
                    (run.cpu / Double(log.sessions * log.fixes)).text(decimals: 0),
                    log.sessions < 10_000 ? "-" : bytes.text(decimals: 0),
                ]
            )
            runs.append(run)
        }
        let (first, second) = (runs[runs.count - 2], runs[runs.count - 1])
        let further = (second.cpu - first.cpu) / Double(first.sessions)
        table.add("a further fix of each", ["", further.text(decimals: 0), ""])
        return table.text
    }

    /// The least processor time of some turns.
    private func run(
        _ sessions: Int,
        _ fixes: Int,
        in workplace: borrowing Workplace
    ) throws(Failure) -> Run {
        let (all, log) = (workplace.path(of: "walkers"), workplace.path(of: "sessions"))
        let counts = ["--sessions", "\(sessions)", "--fixes", "\(fixes)"]
        _ = try workplace.run(program, ["generate"] + counts, output: all)
        _ = try workplace.run("grep", ["\"type\":\"fix\"", all], output: log)
        var (cpu, peak) = (Double.infinity, 0)
        for _ in 0..<3 {
            let usage = try workplace.run(program, ["run", "--jobs", "1", log]).usage
            cpu = min(cpu, Double(usage.cpuNanoseconds))
            peak = max(peak, usage.peakMemory)
        }
        return Run(sessions: sessions, fixes: fixes, cpu: cpu, peakMemory: Double(peak))
    }
}
