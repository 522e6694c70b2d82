import BearingsTestSupport
import Foundation
import Testing

/// The service as its clients see it.
///
/// Nothing sleeps: each step waits for the one before.
@Suite(.timeLimit(.minutes(5))) struct ServeTests {
    static let map =
        #"{"type":"viewport","center":{"lat":46,"lon":7},"size":{"width":390,"height":844},"zoom":15}"#
    static let allowed = #"{"type":"authorization","status":"authorizedAlways"}"#

    static func fix(_ latitude: Double) -> String {
        #"{"type":"fix","lat":\#(latitude),"lon":7}"#
    }

    @Test func `greets with its limits, named as their options`() throws {
        let server = try ServerProgram([
            "--max-line", "64KiB", "--max-clients", "7", "--max-sessions", "8", "--client-buffer",
            "9KiB", "--idle-session", "90s", "--max-session-bytes", "10kB",
        ])
        let hello = try #require(try ServedClient(server.socket).next())
        expect(hello.contains(#""protocol":"1.0","epoch":"#))
        let limits = """
            "limits":{"max_line":65536,"max_clients":7,"max_sessions":8,"max_session_bytes":10000,"max_annotations":10000,\
            "client_buffer":9216,"idle_session":90,"idle_client":300}}
            """
        expect(hello.hasSuffix(limits))
        expectEqual(server.end(), 0)
    }

    @Test func `a session over its limit rejects more but keeps what it had`() throws {
        let scratch = try TemporaryFolder()
        let state = ["--state", scratch.path("state")]
        func pins(_ action: String, _ ids: String...) -> String {
            let items = ids.map { #"{"id":"\#($0)","lat":46,"lon":7}"# }
            return
                #"{"type":"annotations","action":"\#(action)","items":[\#(items.joined(separator: ","))]}"#
        }
        let first = try ServerProgram(state, in: scratch)
        let before = try first.client()
        try before.send(pins("add", "a", "b", "c"))
        try expectEqual(before.ping().count, 1)
        expectEqual(first.end(), 0)

        let fewer = try ServerProgram(
            state + ["--max-annotations", "2"],
            in: scratch,
            awaiting: "session main has 3 annotations, more than 2 (--max-annotations)"
        )
        let another = try fewer.client()
        try another.send(pins("add", "d"))
        try expectEqual(
            another.ping().first?.hasPrefix(
                #"{"event":"error","reason":"max_annotations","limit":2,"message":""#
            ),
            true
        )
        expectEqual(fewer.end(), 0)

        let second = try ServerProgram(state + ["--max-session-bytes", "600"], in: scratch)
        let client = try second.client()
        try client.send(#"{"type":"subscribe","session":"main","snapshot":true}"#)
        try expect(client.lines(to: "snapshot_end")[1].contains(#""id":"c""#))
        try client.send(pins("add", "d"))
        let refused = try client.ping()
        expectEqual(
            refused.first?.hasPrefix(
                #"{"event":"error","reason":"max_session_bytes","limit":600,"message":""#
            ),
            true
        )
        expectEqual(refused.last?.contains("the session would keep 1032 bytes"), true)
        try client.send(pins("remove", "a", "b"), pins("add", "d"))
        try expectEqual(
            client.ping().map { $0.value(of: "event") },
            [
                #""annotations""#, #""annotations""#,
            ]
        )
        expectEqual(second.end(), 0)
    }

    @Test func `two clients share a session and a third subscribes to it`() throws {
        let server = try ServerProgram()
        let (receiver, screen, other) = try (server.client(), server.client(), server.client())
        try other.send(#"{"type":"subscribe","session":"*","events":["indicator"]}"#)
        try other.ping()
        try screen.send(Self.map, Self.allowed)
        // The map is at rest, so that no timer comes between.
        _ = try screen.lines(to: "did_change")
        try screen.ping()
        try receiver.send(Self.fix(47))
        let received = try receiver.lines(to: #""event":"indicator""#)
        try expectEqual(screen.lines(to: #""event":"indicator""#), received)
        try expectEqual(other.next(), received.last)

        try screen.send("nonsense")
        try expect(screen.ping().contains { $0.contains("rejected") })
        try expect(receiver.ping().allSatisfy { !$0.contains("rejected") })
    }

    @Test func `a snapshot has the retained events, and later events follow it`() throws {
        let server = try ServerProgram()
        let (feeder, late) = try (server.client(), server.client())
        try feeder.send(Self.allowed, Self.fix(46))
        try feeder.ping()
        try late.send(#"{"type":"subscribe","session":"main","snapshot":true}"#)
        let snapshot = try late.lines(to: "snapshot_end").dropFirst()
        let kinds = snapshot.dropLast().map { $0.value(of: "event") }
        expectEqual(kinds.prefix(2), [#""authorization""#, #""location""#])
        expect(snapshot.dropLast().allSatisfy { $0.hasSuffix(#","snapshot":true}"#) })
        let sequence = try #require(snapshot.last?.value(of: "seq").flatMap(Int.init))
        try feeder.send(#"{"type":"authorization","status":"denied"}"#)
        try expectEqual(late.next()?.value(of: "seq"), "\(sequence + 1)")

        try late.send(#"{"type":"unsubscribe","session":"main"}"#)
        try late.ping()
        try feeder.send(Self.allowed)
        try feeder.ping()
        try expectEqual(late.ping(), [])
    }

    @Test func `silence advances the clock`() throws {
        let server = try ServerProgram(["--stale-after", "400ms"])
        let client = try server.client()
        let start = Date()
        try client.send(Self.map, Self.fix(46))
        let lines = try client.lines(to: "did_change")
        expect(Date().timeIntervalSince(start) > 0.24)
        expectEqual(lines.last?.contains(#""phase":"did_change""#), true)
        _ = try client.lines(to: #""event":"stale""#)
        expect(Date().timeIntervalSince(start) > 0.39)
    }

    @Test func `a half-closed client still gets its remaining events`() throws {
        let server = try ServerProgram()
        let client = try server.client()
        // The last line needs no newline.
        try client.write(Array((Self.fix(46) + "\n" + Self.map).utf8))
        client.finishWriting()
        _ = try client.lines(to: "did_change")
        try expectEqual(client.remaining(), [])
    }

    @Test func `the first signal retracts what is shown and says goodbye`() throws {
        let server = try ServerProgram()
        let (screen, idle) = try (server.client(), server.client())
        try screen.send(Self.map, Self.fix(47))
        _ = try screen.lines(to: #""phase":"show""#)
        expectEqual(server.end(), 0)

        let last = try screen.remaining()
        expectEqual(last.last, #"{"event":"bye","reason":"shutdown"}"#)
        expect(last.contains { $0.hasSuffix(#""phase":"hide","reason":"end"}"#) })
        try expectEqual(idle.remaining(), [#"{"event":"bye","reason":"shutdown"}"#])
        expect(!FileManager.default.fileExists(atPath: server.socket))
    }

    @Test func `a client too many gets the limit, until another leaves`() throws {
        let server = try ServerProgram(["--max-clients", "2"])
        let first = try server.client()
        var second: ServedClient? = try server.client()
        let third = try ServedClient(server.socket)
        let lines = try third.remaining()
        expectEqual(lines.count, 1)
        expectEqual(
            lines.first?.hasPrefix(#"{"event":"error","reason":"max_clients","limit":2,"#),
            true
        )
        try second?.ping()
        second = nil
        // The loop learns of it in the turn of the first ping at the latest.
        try first.ping()
        try first.ping()
        _ = try server.client()
    }

    @Test func `rejected lines go to the dead letters, which SIGHUP reopens`() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("dead")
        let server = try ServerProgram(["--dead-letter", path], in: scratch)
        let client = try server.client()
        try client.send("first")
        try client.ping()
        try client.ping()
        try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
        server.signal(SIGHUP)
        try server.awaitsLog("reopened")
        try client.send("second")
        try client.ping()
        try client.ping()
        try expectEqual(scratch.bytes("dead.1"), Array("first\n".utf8))
        try expectEqual(scratch.bytes("dead"), Array("second\n".utf8))
        expectEqual(server.end(), 0)
    }

    /// Without documents, which would read the request after them as a part of themselves.
    ///
    /// In two logs fixes without a time take theirs from later records, for which a server does not wait.
    private static let logs = SampleFolder.all.filter { sample in
        !["dirty-log", "several-systems"].contains(sample.description)
            && [".ndjson", ".nmea", ".rec"].contains { sample.inputName.hasSuffix($0) }
    }

    @Test(arguments: logs)
    func `a client that sends a log gets the bytes of the filter`(sample: SampleFolder) throws {
        let log = Array(try sample.input)
        let filter = try Program.run(
            ["--locations", "--viewport", "none", "--diagnostics", "stream", "--clock", "log"]
                + sample.arguments,
            input: .file(sample.inputPath)
        )
        try expectEqual(served(log, sample.arguments + ["--clock", "log"]), filter.lines)
        expect(!filter.lines.isEmpty)
        // Live too, where no record depends on when it comes.
        let lines = log.split(separator: 0x0A)
        let isTimed = lines.allSatisfy { $0.firstRange(of: Array("\"time\":".utf8)) != nil }
        guard isTimed else { return }
        try expectEqual(served(log, sample.arguments), filter.lines)
    }

    /// The lines that a server sends to the writer of a log, without the last one.
    private func served(_ log: [UInt8], _ arguments: [String]) throws -> [String] {
        let server = try ServerProgram(arguments)
        let client = try server.client()
        try client.write(log + (log.last == 0x0A ? [] : [0x0A]))
        var lines = try client.ping()
        expectEqual(server.end(), 0)
        lines += try client.remaining()
        expectEqual(lines.popLast(), #"{"event":"bye","reason":"shutdown"}"#)
        return lines
    }

    @Test func `a named pipe is read again after its writer closes`() throws {
        let scratch = try TemporaryFolder()
        let pipe = scratch.path("pipe")
        unsafe expectEqual(mkfifo(pipe, 0o600), 0)
        let server = try ServerProgram(["--input", pipe], in: scratch)
        let client = try server.client()
        try client.send(#"{"type":"subscribe","session":"*","events":["location"]}"#)
        _ = try client.ping()
        for latitude in [46.5, 47.5, 48.5] {
            let writer = try FileHandle(forWritingTo: URL(filePath: pipe))
            try writer.write(contentsOf: Data(#"{"type":"fix","lat":\#(latitude),"lon":8}"#.utf8))
            try writer.close()
            let event = try client.next()
            expectEqual(event?.contains(#""lat":\#(latitude),"#), true)
        }
        expectEqual(server.end(), 0)
    }
}
