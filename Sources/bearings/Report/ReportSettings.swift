import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What the options of `bearings report` come to.
struct ReportSettings: ReadingSettings {
    /// How a report is printed.
    enum Form: Equatable, Sendable {
        /// For people.
        case text
        /// An object a session, and a last one for all.
        case json
        /// A row a session.
        case csv
    }

    private var printsJSON = false
    private var printsCSV = false
    /// Whether it lists the stops in place of figures.
    var listsStops = false
    var rules = ReportRules()
    /// Where the report goes, `nil` for standard output.
    var outputPath: String?
    var run: RunSettings = {
        var run = RunSettings()
        run.stream.location.reportsLocations = true
        return run
    }()

    var form: Form { printsJSON ? .json : printsCSV ? .csv : .text }

    func check() throws(UsageError) {
        if printsJSON, printsCSV { throw UsageError("--json and --csv exclude each other") }
        try run.check()
    }

    static let syntax = CommandSyntax<ReportSettings>(
        name: "report",
        overview: """
            Tells of each session how far and how fast somebody went, where they stopped, and what a \
            run shows of it. Reads records of any format, or the events of a run.
            """,
        usage: "bearings report [--json | --csv] [--stops] [<option> ...] [<file> ...]",
        operands: [("<file>", "Files to read in turn; - or none for standard input.")],
        groups: [
            OptionGroup("Options", ownOptions),
            OptionGroup(
                "As for run",
                sharedOptions,
                note:
                    "The options of run about the map, input and what is shown; --all lists them."
            ),
        ],
        examples: [
            "bearings report walk.ndjson", "bearings report --json --stop-after 10m track.gpx",
            "bearings report --stops --csv walk.ndjson > stops.csv",
            "bearings --locations walk.ndjson | bearings report",
        ],
        statuses: [.done, .usage, .dataError, .noInput, .ioError, .interrupted]
    )

    private static let ownOptions: [Option<ReportSettings>] = [
        Option(
            flag: "--json",
            { $1(&$0.printsJSON) },
            "Print a JSON object for each session, in the order of names, and a last one for all."
        ),
        Option(
            flag: "--csv",
            { $1(&$0.printsCSV) },
            "Print a table with a row for each session, as RFC 4180 has it."
        ),
        Option(
            flag: "--stops",
            { $1(&$0.listsStops) },
            "List all stops in place of figures: a line each, or with --csv a row, with --json an object."
        ),
        .output({ $1(&$0.outputPath) }),
        Option(
            "--stop-radius",
            { $1(&$0.rules.stop.radius) },
            .metres,
            "A stop's fixes lie within so many metres of its first."
        ),
        Option(
            "--stop-after",
            { $1(&$0.rules.stop.least) },
            .duration,
            "How long a stop takes at least."
        ),
        Option(
            "--gap",
            optional: { $1(&$0.rules.gap) },
            .duration,
            """
            Longer without a fix is a gap: neither moving nor still. By default it is of the session's own pace: a \
            minute, doubled until it is three times the median between two fixes, at most 64 times.
            """
        ),
    ]

    /// Those of `run` that decide how events are written, or concern live sources and other files.
    private static let othersNames: Set<String> = [
        "--events", "--locations", "--lines", "--time", "--text",
        "--json", "--output", "--summary", "--summary-json", "--dead-letter",
        "--journal", "--journal-sync", "--clock", "--lateness", "--max-future",
    ]

    private static let sharedOptions = RunSettings.sharedOptions(of: ReportSettings.self) {
        !othersNames.contains($0)
    }
}
