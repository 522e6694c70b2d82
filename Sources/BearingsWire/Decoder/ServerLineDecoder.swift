/// Reads back what a server reports about itself, as ``ServerLine`` prints it.
///
/// One is reused from line to line.
package struct ServerLineDecoder: Sendable {
    /// What a line says to a client that watches the server.
    package enum Content: Equatable, Sendable {
        /// The greeting, with the program's version.
        case hello(version: String)
        case stats(ServerStats)
        /// A limit has been reached: what the server says about it.
        case error(message: String)
        /// The connection ends; `nil` where no known reason is given.
        case bye(ByeReason?)
        /// Anything else that has an `event`.
        case other
    }

    private var reader = EventReader()

    /// Creates a decoder; each line is independent of the others.
    package init() {}

    /// Decodes a line, `nil` for one that no server of bearings writes.
    package mutating func decode(_ bytes: Span<UInt8>, _ line: ByteRange) -> Content? {
        guard reader.read(bytes, line) else { return nil }
        switch reader.text(.event) {
        case nil: return nil
        case "hello": return reader.text(.version).map { .hello(version: $0) }
        case "stats": return (try? stats()).map { .stats($0) }
        case "error": return .error(message: reader.text(.message) ?? "")
        case "bye": return .bye(reader.text(.reason).flatMap(ByeReason.init))
        default: return .other
        }
    }

    /// An answer has a number that no server of bearings writes.
    private struct ImpossibleNumber: Error {}

    private func stats() throws(ImpossibleNumber) -> ServerStats? {
        guard let uptime = try number(.uptime),
            let lines = reader.object(.lines)
        else { return nil }
        var stats = ServerStats()
        stats.uptime = uptime
        stats.used = try count(.used, in: lines)
        stats.ignored = try count(.ignored, in: lines)
        stats.filtered = try count(.filtered, in: lines)
        stats.rejected = try count(.rejected, in: lines)
        stats.events = UInt64(try count(.events))
        stats.clients = try count(.clients)
        stats.sessions = try count(.sessions)
        stats.memory = try number(.memory).flatMap { Int(exactly: $0.rounded()) }
        if let transfer = reader.object(.bytes) {
            stats.bytesIn = UInt64(try count(.bytesIn, in: transfer))
            stats.bytesOut = UInt64(try count(.bytesOut, in: transfer))
        }
        if let latency = reader.object(.latency),
            let p50 = try number(.p50, in: latency),
            let p99 = try number(.p99, in: latency),
            let most = try number(.most, in: latency)
        {
            stats.latency = ServerStats.Latency(p50: p50, p99: p99, max: most)
        }
        stats.busiest = try busiest()
        return stats
    }

    private func busiest() throws(ImpossibleNumber) -> [ServerStats.BusySession]? {
        guard reader.hasArray(.busiest) else { return nil }
        var sessions: [ServerStats.BusySession] = []
        for element in reader.elements(.busiest) {
            guard let name = reader.string(.session, in: element) else { continue }
            sessions.append(
                ServerStats.BusySession(
                    name: reader.utf8(at: name),
                    records: UInt64(try count(.records, in: element)),
                    events: UInt64(try count(.events, in: element))
                )
            )
        }
        return sessions
    }

    // MARK: Values

    /// The greatest number that a server writes; so small that a sum of several, or a thousandfold, is no overflow.
    private static let greatest = 0x1p53

    /// A number, `nil` where there is none.
    ///
    /// - Throws: ``ImpossibleNumber`` for one under 0 or over 2^53.
    private func number(
        _ key: PrintedKey,
        in object: Int = 0
    ) throws(ImpossibleNumber) -> Double? {
        guard let number = reader.number(key, in: object) else { return nil }
        guard 0...Self.greatest ~= number else { throw ImpossibleNumber() }
        return number
    }

    /// A count, 0 where it is absent.
    ///
    /// - Throws: ``ImpossibleNumber`` for one that is not whole, or as ``number(_:in:_:)``.
    private func count(
        _ key: PrintedKey,
        in object: Int = 0
    ) throws(ImpossibleNumber) -> Int {
        guard let number = try number(key, in: object) else { return 0 }
        guard let count = Int(exactly: number) else { throw ImpossibleNumber() }
        return count
    }
}
