import BearingsPipeline

/// The options of `bearings serve`: its own, then those of `bearings run` that mean something to it.
extension ServeSettings {
    static let syntax = CommandSyntax<ServeSettings>(
        name: "serve",
        overview: """
            Serves sessions to many clients over a Unix socket, until SIGTERM. Clients write records, \
            and subscribe, unsubscribe, ping and stats. SIGTERM drains; SIGHUP opens the journal and \
            the dead letters anew. Every used fix is a location event.
            """,
        usage: "bearings serve --socket <path> [<option> ...]",
        operands: [],
        groups: [
            OptionGroup("Server", serverOptions),
            OptionGroup("Limits", limitOptions),
            OptionGroup(
                "As for run",
                sharedOptions,
                note: """
                    The options of run, see 'bearings help run', except \(runOnly.sorted().joined(separator: " ")). \
                    These differ:
                    """
            ),
        ],
        examples: [
            "bearings serve --socket bearings.sock",
            "bearings serve --socket bearings.sock --state bearings.state",
            "gpspipe -w | bearings serve --socket bearings.sock --input -",
        ],
        statuses: [.done, .usage, .noInput, .ioError, .configuration]
    )

    private static let serverOptions: [Option<ServeSettings>] = [
        Option(
            "--socket",
            "<path>",
            """
            Where to listen; a dead socket file there is replaced. Not needed if systemd passes \
            a socket.
            """
        ) { settings, text in settings.socketPath = text },
        Option("--mode", "<octal>", default: "0600", "The permissions of the socket file.") {
            settings,
            text throws(UsageError) in settings.mode = try mode(text)
        },
        Option(
            "--input",
            "<file>",
            "Also read records from this file; - for standard input."
        ) { settings, text in settings.inputPath = text },
        Option(
            "--state",
            "<file>",
            """
            The file in which sessions survive a restart: saved after changes, at most every 30 s, and \
            on SIGTERM.
            """
        ) { settings, text in settings.statePath = text },
        Option(
            "--log",
            "<style>",
            default: "text",
            "The format of standard error: text, or json with an object per line."
        ) { settings, text throws(UsageError) in settings.log = try Values.choice(text) },
    ]

    /// More descriptors than systems give a process.
    private static let mostClients = 1 << 20
    /// More than memory has room for.
    private static let mostSessions = 100_000_000

    private static let limitOptions: [Option<ServeSettings>] = [
        Option("--max-clients", "<count>", default: "1024", "The most concurrent clients.") {
            settings,
            text throws(UsageError) in
            settings.limits.maxClients = try Values.count(text, within: 1...mostClients)
        },
        Option("--max-sessions", "<count>", default: "1000000", "The most concurrent sessions.") {
            settings,
            text throws(UsageError) in
            settings.limits.maxSessions = try Values.count(text, within: 1...mostSessions)
        },
        Option(
            "--max-session-bytes",
            "<size>",
            default: "64MiB",
            """
            How much memory the records of a session may take: an annotation counts as 256 bytes, a \
            step of a route as 128, a point of it or an exclusion as 64, plus their texts and the \
            session's name.
            """
        ) { settings, text throws(UsageError) in
            settings.limits.maxSessionBytes = try Values.bytes(text)
        },
        Option(
            "--client-buffer",
            "<size>",
            default: "1MiB",
            "How many events may wait for a client that does not read."
        ) { settings, text throws(UsageError) in
            settings.limits.clientBuffer = try Values.bytes(text)
        },
        Option(
            "--idle-session",
            "<duration>",
            default: "24h",
            "After how long without a record a session is closed; 0s for never."
        ) { settings, text throws(UsageError) in
            settings.limits.idleSession = try Values.duration(text)
        },
        Option(
            "--idle-client",
            "<duration>",
            default: "5m",
            "After how long a client without writes and subscriptions is closed; 0s for never."
        ) { settings, text throws(UsageError) in
            settings.limits.idleClient = try Values.duration(text)
        },
    ]

    /// The options of `run` that do not apply to a server.
    private static let runOnly: Set<String> = [
        "--strict", "--jobs", "--text", "--json", "--output", "--quiet", "--summary",
        "--summary-json",
    ]

    private static let sharedOptions: [Option<ServeSettings>] =
        RunSettings.sharedOptions(in: \ServeSettings.run) { !runOnly.contains($0) }
        .map { option in
            var shared = option
            shared.isInHelp = ["--viewport", "--events", "--clock", "--diagnostics"].contains(
                option.name
            )
            switch option.name {
            case "--viewport": shared.defaultText = "none"
            case "--events": shared.help += " Clients get no others."
            case "--clock": shared.defaultText = "live"
            case "--diagnostics":
                shared.help =
                    "Whether diagnostics about a client's lines are sent to it: stream, or none."
                shared.defaultText = "stream"
            default: break
            }
            return shared
        }

    private static func mode(_ text: String) throws(UsageError) -> UInt32 {
        guard let mode = UInt32(text, radix: 8), mode <= 0o777 else {
            throw UsageError("\"\(text)\" is not a file mode: expected three octal digits")
        }
        return mode
    }
}

extension Option {
    /// The same option, for settings that contain these in `part`.
    func lifted<Whole>(
        to part: any WritableKeyPath<Whole, Settings> & Sendable
    ) -> Option<Whole> {
        var lifted = Option<Whole>(flag: name, help) { _ in }
        lifted.shortName = shortName
        lifted.placeholder = placeholder
        lifted.words = words
        lifted.defaultText = defaultText
        lifted.apply = { [apply] whole, text throws(UsageError) in
            try apply(&whole[keyPath: part], text)
        }
        return lifted
    }
}
