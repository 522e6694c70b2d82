import BearingsEngine
import Geography

/// What a server's lines hold.
extension ServerLine: WireMembers {
    /// One of each form, for the schema.
    static var descriptions: [LineDescription] {
        func line(_ summary: String, _ example: ServerLine) -> LineDescription {
            LineDescription(
                word: example.word.spelling,
                summary: summary,
                forms: [LineDescription.Form(MemberList.members(of: example))]
            )
        }
        return [
            line("The greeting.", .hello(version: "", epoch: 0, ServerLimits())),
            line("What was asked for comes from here on.", .subscribed(session: nil, .all)),
            line("It comes no more.", .unsubscribed(session: nil)),
            line("A snapshot is complete.", .snapshotEndOfAll),
            line("All before the ping has been answered.", .pong(id: nil)),
            line("How the server fares.", .stats(ServerStats())),
            line(
                "Events that later ones replace were left out.",
                .dropped(session: nil, type: nil, count: 0)
            ),
            line(
                "A limit has been reached.",
                .error(limit: .maxClients, value: 0, message: "")
            ),
            line("The connection ends.", .bye(.idle)),
        ]
    }

    /// The word under `event`.
    private var word: StaticString {
        switch self {
        case .hello: "hello"
        case .pong: "pong"
        case .subscribed: "subscribed"
        case .unsubscribed: "unsubscribed"
        case .snapshotEnd, .snapshotEndOfAll: "snapshot_end"
        case .stats: "stats"
        case .dropped: "dropped"
        case .error: "error"
        case .bye: "bye"
        }
    }

    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.event, .word(word), ()) { "What it is." }
        switch self {
        case .hello(let version, let epoch, let limits):
            line.member(.version, .text, version) { "Of the program." }
            line.member("protocol", .text, Self.protocolVersion) { "Of the protocol." }
            line.member("epoch", .count, epoch) { "Sequences of another epoch are others." }
            line.member("limits", .object(), limits) { "What clients are held to." }
        case .pong(let id):
            let shape = { WireShape.either([.anyText, .within(-Double.infinity ... .infinity)]) }
            line.member(.id, JSONForm(describe: shape), id) { "As it came." }
        case .subscribed(let session, let selection):
            Self.visit(session, &line)
            let kinds = selection == .all ? nil : EventKind.allCases.filter(selection.contains)
            line.member(.events, .list(.name()), kinds) { "Which, unless all." }
        case .unsubscribed(let session): Self.visit(session, &line)
        case .snapshotEnd(let session, let sequence): Self.visit(session, sequence, &line)
        case .snapshotEndOfAll: Self.visit(nil, nil, &line)
        case .stats(let stats): stats.visit(&line)
        case .dropped(let session, let type, let count):
            line.member(.session, JSONForm { .sessionName }, session) { "Whose." }
            line.member("type", .name(), type) { "Which." }
            line.member("count", .count, UInt64(count)) { "How many." }
        case .error(let limit, let value, let message):
            line.member(.reason, .name(), limit) { "Which." }
            line.member("limit", .count, UInt64(value)) { "What it is." }
            line.member(.message, .text, message) { "For people." }
        case .bye(let reason): line.member(.reason, .name(), reason) { "Why." }
        }
    }

    private static func visit(
        _ session: [UInt8]?,
        _ line: inout some MemberVisitor & ~Copyable
    ) {
        line.member(.session, JSONForm { .session(orAll: true) }, session ?? Array("\"*\"".utf8)) {
            "A session, or * for all."
        }
    }

    private static func visit(
        _ session: [UInt8]?,
        _ sequence: UInt64?,
        _ line: inout some MemberVisitor & ~Copyable
    ) {
        visit(session, &line)
        line.member(.seq, .count, sequence) { "Its last event; 0 where there is none." }
    }
}

extension MemberVisitor where Self: ~Copyable {
    fileprivate mutating func count(_ key: PrintedKey, _ number: Int, _ summary: StaticString) {
        member(key, .count, UInt64(number)) { summary }
    }
}

extension ServerLimits: WireObject {
    static var blank: ServerLimits { ServerLimits() }

    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.count("max_line", maxLine, "bytes")
        line.count("max_clients", maxClients, "How many.")
        line.count("max_sessions", maxSessions, "How many.")
        line.count("max_session_bytes", maxSessionBytes, "bytes")
        line.count("max_annotations", maxAnnotations, "How many.")
        line.count("client_buffer", clientBuffer, "bytes")
        line.member("idle_session", .seconds, idleSession) { "s" }
        line.member("idle_client", .seconds, idleClient) { "s" }
    }
}

extension ServerStats {
    fileprivate func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.uptime, .size(.thousandths), uptime) { "s" }
        line.member(.lines, .object(), Lines(stats: self)) { "As a run counts them." }
        line.member(.events, .count, events) { "Of all sessions." }
        line.member(.bytes, .object(), Transfer(stats: self)) { "So far." }
        line.count(.clients, clients, "Connected now.")
        line.count(.sessions, sessions, "Open now.")
        line.member(.memory, .count, memory.map { UInt64($0) }) { "bytes" }
        line.member(.latency, .object(), latency) { "From a line to its events." }
        line.member(.busiest, .list(.object(), most: ServerStats.mostBusiest), busiest) {
            "The sessions that were asked for, busiest first."
        }
    }

    private struct Lines: WireObject {
        let stats: ServerStats

        static var blank: Lines { Lines(stats: ServerStats()) }

        func visit(_ line: inout some MemberVisitor & ~Copyable) {
            line.count("read", stats.read, "lines")
            line.count(.used, stats.used, "lines")
            line.count(.ignored, stats.ignored, "lines")
            line.count(.filtered, stats.filtered, "lines")
            line.count(.rejected, stats.rejected, "lines")
        }
    }

    private struct Transfer: WireObject {
        let stats: ServerStats

        static var blank: Transfer { Transfer(stats: ServerStats()) }

        func visit(_ line: inout some MemberVisitor & ~Copyable) {
            line.member(.bytesIn, .count, stats.bytesIn) { "From clients and the input." }
            line.member(.bytesOut, .count, stats.bytesOut) { "To clients." }
        }
    }
}

extension ServerStats.Latency: WireObject {
    static var blank: ServerStats.Latency { ServerStats.Latency(p50: 0, p99: 0, max: 0) }

    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.p50, .size(.thousandths), p50) { "ms" }
        line.member(.p99, .size(.thousandths), p99) { "ms" }
        line.member(.most, .size(.thousandths), max) { "ms" }
    }
}

extension ServerStats.BusySession: WireObject {
    static var blank: ServerStats.BusySession {
        ServerStats.BusySession(name: [], records: 0, events: 0)
    }

    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.session, SessionForm(), name) { "Its name." }
        line.member(.records, .count, records) { "Since it was listed." }
        line.member(.events, .count, events) { "Since it was listed." }
    }
}
