import BearingsEngine
import BearingsPipeline
import BearingsWire

/// The options of `bearings run` about what is printed, and where.
extension RunSettings {
    static let outputOptions: [Option<RunSettings>] = [
        Option(
            "--events",
            "<list>",
            default: "all",
            """
            Print only these events, separated by commas, numbered as if all were printed: \
            \(EventKind.allCases.map(\.rawValue).joined(separator: " ")).
            """
        ) { settings, text throws(UsageError) in try settings.selectEvents(text) }
        .of(EventKind.allCases.map(\.rawValue)),
        Option(
            flag: "--locations",
            "Print each used fix as a location event; implied by location in --events."
        ) { $0.location.reportsLocations = true },
        Option(
            flag: "--visits",
            """
            Print where the user stays, three minutes or longer within 50 m, as visit events; implied \
            by visit in --events.
            """
        ) { $0.location.visits = StayFinder.Rules() },
        Option(flag: "--lines", "Print the causing line's number on each event.") {
            $0.processing.printsLines = true
        },
        Option(
            choice: "--time",
            "<style>",
            default: "rfc3339",
            "How times are printed: rfc3339 or unix."
        ) { $0.processing.timeStyle = $1 },
        Option(
            choice: "--diagnostics",
            "<where>",
            default: "stderr",
            """
            Where rejected and filtered records are reported: stderr (the first 3 of each reason, \
            then counts), stream (all, as events), none.
            """
        ) { $0.diagnostics = $1 },
        Option(
            "--jobs",
            "<count>",
            default: "cores",
            """
            The most threads: 2 read and decode large files ahead, 1 does not; more are not used. The output is \
            the same.
            """
        ) { settings, text throws(UsageError) in
            settings.jobs = text == "cores" ? nil : try Values.count(text, within: 1...1024)
        },
        Option(
            flag: "--text",
            "Write events as readable text, with one move in ten seconds; the default on a terminal."
        ) { $0.printsText = true },
        Option(flag: "--json", "Write events as lines of JSON, also on a terminal.") {
            $0.printsText = false
        },
        .output(\.outputPath),
        Option(flag: "--quiet", "Print neither progress nor a summary.") { $0.isQuiet = true }
            .short("-q"),
        Option(flag: "--summary", "Print a closing summary even if stderr is not a terminal.") {
            $0.alwaysSums = true
        },
        Option(
            "--summary-json",
            "<file>",
            "Write the summary's counts there as one JSON object; - for standard output."
        ) {
            settings,
            text in settings.summaryPath = text
        },
    ]

    /// Selects the events to print; some are worked out only where they are named.
    mutating func selectEvents(_ text: String) throws(UsageError) {
        guard text != "all" else {
            processing.events = .all
            return
        }
        var kinds: [EventKind] = []
        for word in text.split(separator: ",") {
            let kind: EventKind = try Values.choice(String(word))
            kinds.append(kind)
        }
        processing.events = EventSelection(kinds)
        if kinds.contains(.location) { location.reportsLocations = true }
        if kinds.contains(.visit) { location.visits = StayFinder.Rules() }
    }
}
