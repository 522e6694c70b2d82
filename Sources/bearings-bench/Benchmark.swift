import Transport

/// The whole benchmark: generates and reads logs, and prints each table as soon as it is complete.
struct Benchmark {
    let settings: Settings

    func run(_ show: (String) throws(Failure) -> Void) throws(Failure) {
        let workspace = try Workspace()
        let second: UInt64 = 1_000_000_000
        let deadline = SystemClock.monotonicNanoseconds + UInt64(settings.seconds) * second

        let seven = try log(fixes: 5, "seven", in: workspace)
        let small = try log(fixes: 10 * SampleLog.fixesPerMegabyte, "small", in: workspace)
        let large = try log(
            fixes: settings.megabytes * SampleLog.fixesPerMegabyte,
            "large",
            in: workspace
        )
        let speed = Double(large.bytes) / Double(large.wallNanoseconds) * 1e3
        try show(Report.note)
        try show("bearings generate wrote the log to a file at \(speed.text(decimals: 0)) MB/s.\n")

        var startUp = Contest([[settings.program, "run", seven.path], ["true"]])
        try startUp.run(least: 10, most: 50, until: deadline, in: workspace)
        try show(Report.startUp(of: startUp))

        var smallRuns = Contest([[settings.program, "run", small.path]])
        try smallRuns.run(least: 2, most: 3, until: deadline, in: workspace)

        var reading = Contest(readers(of: large))
        try reading.run(least: 3, most: 20, until: deadline, in: workspace)
        try show(Report.throughput(of: reading, on: large))

        var peaks = [
            (small, smallRuns.results[0].peakMemory), (large, reading.results[0].peakMemory),
        ]
        if let megabytes = settings.memoryMegabytes {
            let fixes = megabytes * SampleLog.fixesPerMegabyte
            let huge = try log(fixes: fixes, "huge", in: workspace)
            let child = try workspace.run(settings.program, ["run", huge.path])
            peaks.append((huge, child.usage.peakMemory))
        }
        try show(Report.memory(of: peaks))
        try show(SessionsBench(program: settings.program).report(in: workspace))
        // Last, because their memory would count for child processes.
        try show(Report.formats(of: try formats(until: deadline, in: workspace)))
        try show(AnnotationBench.report())
        try show(Searches().report())
    }

    /// The programs that read `log`, in the order of ``Report/throughput(of:on:)``.
    ///
    /// For the pipe, shell and `cat` count too, and the greatest peak memory of the three.
    private func readers(of log: SampleLog) -> [[String]] {
        [
            [settings.program, "run", log.path],
            ["sh", "-c", "cat \"$1\" | \"$2\" run -", "sh", log.path, settings.program],
            ["wc", "-l", log.path],
            ["cat", log.path],
        ]
    }

    /// Measures one walk in the format of each system, in turns.
    private func formats(
        until deadline: UInt64,
        in workspace: borrowing Workspace
    ) throws(Failure) -> (contest: Contest, bytes: [Int]) {
        var bytes: [Int] = []
        var commands: [[String]] = []
        for format in FormatLog.allCases {
            let path = workspace.path(of: "walk-\(format).\(format.suffix)")
            let log = format.log(fixes: Report.fixesOfFormats)
            try workspace.write(log, to: path)
            bytes.append(log.count)
            commands.append([settings.program, "run", "--viewport", "none", path])
        }
        var contest = Contest(commands)
        try contest.run(least: 3, most: 10, until: deadline, in: workspace)
        return (contest, bytes)
    }

    private func log(
        fixes: Int,
        _ name: String,
        in workspace: borrowing Workspace
    ) throws(Failure) -> SampleLog {
        try SampleLog(fixes: fixes, program: settings.program, named: name, in: workspace)
    }
}
