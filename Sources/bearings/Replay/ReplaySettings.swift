import BearingsWire

/// The settings of `bearings replay`.
struct ReplaySettings: CommandSettings {
    /// The speed factor; `nil` for as fast as possible.
    var speed: Double? = 1
    var socketPath: String?
    var run = RunSettings()

    static let syntax = CommandSyntax<ReplaySettings>(
        name: "replay",
        overview:
            "Plays a log with its own timing: its lines, to standard output or into a server.",
        usage: "bearings replay [--speed <speed>] [--socket <path>] [<file> ...]",
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
            "bearings replay --socket bearings.sock walk.ndjson",
        ],
        statuses: [.done, .usage, .noInput, .ioError]
    )

    /// Lines are played whatever they contain, and one by one.
    private static let otherNames: Set<String> = ["--strict", "--jobs"]

    private static let sharedOptions = RunSettings.sharedOptions(in: \ReplaySettings.run) {
        RunSettings.readingNames.subtracting(otherNames).contains($0)
    }

    private static let options: [Option<ReplaySettings>] = [
        Option("--speed", \.speed, .speed, "The speed factor; max for as fast as possible."),
        Option("--socket", optional: \.socketPath, .path, "The server to play into."),
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
