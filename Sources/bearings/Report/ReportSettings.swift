import BearingsEngine
import BearingsWire

/// What the options of `bearings report` come to.
struct ReportSettings {
    /// How a report is printed.
    enum Form: Equatable {
        /// For people.
        case text
        /// An object a session, and a last one for all.
        case json
        /// A row a session.
        case csv
        /// A page with plots.
        case html
    }

    var form = Form.text
    var rules = ReportRules()
    /// Where the report goes, `nil` for standard output.
    var outputPath: String?
    var run = RunSettings()

    static let syntax = CommandSyntax<ReportSettings>(
        name: "report",
        overview: """
            Tells of each session how far and how fast somebody went, where they stopped, and what a \
            run shows of it. Reads records of any format, or the events of a run.
            """,
        usage: "bearings report [--json | --csv | --html] [<option> ...] [<file> ...]",
        operands: [("<file>", "Files to read in turn; - or none for standard input.")],
        groups: [
            OptionGroup("Options", ownOptions),
            OptionGroup(
                "As for run",
                sharedOptions,
                note:
                    "The options of run about the map, input and what is shown; see 'bearings help run'."
            ),
        ],
        examples: [
            "bearings report walk.ndjson", "bearings report --json --stop-after 10m track.gpx",
            "bearings report --html -o walk.html walk.ndjson",
            "bearings --locations walk.ndjson | bearings report",
        ],
        statuses: [.done, .usage, .dataError, .noInput, .ioError, .interrupted]
    )

    private static let ownOptions: [Option<ReportSettings>] = [
        Option(flag: "--json", "Print a JSON object for each session, and a last one for all.") {
            $0.form = .json
        },
        Option(flag: "--csv", "Print a table with a row for each session.") { $0.form = .csv },
        Option(
            flag: "--html",
            """
            Write a page with plots of visibility, speed and accuracy, of the screen's edges and of the \
            track. It needs no network and no script.
            """
        ) { $0.form = .html },
        .output(\.outputPath),
        Option(
            "--stop-radius",
            "<m>",
            default: "50",
            "A stop's fixes lie within so many metres of its first."
        ) { settings, text throws(UsageError) in
            settings.rules.stop.radius = try Values.size(text)
        },
        Option("--stop-after", "<duration>", default: "3m", "How long a stop takes at least.") {
            settings,
            text throws(UsageError) in
            settings.rules.stop.least = try Values.duration(text)
        },
        Option(
            "--gap",
            "<duration>",
            default: "60s",
            "Longer without a fix is a gap: neither moving nor still."
        ) { settings, text throws(UsageError) in
            settings.rules.gap = try Values.duration(text)
        },
    ]

    /// Those of `run` that decide how events are written, or concern live sources and other files.
    private static let othersNames: Set<String> = [
        "--events", "--locations", "--lines", "--time", "--diagnostics", "--jobs", "--text",
        "--json", "--output", "--summary", "--summary-json", "--dead-letter",
        "--journal", "--journal-sync", "--clock", "--lateness", "--max-future",
    ]

    private static let sharedOptions = RunSettings.sharedOptions(in: \ReportSettings.run) {
        !othersNames.contains($0)
    }
}
