import BearingsEngine
import BearingsWire

/// The options of `bearings run` about what is printed, and where.
extension RunSettings {
    static let outputOptions: [Option<RunSettings>] = [
        Option(
            "--events",
            \.eventKinds,
            .events,
            "Print only these events, separated by commas, numbered as if all were printed."
        ).listingWords,
        Option(
            flag: "--locations",
            \.location.reportsLocations,
            "Print each used fix as a location event; implied by location in --events."
        ),
        Option(
            flag: "--visits",
            \.location.visits,
            to: StayFinder.Rules(),
            """
            Print where the user stays, three minutes or longer within 50 m, as visit events; implied \
            by visit in --events.
            """
        ),
        Option(
            flag: "--lines",
            \.processing.printsLines,
            "Print the causing line's number on each event."
        ).rare,
        Option(
            "--time",
            \.processing.timeStyle,
            .choice("<style>"),
            "How times are printed."
        ).listingWords.rare,
        Option(
            "--diagnostics",
            \.diagnostics,
            .choice("<where>"),
            """
            Where rejected and filtered records are reported: stderr (the first 3 of each reason, \
            then counts), stream (all, as events), none.
            """
        ),
        Option(
            "--jobs",
            \.jobs,
            .shards,
            """
            How many shards, each with a thread, share the sessions of a run over files; with 1, one thread also reads. \
            One shard goes on alone where lines are sorted, a record has no time, or a location is denied, and \
            with --strict. The output is the same.
            """
        ).rare,
        Option(
            flag: "--text",
            \.printsText,
            to: true,
            "Write events as readable text, with one move in ten seconds; the default on a terminal."
        ),
        Option(
            flag: "--json",
            \.printsText,
            to: false,
            "Write events as lines of JSON, also on a terminal."
        ),
        .output(\.outputPath),
        Option(
            flag: "--quiet",
            \.isQuiet,
            "Print neither progress nor a summary nor counts of what was rejected or left out."
        ).short("-q"),
        Option(
            flag: "--summary",
            \.alwaysSums,
            "Print a closing summary even if stderr is not a terminal."
        ),
        Option(
            "--summary-json",
            optional: \.summaryPath,
            .fileOrStandard,
            "Write the summary's counts there as one JSON object; - for standard output."
        ).rare,
    ]

    /// The events to print, `nil` for all; some are worked out only where they are named.
    var eventKinds: [EventKind]? {
        get {
            let events = processing.events
            return events == .all ? nil : EventKind.allCases.filter(events.contains)
        }
        set {
            processing.events = newValue.map { EventSelection($0) } ?? .all
            if newValue?.contains(.location) == true { location.reportsLocations = true }
            if newValue?.contains(.visit) == true { location.visits = StayFinder.Rules() }
        }
    }
}
