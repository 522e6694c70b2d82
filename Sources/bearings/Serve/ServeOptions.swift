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
                    The options of run, which --all lists, except \(runOnly.sorted().joined(separator: " ")). \
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
            optional: { $1(&$0.socketPath) },
            .path,
            """
            Where to listen; a dead socket file there is replaced, anything else refused with status 74. Not needed \
            if systemd passes a socket.
            """
        ),
        Option("--mode", { $1(&$0.mode) }, .mode, "The permissions of the socket file."),
        Option(
            "--input",
            optional: { $1(&$0.inputPath) },
            .fileOrStandard,
            """
            Also read records from this file; - for standard input. A named pipe is opened again once its writer \
            has gone.
            """
        ),
        Option(
            "--state",
            optional: { $1(&$0.statePath) },
            .file,
            """
            The file in which sessions survive a restart: saved after changes, at most every 30 s, and \
            on SIGTERM.
            """
        ),
        Option(
            "--log",
            { $1(&$0.log) },
            .choice("<style>"),
            "The format of standard error: text, or json with an object of time and message per line."
        ),
    ]

    private static let limitOptions: [Option<ServeSettings>] = [
        Option(
            "--max-clients",
            { $1(&$0.limits.maxClients) },
            // More descriptors than systems give a process.
            .count(1...1 << 20),
            "The most concurrent clients."
        ),
        Option(
            "--max-sessions",
            { $1(&$0.limits.maxSessions) },
            // More than memory has room for.
            .count(1...100_000_000),
            "The most concurrent sessions; a record that would begin one more is rejected."
        ),
        Option(
            "--max-session-bytes",
            { $1(&$0.limits.maxSessionBytes) },
            .bytes,
            """
            How much memory the records of a session may take: an annotation counts as 256 bytes, a \
            step of a route as 128, a point of it or an exclusion as 64, plus their texts and the \
            session's name. A record that would take more is rejected.
            """
        ),
        Option(
            "--client-buffer",
            { $1(&$0.limits.clientBuffer) },
            .bytes,
            "How many events may wait for a client that does not read."
        ),
        Option(
            "--idle-session",
            { $1(&$0.limits.idleSession) },
            .duration,
            "After how long without a record a session is closed; 0s for never."
        ),
        Option(
            "--idle-client",
            { $1(&$0.limits.idleClient) },
            .duration,
            "After how long a client is closed that neither writes nor listens; 0s for never."
        ),
    ]

    /// The options of `run` that do not apply to a server.
    private static let runOnly: Set<String> = RunSettings.selectionNames.union([
        "--strict", "--text", "--json", "--output", "--quiet", "--summary",
        "--summary-json",
    ])

    private static let sharedOptions: [Option<ServeSettings>] =
        RunSettings.sharedOptions(in: { (settings: inout ServeSettings, use) in use(&settings.run) }) { !runOnly.contains($0) }
        .map { option in
            var shared = option
            switch option.name {
            case "--viewport", "--clock": break
            case "--events":
                shared.help = "Clients get only these events, whatever they ask for, with commas."
            case "--jobs":
                shared.help = """
                    How many shards share the sessions, each but the first with a thread of its own. What a \
                    session demands then delays its shard alone. One shard goes on alone where lines are sorted, a time \
                    has no date, or lines that use earlier ones come while a location is denied.
                    """
            case "--diagnostics":
                shared.help =
                    "Whether diagnostics about a client's lines are sent to it: stream, or none."
            default: return shared
            }
            shared.isListedElsewhere = false
            return shared
        }
}

extension ValueForm<UInt32> {
    /// The permissions of a file.
    fileprivate static let mode = Self(placeholder: "<octal>", values: "octal up to 777") {
        text throws(UsageError) in
        guard let mode = UInt32(text, radix: 8), mode <= 0o777 else {
            throw UsageError("\"\(text)\" is not a file mode: expected three octal digits")
        }
        return mode
    } text: {
        "0" + String($0, radix: 8)
    }
}
