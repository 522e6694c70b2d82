import BearingsPipeline

/// The options of `bearings serve`: its own, then those of `bearings run` that mean something to it.
extension ServeSettings {
    static let syntax = CommandSyntax<ServeSettings>(
        name: "serve",
        overview: """
            Serves sessions to many clients over a Unix socket, until SIGTERM. Clients write records, \
            and subscribe, unsubscribe, ping and stats. SIGTERM drains; SIGHUP opens the journal and \
            the dead letters anew. Fixes are always told as location events.
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
                    The options of run, see 'bearings help run', but for \(runOnly.sorted().joined(separator: " ")). \
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
            Where to listen; a dead socket file there is replaced. Not wanted where systemd hands over \
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
            "Records to take from there too, as from a client; - for standard input."
        ) { settings, text in settings.inputPath = text },
        Option(
            "--state",
            "<file>",
            """
            Where sessions are kept through a restart: saved when something has changed, every 30 s at \
            most, and on SIGTERM.
            """
        ) { settings, text in settings.statePath = text },
        Option(
            "--log",
            "<style>",
            default: "text",
            "How standard error is written: text, or json, an object a line."
        ) { settings, text throws(UsageError) in settings.log = try Values.word(text) },
    ]

    /// As many descriptors as systems give a process at most.
    private static let mostClients = 1 << 20
    /// More than memory has room for.
    private static let mostSessions = 100_000_000

    private static let limitOptions: [Option<ServeSettings>] = [
        Option("--max-clients", "<count>", default: "1024", "The most clients at a time.") {
            settings,
            text throws(UsageError) in
            settings.limits.maxClients = try Values.count(text, within: 1...mostClients)
        },
        Option("--max-sessions", "<count>", default: "1000000", "The most sessions at a time.") {
            settings,
            text throws(UsageError) in
            settings.limits.maxSessions = try Values.count(text, within: 1...mostSessions)
        },
        Option(
            "--max-session-bytes",
            "<size>",
            default: "64MiB",
            """
            How much a session may keep of what clients tell: an annotation counts as 256 bytes, a \
            step of a route as 128, a point of it or an exclusion as 64, their texts and the session's \
            name apart.
            """
        ) { settings, text throws(UsageError) in
            settings.limits.maxSessionBytes = try Values.bytes(text)
        },
        Option(
            "--client-buffer",
            "<size>",
            default: "1MiB",
            "How much may wait for a client that does not read."
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
            "After how long a client that neither writes nor listens is closed; 0s for never."
        ) { settings, text throws(UsageError) in
            settings.limits.idleClient = try Values.duration(text)
        },
    ]

    /// Those of `run` that concern one run alone, or are given otherwise here.
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
            case "--events": shared.help += " Clients can ask for no others."
            case "--clock": shared.defaultText = "live"
            case "--diagnostics":
                shared.help = "Whether clients are told of their own bad lines: stream, or none."
                shared.defaultText = "stream"
            default: break
            }
            return shared
        }

    private static func mode(_ text: String) throws(UsageError) -> UInt32 {
        guard let mode = UInt32(text, radix: 8), mode <= 0o777 else {
            throw UsageError("\"\(text)\" is no file mode, expected three octal digits")
        }
        return mode
    }
}

extension Option {
    /// The same option, for settings that hold these in `part`.
    func lifted<Whole>(
        to part: any WritableKeyPath<Whole, Settings> & Sendable
    ) -> Option<Whole> {
        var lifted = Option<Whole>(flag: name, help) { _ in }
        lifted.shortName = shortName
        lifted.placeholder = placeholder
        lifted.defaultText = defaultText
        lifted.apply = { [apply] whole, text throws(UsageError) in
            try apply(&whole[keyPath: part], text)
        }
        return lifted
    }
}
