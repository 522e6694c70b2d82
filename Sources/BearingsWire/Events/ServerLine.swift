import BearingsEngine

/// What a server reports about itself and its service, beside the events of sessions.
///
/// > Source: Protocol 4 and 6, "serve".
package enum ServerLine: Equatable, Sendable {
    /// The version of the page Protocol, as its first line has it.
    package static let protocolVersion = "1.0"

    /// The greeting.
    case hello(version: String, epoch: UInt64, ServerLimits)
    /// The answer to a `ping`, sent when everything before it has been answered; its `id` as JSON text.
    case pong(id: [UInt8]?)
    /// Confirms a subscription or its end: for a session (its name as a JSON string), or for all.
    case subscribed(session: [UInt8]?, EventSelection)
    case unsubscribed(session: [UInt8]?)
    /// The snapshot of a session is complete: its name as a JSON string, and the number of its last
    /// event, 0 for one that does not exist.
    case snapshotEnd(session: [UInt8], sequence: UInt64)
    /// The snapshot of all sessions is complete.
    case snapshotEndOfAll
    case stats(ServerStats)
    /// So many events of a kind of a session (its name as a JSON string) were dropped, replaced by later
    /// ones. Without session and kind: so many of any.
    case dropped(session: [UInt8]?, type: EventKind?, count: Int)
    /// A limit has been reached: its option's name with underscores, and its value.
    case error(limit: LimitName, value: Int, message: String)
    /// The connection ends.
    case bye(ByeReason)

    /// The line, its newline included.
    package var bytes: [UInt8] {
        var text = TextBuffer(capacity: 0)
        text.append(object: self)
        text.append([UInt8(ascii: "\n")])
        return Array(text.bytes.prefix(text.count))
    }
}

/// Why a server ends a connection.
package enum ByeReason: String, CaseIterable, Sendable {
    /// The client did not read for too long.
    case slow
    /// The client neither wrote nor read for too long.
    case idle
    case shutdown
}

/// The limits of a server, by the names of their options.
package enum LimitName: String, CaseIterable, Sendable, BitwiseCopyable {
    case maxClients = "max_clients"
    case maxSessions = "max_sessions"
    case maxSessionBytes = "max_session_bytes"
    case maxAnnotations = "max_annotations"
    case clientBuffer = "client_buffer"
}

/// A server's limits.
package struct ServerLimits: Equatable, Sendable {
    /// The longest line, in bytes without its newline.
    package var maxLine = 1 << 20
    /// The most clients at a time.
    package var maxClients = 1024
    /// The most sessions; a record that would begin another is rejected.
    package var maxSessions = 1_000_000
    /// About how many bytes of clients' data a session keeps: a quarter of a million annotations with short
    /// titles.
    package var maxSessionBytes = 1 << 26
    /// The most annotations of a session; a record that would add another is rejected.
    package var maxAnnotations = AnnotationSettings().most
    /// How many bytes of events may wait for a client that does not read.
    package var clientBuffer = 1 << 20
    /// How long a session stays open without a record, in milliseconds.
    package var idleSession: Int64 = 86_400_000
    /// How long a client may neither read nor write, in milliseconds; 0 for as long as it likes.
    package var idleClient: Int64 = 300_000

    /// Creates the limits that Protocol 6 gives as defaults.
    package init() {}
}

/// A server's statistics.
package struct ServerStats: Equatable, Sendable {
    /// Seconds since it began.
    package var uptime = 0.0
    /// Lines with that outcome, as a run counts them.
    package var used = 0
    /// Lines with that outcome, as a run counts them.
    package var ignored = 0
    /// Lines with that outcome, as a run counts them.
    package var filtered = 0
    /// Lines with that outcome, as a run counts them.
    package var rejected = 0
    /// Events of all sessions since the start.
    package var events: UInt64 = 0
    /// Bytes that clients and the input have written so far.
    package var bytesIn: UInt64 = 0
    /// Bytes that clients have been sent so far.
    package var bytesOut: UInt64 = 0
    /// Connected clients.
    package var clients = 0
    /// Open sessions.
    package var sessions = 0
    /// Resident memory in bytes; `nil` if the system does not say.
    package var memory: Int?
    /// From reading a line to writing its events, in milliseconds; `nil` if there
    /// were none.
    package var latency: Latency?
    /// The sessions that have taken the most records of late, the busiest first; `nil` if nobody asks for them.
    package var busiest: [BusySession]?

    /// The most sessions that are named.
    package static let mostBusiest = 100

    /// A session, and what it has done since it was listed.
    package struct BusySession: Equatable, Sendable {
        /// Its name, as UTF-8.
        package var name: [UInt8]
        /// How many records it has taken.
        package var records: UInt64
        /// How many events it has had.
        package var events: UInt64

        /// Creates one by its name in UTF-8, which is escaped when it is printed.
        package init(name: [UInt8], records: UInt64, events: UInt64) {
            self.name = name
            self.records = records
            self.events = events
        }
    }

    /// The median, the 99th percentile and the maximum of all latencies so far.
    package struct Latency: Equatable, Sendable {
        /// Half of them are at most this.
        package var p50: Double
        /// One in a hundred exceeds this.
        package var p99: Double
        /// The longest.
        package var max: Double

        /// Creates the three, in milliseconds.
        package init(p50: Double, p99: Double, max: Double) {
            self.p50 = p50
            self.p99 = p99
            self.max = max
        }
    }

    /// How many lines were read.
    package var read: Int { used + ignored + filtered + rejected }

    /// Creates the statistics of a server that has just begun.
    package init() {}
}
