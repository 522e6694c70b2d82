import Transport

/// The tables of a benchmark, in order.
enum Report {
    static let note = """
        Times depend on the machine and on what else it does: only ratios of one run mean something.

        """

    /// A run over seven records, compared with a program that does nothing.
    static func startUp(of contest: Contest) -> String {
        var table = Table(["start-up", "wall ms", "CPU ms", "wall/true", "CPU/true"])
        let idle = contest.results[1]
        for (name, result) in zip(["bearings, seven records", "true"], contest.results) {
            table.add(
                name,
                [
                    (result.wall / 1e6).text(decimals: 2),
                    (result.cpu / 1e6).text(decimals: 2),
                    (result.wall / idle.wall).text(decimals: 1),
                    (result.cpu / idle.cpu).text(decimals: 1),
                ]
            )
        }
        return "The least of \(contest.turns) turns:\n\n\(table.text)"
    }

    /// The number of fixes in the logs of the formats.
    static let fixesOfFormats = 150_000

    /// One walk in the format of each system.
    ///
    /// - Parameter formats: Those of ``FormatLog``, with the bytes of each log.
    static func formats(of formats: (contest: Contest, bytes: [Int])) -> String {
        var table = Table(["format", "MB/s", "CPU ns/fix", "CPU/bearings"])
        let results = formats.contest.results
        for (index, format) in FormatLog.allCases.enumerated() {
            let result = results[index]
            table.add(
                format.rawValue,
                [
                    (Double(formats.bytes[index]) / result.cpu * 1e3).text(decimals: 0),
                    (result.cpu / Double(fixesOfFormats)).text(decimals: 1),
                    (result.cpu / results[0].cpu).text(decimals: 2),
                ]
            )
        }
        return """
            A walk of \(fixesOfFormats) fixes in the format of each system, without a map; MB/s of processor \
            time, the least of \(formats.contest.turns) turns:

            \(table.text)
            """
    }

    /// Reading a log from a file and through a pipe, compared with other programs.
    ///
    /// - Parameter contest: Of ``Benchmark/readers(of:)``.
    static func throughput(of contest: Contest, on log: SampleLog) -> String {
        let results = contest.results
        let (count, cat) = (results[2], results[3])
        var table = Table([
            "reading", "MB/s", "wall ns/record", "CPU ns/record", "peak MiB",
            "wall/cat", "CPU/cat", "wall/wc", "CPU/wc",
        ])
        let names = ["bearings, a file", "bearings, a pipe (and cat)", "wc -l", "cat"]
        for (name, result) in zip(names, results) {
            table.add(
                name,
                [
                    (Double(log.bytes) / result.wall * 1e3).text(decimals: 0),
                    (result.wall / Double(log.records)).text(decimals: 1),
                    (result.cpu / Double(log.records)).text(decimals: 1),
                    mebibytes(result.peakMemory),
                    (result.wall / cat.wall).text(decimals: 1),
                    (result.cpu / cat.cpu).text(decimals: 1),
                    (result.wall / count.wall).text(decimals: 1),
                    (result.cpu / count.cpu).text(decimals: 1),
                ]
            )
        }
        return """
            \(log.megabytes.text(decimals: 1)) million bytes, \(log.records) records, output to \
            /dev/null; the least of \(contest.turns) turns:

            \(table.text)
            """
    }

    /// Peak memory by size of the log.
    static func memory(of peaks: [(log: SampleLog, peak: Int)]) -> String {
        var table = Table(["memory at", "peak MiB", "times the first"])
        for (log, peak) in peaks {
            table.add(
                "\(log.megabytes.text(decimals: 1)) MB",
                [mebibytes(peak), (Double(peak) / Double(peaks[0].peak)).text(decimals: 2)]
            )
        }
        return "1.00 throughout is flat:\n\n\(table.text)"
    }

    /// A child's peak memory; unknown if this program's own is higher.
    private static func mebibytes(_ peak: Int) -> String {
        let hidden = ResourceUsage.ofThisProcess().peakMemory
        let bytes = (Double(max(peak, hidden)) / 1_048_576).text(decimals: 1)
        return peak > hidden ? bytes : "≤ \(bytes)"
    }
}
