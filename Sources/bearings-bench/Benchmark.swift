import Transport

/// The whole run: logs are made and read, and each table is told as soon as it stands.
struct Benchmark {
    let settings: Settings

    func run(_ tell: (String) throws(Failure) -> Void) throws(Failure) {
        let workplace = try Workplace()
        let second: UInt64 = 1_000_000_000
        let deadline = SystemClock.monotonicNanoseconds + UInt64(settings.seconds) * second

        let seven = try log(fixes: 5, "seven", in: workplace)
        let small = try log(fixes: 10 * SampleLog.fixesPerMegabyte, "small", in: workplace)
        let large = try log(
            fixes: settings.megabytes * SampleLog.fixesPerMegabyte,
            "large",
            in: workplace
        )
        let speed = Double(large.bytes) / Double(large.wallNanoseconds) * 1e3
        try tell(Report.note)
        try tell("bearings generate wrote the log to a file at \(speed.text(decimals: 0)) MB/s.\n")

        var startUp = Contest([[settings.program, "run", seven.path], ["true"]])
        try startUp.run(least: 10, most: 50, until: deadline, in: workplace)
        try tell(Report.startUp(of: startUp))

        var smallRuns = Contest([[settings.program, "run", small.path]])
        try smallRuns.run(least: 2, most: 3, until: deadline, in: workplace)

        var reading = Contest(readers(of: large))
        try reading.run(least: 3, most: 20, until: deadline, in: workplace)
        try tell(Report.throughput(of: reading, on: large))

        var peaks = [
            (small, smallRuns.results[0].peakMemory), (large, reading.results[0].peakMemory),
        ]
        if let megabytes = settings.memoryMegabytes {
            let fixes = megabytes * SampleLog.fixesPerMegabyte
            let huge = try log(fixes: fixes, "huge", in: workplace)
            let child = try workplace.run(settings.program, ["run", huge.path])
            peaks.append((huge, child.usage.peakMemory))
        }
        try tell(Report.memory(of: peaks))
        try tell(SessionsBench(program: settings.program).report(in: workplace))
        // Last, for they take memory that a child would be charged with.
        try tell(Report.formats(of: try formats(until: deadline, in: workplace)))
        try tell(LookUps().report())
        try tell(AnnotationBench().report())
        try tell(Searches().report())
    }

    /// What reads `log` in the order that ``Report/throughput(of:on:)`` knows.
    ///
    /// The shell and its `cat` are part of what the pipe takes, and the greatest of the three is
    /// its memory.
    private func readers(of log: SampleLog) -> [[String]] {
        [
            [settings.program, "run", log.path],
            ["sh", "-c", "cat \"$1\" | \"$2\" run -", "sh", log.path, settings.program],
            ["wc", "-l", log.path],
            ["cat", log.path],
        ]
    }

    /// The same walk as each system tells it, read in turns.
    private func formats(
        until deadline: UInt64,
        in workplace: borrowing Workplace
    ) throws(Failure) -> (contest: Contest, bytes: [Int]) {
        var bytes: [Int] = []
        var commands: [[String]] = []
        for format in FormatLog.allCases {
            let path = workplace.path(of: "walk-\(format).\(format.suffix)")
            let log = format.log(fixes: Report.fixesOfFormats)
            try workplace.write(log, to: path)
            bytes.append(log.count)
            commands.append([settings.program, "run", "--viewport", "none", path])
        }
        var contest = Contest(commands)
        try contest.run(least: 3, most: 10, until: deadline, in: workplace)
        return (contest, bytes)
    }

    private func log(
        fixes: Int,
        _ name: String,
        in workplace: borrowing Workplace
    ) throws(Failure) -> SampleLog {
        try SampleLog(fixes: fixes, program: settings.program, named: name, in: workplace)
    }
}
