import BearingsWire

/// The settings of `bearings replay`.
struct ReplaySettings {
    /// The speed factor; `nil` for as fast as possible.
    var speed: Double? = 1
    var socketPath: String?
    var decoding = RecordDecoder.Options()

    static let syntax = CommandSyntax<ReplaySettings>(
        name: "replay",
        overview:
            "Plays a log with its own timing: its lines, to standard output or into a server.",
        usage: "bearings replay [--speed <speed>] [--socket <path>] [<file> ...]",
        operands: [("<file>", "Logs to play in turn; - or none for standard input.")],
        groups: [OptionGroup("Options", options)],
        examples: [
            "bearings replay walk.ndjson | bearings --clock live",
            "bearings replay --speed 10 walk.ndjson",
            "bearings replay --socket bearings.sock walk.ndjson",
        ],
        statuses: [.done, .usage, .noInput, .ioError]
    )

    private static let options: [Option<ReplaySettings>] = [
        Option(
            "--speed",
            "<speed>",
            default: "1",
            "The speed factor; max for as fast as possible."
        ) { settings, text throws(UsageError) in
            if text == "max" {
                settings.speed = nil
                return
            }
            settings.speed = try Values.number(text, within: 0.001...1_000_000)
        },
        Option("--socket", "<path>", "The server to play into.") { settings, text in
            settings.socketPath = text
        },
    ]
}
