import BearingsConversion
import BearingsPipeline
import BearingsWire

/// The settings of `bearings convert`.
struct ConvertSettings: ReadingSettings {
    var target: ConversionTarget?
    /// Whether to write events instead of fixes and places.
    var wantsEvents = false
    /// Whether a FeatureCollection has a Point for each fix, in place of lines.
    var writesPoints = false
    var outputPath: String?
    var run = RunSettings()
    /// Given options that only apply to events.
    var eventOptions: [String] = []

    /// The events to write, `nil` for all.
    private var events: [EventKind]? {
        get { run.stream.eventKinds }
        set {
            wantsEvents = true
            run.stream.eventKinds = newValue
        }
    }

    /// Which fixes and places to write, by the options of `run` too.
    var fixSelection: FixSelection.Settings {
        var selection = run.selection
        selection.maxAccuracy = run.stream.location.filter.maxAccuracy
        selection.maxSpeed = run.stream.location.filter.maxSpeed
        return selection
    }

    static let syntax = CommandSyntax<ConvertSettings>(
        name: "convert",
        overview:
            """
            Writes the fixes and places of files in another form, or with --events what run makes of \
            them.
            """,
        usage:
            "bearings convert --to <form> [--events [<list>]] [-o <file>] [<option> ...] [<file> ...]",
        operands: [("<file>", "Files to read in turn; - or none for standard input.")],
        groups: [
            OptionGroup("Options", ownOptions),
            OptionGroup(
                "As for run",
                sharedOptions,
                note: "With --events all options of run mean something; --all lists them."
            ),
        ],
        examples: [
            "bearings convert -o track.gpx walk.ndjson",
            "bearings convert -o track.geojson walk.ndjson",
            "bearings convert --to csv track.gpx > track.csv",
            "bearings convert --events -o events.geojson walk.ndjson",
        ],
        statuses: [.done, .usage, .dataError, .noInput, .ioError, .interrupted]
    )

    private static let ownOptions: [Option<ConvertSettings>] = [
        Option(
            "--to",
            optional: { $1(&$0.target) },
            .choice("<form>"),
            """
            What to write: geojson (one FeatureCollection, a line for each session and segment), geojsonl (a Feature \
            with a Point a line), gpx (1.1, a track for each session), kml (2.3), ndjson (native records) or csv. By \
            default, the extension of the output file decides.
            """
        ),
        Option(
            flag: "--points",
            { $1(&$0.writesPoints) },
            "With geojson, write a Point for each fix, no lines."
        ),
        Option(
            "--events",
            { $1(&$0.events) },
            .events,
            """
            Write the events that run would, to ndjson, geojson, geojsonl or csv, or those of a list with commas between; the \
            options of run apply.
            """
        ).withOptionalValue("[<list>]", if: isEventList),
        .output({ $1(&$0.outputPath) }),
    ]

    private static let isEventList: @Sendable (String) -> Bool = { text in
        let known = EventKind.allCases.map(\.rawValue)
        let words = text.split(separator: ",").map(String.init)
        // A misspelled event is no file: the error names the nearest one.
        return text == "all" || words.contains { nearestWord(to: $0, among: known) != nil }
    }

    /// The options of `run` about reading and filtering.
    private static let readingOptions = RunSettings.readingNames.union([
        "--max-accuracy", "--max-speed",
    ])

    /// The other options of `run`, except `--events`, which has another meaning here.
    private static let sharedOptions: [Option<ConvertSettings>] =
        RunSettings.sharedOptions(of: ConvertSettings.self) {
            !["--events", "--text", "--json", "--output"].contains($0)
        }
        .map { option in
            var shared = option
            if option.name == "--jobs" {
                shared.help += " With --events, so many shards share the sessions, as in run."
            }
            shared.isListedElsewhere = !readingOptions.contains(option.name)
            guard shared.isListedElsewhere else { return shared }
            let name = option.name
            shared.apply = { [apply = shared.apply] settings, text throws(UsageError) in
                settings.eventOptions.append(name)
                try apply(&settings, text)
            }
            return shared
        }

    /// Checks that the options are consistent.
    ///
    /// - Returns: The format to write.
    func checkedTarget() throws(UsageError) -> ConversionTarget {
        guard let target = target ?? targetOfEnding else {
            let forms = ConversionTarget.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("convert wants --to, one of \(forms), or -o with a name that ends so")
        }
        if wantsEvents {
            guard target != .gpx, target != .kml else {
                throw UsageError(
                    "--events can be written to ndjson, geojson, geojsonl and csv, not \(target)"
                )
            }
        } else if let option = eventOptions.first {
            throw UsageError("\(option) needs --events")
        } else if run.diagnostics == .stream {
            throw UsageError("--diagnostics stream needs --events")
        }
        if writesPoints, target != .geojson || wantsEvents {
            throw UsageError("--points is for fixes in geojson")
        }
        try run.check()
        return target
    }

    /// The format by the extension of the output file.
    private var targetOfEnding: ConversionTarget? {
        guard let ending = outputPath?.split(separator: ".").last?.lowercased() else { return nil }
        switch ending {
        case "json": return .geojson
        case "geojsons", "geojsonseq": return .geojsonl
        case "jsonl": return .ndjson
        default: return ConversionTarget(rawValue: ending)
        }
    }
}
