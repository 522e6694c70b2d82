import BearingsPipeline
import BearingsWire

/// The settings of `bearings replay`.
struct ReplaySettings: ReadingSettings {
    /// The speed factor; `nil` for as fast as possible.
    var speed: Double? = 1
    var socketPath: String?
    /// Whether each record's time becomes that at which it is played.
    var isShifted = false
    /// The only type of records that is played; `nil` for all, and lines that are no records.
    var only: NativeType?
    var run = RunSettings()

    static let syntax = CommandSyntax<ReplaySettings>(
        name: "replay",
        overview:
            "Plays a log with its own timing: its lines, to standard output or into a server.",
        usage:
            "bearings replay [--speed <speed>] [--now] [--only <type>] [--socket <path>] [<file> ...]",
        operands: [("<file>", "Logs to play in turn; - or none for standard input.")],
        groups: [
            OptionGroup("Options", options),
            OptionGroup(
                "As for run",
                sharedOptions,
                note: "The options of run about what is read; --all lists them."
            ),
        ],
        examples: [
            "bearings replay walk.ndjson | bearings --clock live",
            "bearings replay --speed 10 walk.ndjson",
            "bearings replay --now --only fix --socket bearings.sock walk.ndjson",
        ],
        statuses: [.done, .usage, .noInput, .ioError, .interrupted]
    )

    /// Checks that the settings are consistent.
    func check() throws(UsageError) {
        if isShifted, speed == nil {
            throw UsageError("--now needs a --speed, for its times go on as the clock does")
        }
        try run.check()
    }

    /// Lines are played whatever they contain, and one by one.
    private static let otherNames: Set<String> = ["--strict", "--jobs"]

    private static let sharedOptions = RunSettings.sharedOptions(of: ReplaySettings.self) {
        RunSettings.readingNames.subtracting(otherNames).contains($0)
    }

    private static let types = NativeType.allCases.map { (word: $0.word, value: $0) }

    private static let options: [Option<ReplaySettings>] = [
        Option(
            "--speed",
            { $1(&$0.speed) },
            .speed,
            "The speed factor; max for as fast as possible."
        ),
        Option(
            flag: "--now",
            { $1(&$0.isShifted) },
            "Give each record the time when it is played. Fixes of other systems become native records."
        ),
        Option(
            "--only",
            optional: { $1(&$0.only) },
            .words("<type>", types),
            "Play records of one type alone; a fix of any system is a fix."
        ).listingWords,
        Option("--socket", optional: { $1(&$0.socketPath) }, .path, "The server to play into."),
    ]
}

extension ValueForm<Double?> {
    /// How many times as fast as it was, `nil` for as fast as possible.
    fileprivate static let speed = Self(placeholder: "<speed>", values: "0.001…1,000,000 or `max`")
    { text throws(UsageError) in
        text == "max" ? nil : try Values.number(text, within: 0.001...1_000_000)
    } text: {
        $0.map(shortest) ?? "max"
    }
}
