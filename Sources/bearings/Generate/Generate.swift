import BearingsPipeline
import Transport

/// `bearings generate`: a realistic log, the same bytes for the same seed.
enum Generate {
    struct Settings: CommandSettings {
        var sessions = 1
        var fixes = 1000
        var seed = 1
        var outputPath: String?
    }

    static let syntax = CommandSyntax<Settings>(
        name: "generate",
        overview:
            "Writes a realistic log of people who walk, drive and stop, with a map in motion, for demos and benchmarks.",
        usage: "bearings generate [--sessions <n>] [--fixes <n>] [--seed <n>] [-o <file>]",
        operands: [],
        groups: [OptionGroup("Options", options)],
        examples: [
            "bearings generate > walk.ndjson", "bearings generate --sessions 3 --seed 7 | bearings",
            "bearings generate --fixes 100 | bearings convert --to gpx",
        ],
        statuses: [.done, .usage, .ioError, .interrupted]
    )

    private static let options: [Option<Settings>] = [
        Option(
            "--sessions",
            { $1(&$0.sessions) },
            .count(1...1_000_000, "<n>"),
            "How many people walk about."
        ),
        Option(
            "--fixes",
            { $1(&$0.fixes) },
            .count(0...1_000_000_000, "<n>"),
            "How many fixes each of them sends."
        ),
        .output({ $1(&$0.outputPath) }),
        Option(
            "--seed",
            { $1(&$0.seed) },
            .count(0...Int.max, "<n>"),
            "The same seed gives the same bytes."
        ),
    ]

    /// How much is gathered before it is written.
    private static let writeSize = 1 << 16

    static func main(_ settings: Settings, _ operands: [String]) throws(UsageError) -> ExitStatus {
        if let operand = operands.first { throw UsageError("generate takes no file: \(operand)") }
        let uses = try FileUses(reading: [], outputPath: settings.outputPath)
        var generator = LogGenerator(
            sessions: settings.sessions,
            fixes: settings.fixes,
            seed: UInt64(settings.seed)
        )
        var text: [UInt8] = []
        do throws(SystemError) {
            try Signals.install()
            var output = try Output(uses)
            while !Signals.drainRequested, generator.appendNext(to: &text) {
                if text.count >= writeSize { try write(&text, to: output) }
            }
            try write(&text, to: output)
            if Signals.drainRequested { return .interrupted }
            try output.commit()
        } catch {
            return .reporting(error)
        }
        return .done
    }

    private static func write(
        _ text: inout [UInt8],
        to output: borrowing Output
    ) throws(SystemError) {
        try output.write(text, text.count)
        text.removeAll(keepingCapacity: true)
    }
}
