/// What a server says of itself and its service, in the order in which ``ServerLine`` prints it.
enum ServerLineSchema {
    static var all: [LineDescription] {
        let session = WireMember("session", .session(orAll: true), "A session, or * for all.")
        let kinds = WireShape.words(EventKind.allCases.map { $0.rawValue }, numbers: [])
        let events = WireMember("events", .list(kinds), "Which, unless all.")
        let limits = LimitName.allCases.map { $0.rawValue }
        let reasons = ByeReason.allCases.map { $0.rawValue }
        func line(_ word: String, _ summary: String, _ members: [WireMember]) -> LineDescription {
            RemarkSchema.description(word, summary, members)
        }
        return [
            line("hello", "The greeting.", hello),
            line(
                "subscribed",
                "What was asked for comes from here on.",
                [session.required, events]
            ),
            line("unsubscribed", "It comes no more.", [session.required]),
            line(
                "snapshot_end",
                "A snapshot is complete.",
                [session.required, count("seq", "Its last event; 0 where there is none.")]
            ),
            line(
                "pong",
                "All before the ping has been answered.",
                [
                    WireMember(
                        "id",
                        .either([.anyText, .within(-Double.infinity ... .infinity)]),
                        "As it came."
                    )
                ]
            ),
            line("stats", "How the server fares.", stats),
            line(
                "dropped",
                "Events that later ones replace were left out.",
                [
                    WireMember("session", .sessionName, "Whose."),
                    WireMember("type", kinds, "Which."),
                    count("count", "How many.").required,
                ]
            ),
            line(
                "error",
                "A limit has been reached.",
                [
                    WireMember("reason", .words(limits, numbers: []), "Which.").required,
                    count("limit", "What it is.").required,
                    WireMember("message", .anyText, "For people.").required,
                ]
            ),
            line(
                "bye",
                "The connection ends.",
                [WireMember("reason", .words(reasons, numbers: []), "Why.").required]
            ),
        ]
    }

    private static func count(_ key: String, _ summary: String) -> WireMember {
        WireMember(key, .integer(0...1.8e19), summary)
    }

    private static var hello: [WireMember] {
        let seconds = WireShape.within(0 ... .infinity)
        let limits = [
            count("max_line", "bytes"), count("max_clients", "How many."),
            count("max_sessions", "How many."), count("max_session_bytes", "bytes"),
            count("max_annotations", "How many."),
            count("client_buffer", "bytes"), WireMember("idle_session", seconds, "s"),
            WireMember("idle_client", seconds, "s"),
        ].map { $0.required }
        return [
            WireMember("version", .anyText, "Of the program."),
            WireMember("protocol", .anyText, "Of the protocol."),
            count("epoch", "Sequences of another epoch are others."),
            WireMember("limits", .object(limits), "What clients are held to."),
        ].map { $0.required }
    }

    private static var stats: [WireMember] {
        let lines = ["read", "used", "ignored", "filtered", "rejected"].map {
            count($0, "lines").required
        }
        let latency = ["p50", "p99", "max"].map {
            WireMember($0, .within(0 ... .infinity), "ms").required
        }
        let bytes = [
            count("in", "From clients and the input.").required,
            count("out", "To clients.").required,
        ]
        let busy = [
            WireMember("session", .session(orAll: false), "Its name.").required,
            count("records", "Since it was listed.").required,
            count("events", "Since it was listed.").required,
        ]
        let busiest = WireShape.array(.object(busy), most: ServerStats.mostBusiest)
        return [
            WireMember("uptime", .within(0 ... .infinity), "s").required,
            WireMember("lines", .object(lines), "As a run counts them.").required,
            count("events", "Of all sessions.").required,
            WireMember("bytes", .object(bytes), "So far.").required,
            count("clients", "Connected now.").required,
            count("sessions", "Open now.").required, count("memory", "bytes"),
            WireMember("latency_ms", .object(latency), "From a line to its events."),
            WireMember("busiest", busiest, "The sessions that were asked for, busiest first."),
        ]
    }
}
