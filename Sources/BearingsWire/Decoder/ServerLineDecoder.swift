/// Reads what a server says of itself back, as ``ServerLine`` prints it.
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

    private var tape = JSONTape()

    /// Creates a decoder; each line is independent of the others.
    package init() {}

    /// Decodes a line, `nil` for one that no server of bearings writes.
    package mutating func decode(_ bytes: Span<UInt8>, _ line: ByteRange) -> Content? {
        do throws(LineError) {
            try tape.read(bytes, line: line)
            try tape.requireObject()
        } catch {
            return nil
        }
        switch text("event") {
        case nil: return nil
        case "hello": return text("version").map { .hello(version: $0) }
        case "stats": return (try? stats()).map { .stats($0) }
        case "error": return .error(message: text("message") ?? "")
        case "bye": return .bye(text("reason").flatMap(ByeReason.init))
        default: return .other
        }
    }

    /// A number of an answer is none that a server of bearings writes.
    private struct ImpossibleNumber: Error {}

    private func stats() throws(ImpossibleNumber) -> ServerStats? {
        guard let uptime = try number("uptime"),
            let lines = container("lines", .object)
        else { return nil }
        var stats = ServerStats()
        stats.uptime = uptime
        stats.used = try count("used", in: lines)
        stats.ignored = try count("ignored", in: lines)
        stats.filtered = try count("filtered", in: lines)
        stats.rejected = try count("rejected", in: lines)
        stats.events = UInt64(try count("events"))
        stats.clients = try count("clients")
        stats.sessions = try count("sessions")
        stats.memory = try number("memory").flatMap { Int(exactly: $0.rounded()) }
        if let transfer = container("bytes", .object) {
            stats.bytesIn = UInt64(try count("in", in: transfer))
            stats.bytesOut = UInt64(try count("out", in: transfer))
        }
        if let latency = container("latency_ms", .object),
            let p50 = try number("p50", in: latency),
            let p99 = try number("p99", in: latency),
            let most = try number("max", in: latency)
        {
            stats.latency = ServerStats.Latency(p50: p50, p99: p99, max: most)
        }
        stats.busiest = try busiest()
        return stats
    }

    private func busiest() throws(ImpossibleNumber) -> [ServerStats.BusySession]? {
        guard let list = container("busiest", .array) else { return nil }
        var sessions: [ServerStats.BusySession] = []
        var elements = tape.elements(ofArrayAt: list)
        while let element = elements.next(in: tape) {
            guard tape[element].kind == .object, let name = value("session", in: element),
                tape[name].kind == .string
            else { continue }
            sessions.append(
                ServerStats.BusySession(
                    name: tape.utf8(of: name),
                    records: UInt64(try count("records", in: element)),
                    events: UInt64(try count("events", in: element))
                )
            )
        }
        return sessions
    }

    // MARK: Values

    private func value(_ key: StaticString, in object: Int = 0) -> Int? {
        tape.value(of: key, inObjectAt: object)
    }

    private func container(
        _ key: StaticString,
        _ kind: JSONTape.Node.Kind
    ) -> Int? {
        value(key).flatMap { tape[$0].kind == kind ? $0 : nil }
    }

    /// The greatest number that a server writes; so small that a sum of several, or a thousandfold, is no overflow.
    private static let greatest = 0x1p53

    /// A number, `nil` where there is none.
    ///
    /// - Throws: ``ImpossibleNumber`` for one under 0 or over 2^53.
    private func number(
        _ key: StaticString,
        in object: Int = 0
    ) throws(ImpossibleNumber) -> Double? {
        guard let value = value(key, in: object), tape[value].kind == .number else {
            return nil
        }
        let number = tape.number(at: value)
        guard 0...Self.greatest ~= number else { throw ImpossibleNumber() }
        return number
    }

    /// A count, 0 where it is absent.
    ///
    /// - Throws: ``ImpossibleNumber`` for one that is not whole, or as ``number(_:in:_:)``.
    private func count(
        _ key: StaticString,
        in object: Int = 0
    ) throws(ImpossibleNumber) -> Int {
        guard let number = try number(key, in: object) else { return 0 }
        guard let count = Int(exactly: number) else { throw ImpossibleNumber() }
        return count
    }

    private func text(_ key: StaticString) -> String? {
        guard let value = value(key), tape[value].kind == .string else { return nil }
        return tape.string(at: value)
    }
}
