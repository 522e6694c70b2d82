import BearingsPipeline
import BearingsWire

/// What the options of `bearings convert` come to.
struct ConvertSettings {
    var target: ConversionTarget?
    /// Whether the events are wanted, not what was read.
    var wantsEvents = false
    var outputPath: String?
    var run = RunSettings()
    /// Options that were given and mean something to events alone.
    var eventOptions: [String] = []

    static let syntax = CommandSyntax<ConvertSettings>(
        name: "convert",
        overview:
            """
            Writes the fixes and places of files in another form, or with --events what run makes of \
            them.
            """,
        usage: "bearings convert --to <form> [--events] [-o <file>] [<option> ...] [<file> ...]",
        operands: [("<file>", "Files to read in turn; - or none for standard input.")],
        groups: [
            OptionGroup("Options", ownOptions),
            OptionGroup(
                "As for run",
                sharedOptions,
                note: "These, and with --events all options of run; see 'bearings help run'."
            ),
        ],
        examples: [
            "bearings convert -o track.gpx walk.ndjson",
            "bearings convert --to csv track.gpx > track.csv",
            "bearings convert --events -o events.geojsonl walk.ndjson",
        ],
        statuses: [.done, .usage, .dataError, .noInput, .ioError, .interrupted]
    )

    private static let ownOptions: [Option<ConvertSettings>] = [
        Option(
            "--to",
            "<form>",
            """
            What to write: geojson (a Feature a line), gpx (1.1, a track for each session), ndjson \
            (native records), csv, mfjson (OGC Moving Features). Without it the ending of the output's \
            name tells.
            """
        ) { settings, text throws(UsageError) in settings.target = try Values.word(text) },
        Option(
            flag: "--events",
            "Write the events that run would, to ndjson or geojson; the options of run apply."
        ) { $0.wantsEvents = true },
        Option(
            "--output",
            "<file>",
            default: "-",
            "Where to; a file is replaced once all is written, or left as it is if that fails."
        ) { settings, text in settings.outputPath = text }
        .short("-o"),
    ]

    /// Those of `run` that concern reading.
    private static let readingOptions: Set<String> = [
        "--format", "--csv-delimiter", "--csv-time", "--session-from", "--max-line", "--strict",
        "--diagnostics", "--quiet",
    ]

    /// Those of `run` but for its choice of events, whose name here means something else.
    private static let sharedOptions: [Option<ConvertSettings>] = RunSettings.syntax.options
        .filter { !["--events", "--text", "--json", "--output"].contains($0.name) }
        .map { option in
            var shared = option.lifted(to: \ConvertSettings.run)
            guard !readingOptions.contains(option.name) else { return shared }
            shared.isInHelp = false
            let name = option.name
            shared.apply = { [apply = shared.apply] settings, text throws(UsageError) in
                settings.eventOptions.append(name)
                try apply(&settings, text)
            }
            return shared
        }

    /// Makes sure that all options go together.
    ///
    /// - Returns: What to convert to.
    func checkedTarget() throws(UsageError) -> ConversionTarget {
        guard let target = target ?? targetOfEnding else {
            let forms = ConversionTarget.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("convert wants --to, one of \(forms), or -o with a name that ends so")
        }
        if wantsEvents {
            guard target == .ndjson || target == .geojson else {
                throw UsageError("--events can be written to ndjson and geojson, not \(target)")
            }
        } else if let option = eventOptions.first {
            throw UsageError("\(option) means something with --events alone")
        } else if run.diagnostics == .stream {
            throw UsageError("--diagnostics stream means something with --events alone")
        }
        return target
    }

    /// What the output's name tells by its ending.
    private var targetOfEnding: ConversionTarget? {
        guard let ending = outputPath?.split(separator: ".").last?.lowercased() else { return nil }
        switch ending {
        case "geojsonl", "geojsons", "json": return .geojson
        case "jsonl": return .ndjson
        default: return ConversionTarget(rawValue: ending)
        }
    }
}
