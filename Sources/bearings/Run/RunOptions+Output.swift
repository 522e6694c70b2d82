import BearingsEngine
import BearingsPipeline
import BearingsWire

/// The options of `bearings run` about what is printed, and where.
extension RunSettings {
    static let outputOptions: [Option<RunSettings>] = [
        Option(
            "--diagnostics",
            { $1(&$0.diagnostics) },
            .choice("<where>"),
            """
            Where rejected and filtered records are reported: stderr (the first 3 of each reason, \
            then counts), stream (all, as events), none.
            """
        ),
        Option(
            "--jobs",
            { $1(&$0.jobs) },
            .shards,
            """
            How many shards, each with a thread, share the sessions of a run over files; with 1, one thread also reads. \
            One shard goes on alone where lines are sorted, a record has no time, or a location is denied, and \
            with --strict. The output is the same.
            """
        ).rare,
        Option(
            flag: "--text",
            { $1(&$0.printsText) },
            to: true,
            "Write events as readable text, with one move in ten seconds; the default on a terminal."
        ),
        Option(
            flag: "--json",
            { $1(&$0.printsText) },
            to: false,
            "Write events as lines of JSON, also on a terminal."
        ),
        .output({ $1(&$0.outputPath) }),
        Option(
            flag: "--quiet",
            { $1(&$0.isQuiet) },
            "Print neither progress nor a summary nor counts of what was rejected or left out."
        ).short("-q"),
        Option(
            flag: "--summary",
            { $1(&$0.alwaysSums) },
            "Print a closing summary even if stderr is not a terminal."
        ),
        Option(
            "--summary-json",
            optional: { $1(&$0.summaryPath) },
            .fileOrStandard,
            "Write the summary's counts there as one JSON object; - for standard output."
        ).rare,
    ]
}
