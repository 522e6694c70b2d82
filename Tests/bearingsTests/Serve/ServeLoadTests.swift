import BearingsTestSupport
import Foundation
import Testing

/// Slow, dead and rude clients do not harm others.
@Suite(.timeLimit(.minutes(5))) struct ServeLoadTests {
    /// Two changes of authorization: two events that are never dropped.
    private static let toggles = #"""
        {"type":"authorization","status":"denied"}
        {"type":"authorization","status":"authorizedAlways"}

        """#

    /// The server's `stats`.
    private func stats(_ client: ServedClient) throws -> (memory: Int, rejected: Int) {
        try client.send(#"{"type":"stats"}"#)
        let line = try client.lines(to: #""event":"stats""#).last ?? ""
        let memory = line.value(of: "memory").flatMap(Int.init) ?? 0
        return (memory, line.value(of: "rejected").flatMap(Int.init) ?? 0)
    }

    @Test func `closes a subscriber that does not read, with the reason`() throws {
        let server = try ServerProgram(["--client-buffer", "32KiB"])
        let (feeder, slow, other) = try (server.client(), server.client(), server.client())
        try slow.send(#"{"type":"subscribe"}"#)
        try slow.ping()
        let piece = Array(String(repeating: Self.toggles, count: 100).utf8)
        var isOpen = true
        var rounds = 0
        while isOpen, rounds < 200 {
            try feeder.write(piece)
            try feeder.ping()
            // None of it keeps another waiting.
            try other.ping()
            try other.send(#"{"type":"stats"}"#)
            let line = try other.lines(to: #""event":"stats""#).last ?? ""
            // It is let go once it has read why, or has had five seconds for it.
            isOpen = line.value(of: "events").flatMap(Int.init) ?? 0 < 12_000
            rounds += 1
        }
        let received = try slow.remaining()
        expectEqual(received.last, #"{"event":"bye","reason":"slow"}"#)
        expectEqual(
            received.suffix(2).first?.contains(#""reason":"client_buffer","limit":32768,"#),
            true
        )
        let sequences = received.compactMap { $0.value(of: "seq").flatMap(Int.init) }
        expectEqual(sequences, Array(1...sequences.count))
        try server.awaitsLog("does not read")
        try other.ping()
        expectEqual(server.end(), 0)
    }

    @Test func `a writer that never reads stays connected and takes no more memory`() throws {
        let server = try ServerProgram(["--client-buffer", "64KiB", "--max-line", "1KiB"])
        let (feeder, other) = try (server.client(), server.client())
        try other.send(#"{"type":"unsubscribe","session":"*"}"#)
        // Half of it is events, half complaints; 50 MB in all.
        let long = String(repeating: "x", count: 5000) + "\n"
        let piece = Array(String(repeating: long + Self.toggles, count: 200).utf8)
        try feeder.write(piece)
        let before = try stats(other).memory
        for _ in 0..<50 { try feeder.write(piece) }
        let after = try stats(other)
        expect(after.memory - before < 8 << 20)
        try other.ping()
        // It is still connected, and a count of dropped events waits for it.
        let lines = try feeder.ping()
        expect(lines.contains { $0.contains(#""event":"dropped""#) })
        try expectEqual(stats(other).rejected, 51 * 200)
        expectEqual(server.end(), 0)
    }

    @Test func `an endless line takes no more memory`() throws {
        let server = try ServerProgram()
        let (rude, other) = try (server.client(), server.client())
        let piece = [UInt8](repeating: 0x20, count: 1 << 20)
        for _ in 0..<3 { try rude.write(piece) }
        let before = try stats(other).memory
        for _ in 0..<61 {
            try rude.write(piece)
            try other.ping()
        }
        try expect(stats(other).memory - before < 4 << 20)
        try rude.write([0x0A])
        let lines = try rude.ping()
        expectEqual(lines.count, 1)
        expectEqual(lines.first?.contains(#""reason":"too_long""#), true)
        expectEqual(server.end(), 0)
    }

    @Test func `a long line may arrive in small pieces`() throws {
        let server = try ServerProgram()
        let client = try server.client()
        let pad = String(repeating: "p", count: 40_000)
        let line = Array((#"{"type":"authorization","status":3,"pad":""# + pad + "\"}\n").utf8)
        var start = 0
        while start < line.count {
            let end = min(start + 97, line.count)
            try client.write(Array(line[start..<end]))
            start = end
        }
        try expectEqual(client.ping().map { $0.value(of: "event") }, [#""authorization""#])
        expectEqual(server.end(), 0)
    }

    @Test func `a flood of bad lines does not delay others`() throws {
        let server = try ServerProgram()
        let (rude, other) = try (server.client(), server.client())
        let flood = Array(String(repeating: "{\"type\":\n", count: 5000).utf8)
        var rest = flood[...]
        while !rest.isEmpty {
            // It writes on whenever it can, and never reads.
            rest = rest.dropFirst(try rude.writeSome(Array(rest)))
            try other.ping()
        }
        try expectEqual(other.ping(), [])
        try rude.ping()
        try expectEqual(stats(other).rejected, 5000)
        expectEqual(server.end(), 0)
    }

    @Test func `clients that disconnect at once do not delay others`() throws {
        let server = try ServerProgram()
        let client = try server.client()
        for round in 0..<500 {
            let rude = try ServedClient(server.socket)
            if round.isMultiple(of: 3) { try? rude.send(#"{"type":"subscribe","session":"*"}"#) }
        }
        try client.send(ServeTests.allowed)
        try expectEqual(client.ping().count, 1)
        _ = try server.client()
        expectEqual(server.end(), 0)
    }

    @Test func `with few descriptors there is still room to save`() throws {
        let scratch = try TemporaryFolder()
        let state = scratch.path("state")
        let server = try ServerProgram(
            ["--state", state],
            in: scratch,
            descriptors: 40,
            awaiting: "8 clients at most may connect: 40 files may be open"
        )
        let client = try server.client()
        var crowd: [ServedClient] = []
        for _ in 0..<60 { crowd.append(try ServedClient(server.socket)) }
        for _ in 0..<5 { try client.ping() }
        try server.awaitsLog("8 clients are connected; others are turned away")
        try client.send(ServeTests.fix(47))
        try client.ping()
        crowd.removeLast(54)
        // There is room once a client has disconnected.
        while try ServedClient(server.socket).next()?.contains("hello") != true {}
        expectEqual(server.end(), 0)

        let second = try ServerProgram(["--state", state], in: scratch)
        let after = try second.client()
        try after.send(#"{"type":"subscribe","session":"main","snapshot":true}"#)
        try expect(after.lines(to: "snapshot_end").count > 2)
        expectEqual(second.end(), 0)
    }

    @Test func `closes an idle client that does not subscribe`() throws {
        let server = try ServerProgram(["--idle-client", "150ms", "--max-clients", "3"])
        let (silent, idle, listener) = try (server.client(), server.client(), server.client())
        try idle.ping()
        try listener.send(#"{"type":"subscribe","session":"main"}"#)
        try expectEqual(idle.remaining(), [#"{"event":"bye","reason":"idle"}"#])
        try listener.ping()
        // One that has written nothing stays until its place is needed.
        let other = try server.client()
        try other.ping()
        let another = try server.client()
        try another.ping()
        try expectEqual(silent.remaining(), [#"{"event":"bye","reason":"idle"}"#])
        expectEqual(server.end(), 0)
    }

    #if os(Linux)
    @Test func `a server of idle clients never wakes`() throws {
        let server = try ServerProgram(["--debounce", "0ms"])
        let clients = try (0..<50).map { _ in try server.client() }
        try clients[0].send(ServeTests.allowed)
        for client in clients { try client.send(#"{"type":"subscribe","session":"*"}"#) }
        for client in clients { try client.ping() }
        let before = try switches(of: server.processID)
        expect(clients[0].isSilent(milliseconds: 1000))
        let after = try switches(of: server.processID)
        // To go to sleep after the last answer is one.
        expect(after <= before + 2)
        for client in clients { try client.ping() }
        try expect(switches(of: server.processID) > before)
    }

    /// How often a process has gone to sleep or was put to it.
    private func switches(of process: Int32) throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        return text.split(separator: "\n").filter { $0.contains("ctxt_switches") }
            .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
    }
    #endif
}
