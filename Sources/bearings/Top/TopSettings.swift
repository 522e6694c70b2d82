import BearingsPipeline
import BearingsEngine

/// What the options of `bearings top` come to.
struct TopSettings: CommandSettings {
    var socketPath: String?
    /// How long from one look at the server to the next, in milliseconds.
    var period: Milliseconds = 1000
    /// After how many views to end; `nil` for as many as somebody looks at.
    var count: Int?

    static let syntax = CommandSyntax<TopSettings>(
        name: "top",
        overview: """
            Shows how a server fares: lines, events and bytes a second, latency, and the busiest sessions. \
            On a terminal the view is kept up to date until q or Ctrl-C ends it. In a pipe or file, one \
            plain view of one period is written, and top ends.
            """,
        usage: "bearings top --socket <path> [--every <duration>] [--count <n>]",
        operands: [],
        groups: [
            OptionGroup(
                "Options",
                options,
                note:
                    "NO_COLOR, if it is set and not empty, turns colours off. On a terminal whose "
                    + "TERM is dumb, top writes what it writes to a pipe."
            )
        ],
        examples: [
            "bearings top --socket bearings.sock",
            "bearings top --socket bearings.sock --every 10s | grep latency",
            "bearings top --socket bearings.sock --every 5s --count 12 > load.txt",
        ],
        statuses: [.done, .usage, .ioError]
    )

    /// More often nobody can read, and less often the server takes the client for idle.
    static let periods: ClosedRange<Milliseconds> = 100...60_000

    private static let options: [Option<TopSettings>] = [
        Option("--socket", optional: { $1(&$0.socketPath) }, .path, "The server to watch."),
        Option(
            "--every",
            { $1(&$0.period) },
            .duration(periods),
            "How long from one view to the next, 100ms to 1m; rates are means over that time."
        ),
        Option(
            "--count",
            optional: { $1(&$0.count) },
            .count(1...1_000_000, "<n>"),
            "Ends after so many views; without it, after one in a pipe, and never on a terminal."
        ),
    ]
}
