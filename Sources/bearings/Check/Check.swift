import BearingsActors
import BearingsPipeline
import BearingsWire
import Transport

/// `bearings check`: what files contain, what is wrong with them, and what a run does with them.
///
/// It is a run without events: the same rules hold back the same fixes.
enum Check {
    struct Settings: ReadingSettings {
        var run: RunSettings = {
            var run = RunSettings()
            run.diagnostics = .stream
            return run
        }()
        var printsJSON = false
        var outputPath: String?
    }

    static let syntax = CommandSyntax<Settings>(
        name: "check",
        overview: """
            Reads files and reports what they contain, what is wrong with them and what a run would use, \
            without events.
            """,
        usage: "bearings check [--json] [-o <file>] [<option> ...] [<file> ...]",
        operands: [("<file>", "Files to read in turn; - or none for standard input.")],
        groups: [
            OptionGroup("Options", ownOptions),
            OptionGroup(
                "As for run",
                sharedOptions,
                note:
                    "The options of run about what is read and which fixes are used; --all lists them."
            ),
        ],
        examples: [
            "bearings check walk.ndjson", "bearings check --json track.gpx",
            "gpspipe -w -n 100 | bearings check --max-accuracy 50",
        ],
        statuses: [.done, .usage, .dataError, .noInput, .ioError, .interrupted]
    )

    private static let ownOptions: [Option<Settings>] = [
        Option(flag: "--json", { $1(&$0.printsJSON) }, "Print the findings as one JSON object."),
        .output({ $1(&$0.outputPath) }),
    ]

    /// The options of `run` that affect lines.
    private static let sharedNames: Set<String> = [
        "--step", "--reorder", "--reorder-buffer", "--max-accuracy", "--max-speed", "--max-gap",
        "--keep-null-island", "--require-authorization",
    ]

    private static let sharedOptions =
        RunSettings.sharedOptions(of: Settings.self) {
            sharedNames.contains($0) || RunSettings.readingNames.contains($0)
        }
        .map { option in
            guard option.name == "--diagnostics" else { return option }
            var shared = option
            shared.help = """
                Where examples of what is rejected stand: stream (among the findings), stderr (as run tells them), none.
                """
            shared.isListedElsewhere = false
            return shared
        }

    static func main(_ settings: Settings, _ operands: [String]) throws(UsageError) -> ExitStatus {
        try settings.run.check()
        let paths = InputFile.inputs(operands)
        let uses = try FileUses(reading: paths, outputPath: settings.outputPath)
        do {
            let run = settings.run
            let messages = try ReadingMessages(run, paths, writesMeanwhile: false)
            try Signals.install()
            let findings = try LoopExecutor.run { loop in
                try await find(in: paths, run, messages, on: loop)
            }
            return findings.show(uses, asJSON: settings.printsJSON)
        } catch {
            return .reporting(error)
        }
    }

    private static func find(
        in paths: [String],
        _ settings: RunSettings,
        _ messages: ReadingMessages,
        on loop: LoopExecutor
    ) async throws -> CheckOutcome {
        let pipeline = Pipeline(
            CheckDecider(settings, paths),
            MessageWriter(messages),
            Flow(readsAhead: settings.readsAhead),
            on: loop
        )
        var decoding = settings.stream.decoding
        decoding.countsAllIgnored = true
        let end = try await pipeline.readLogs(paths, decoding)
        try await pipeline.finish()
        let (findings, tally, leftOut) = await pipeline.shard.conclude { decider in
            decider.conclude()
        }
        let failure = await pipeline.sink.conclude { writer in
            writer.messages.end([tally], leftOut: leftOut)
            return writer.messages.failure
        }
        return CheckOutcome(findings: findings, end: end, failure: failure)
    }
}

/// What a check has found, and how it has ended.
private struct CheckOutcome {
    let findings: CheckFindings
    let end: SourceEnd
    /// The first failure to read a file to its end.
    let failure: SystemError?

    /// Prints the findings; of an interrupted check they do not replace a file.
    ///
    /// - Returns: The exit status, which tells whether anything was rejected.
    func show(_ uses: FileUses, asJSON isJSON: Bool) -> ExitStatus {
        let isInterrupted = end == .interrupted
        let keepsFile = isInterrupted && Output.isReplacing(uses)
        if !keepsFile {
            let status = Output.show(isJSON ? findings.json : findings.text, uses)
            if status != .done { return status }
        }
        if isInterrupted { return .reportingInterruption(keepsFile: keepsFile) }
        if let failure, end != .refused { return ExitStatus(failure) }
        return findings.tally.byReason.isEmpty ? .done : .dataError
    }
}
