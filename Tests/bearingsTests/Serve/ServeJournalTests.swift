import BearingsTestSupport
import Foundation
import Geography
import Testing

/// The server's journal and dead letters.
@Suite(.timeLimit(.minutes(5)))
struct ServeJournalTests {
    private let scratch: TemporaryFolder

    init() throws {
        scratch = try TemporaryFolder()
    }

    private func lines(_ file: String) throws -> [String] {
        try String(decoding: scratch.bytes(file), as: UTF8.self).split(separator: "\n")
            .map(String.init)
    }

    private func fix(_ session: String, _ time: Int64) -> String {
        #"{"type":"fix","time":\#(time),"session":"\#(session)","lat":47.5,"lon":8}"#
    }

    @Test(arguments: [[], ["--journal-sync"]], Rounds.seeds(1))
    func `everything acknowledged is in the journal`(options: [String], seed: UInt64) throws {
        let server = try ServerProgram(
            ["--clock", "log", "--journal", scratch.path("journal")] + options
        )
        var random = SplitMix64(seed: seed)
        var time: Int64 = 0
        let clients = try (0..<4).map { _ in try server.client() }
        for _ in 0..<10 {
            // All at once, so that their lines meet in the server's turns.
            var sent: [[String]] = []
            for (index, client) in clients.enumerated() {
                let fixes = (0..<random.int(in: 1...200)).map { _ in
                    time += 1
                    return fix("s\(index)", time)
                }
                sent.append(fixes)
                try client.write(Array((fixes.joined(separator: "\n") + "\n").utf8))
                try client.send(#"{"type":"ping","id":\#(time)}"#)
            }
            for (client, fixes) in zip(clients, sent) {
                let received = try client.lines(to: #""event":"pong""#)
                expectEqual(received.count { $0.contains(#""event":"location""#) }, fixes.count)
                try expect(Set(lines("journal").suffix(1200)).isSuperset(of: fixes))
            }
        }
        expectEqual(server.end(), 0)
        try expectEqual(lines("journal").count, Int(time))
    }

    @Test func `what a subscriber receives of another's line is in the journal`() throws {
        let server = try ServerProgram(["--clock", "log", "--journal", scratch.path("journal")])
        let (writer, listener) = (try server.client(), try server.client())
        try listener.send(#"{"type":"subscribe","session":"*"}"#)
        try listener.ping()
        for time in 1...50 as ClosedRange<Int64> {
            let line = fix("main", time)
            try writer.send(line)
            _ = try listener.lines(to: #""event":"location""#)
            try expectEqual(lines("journal").last, line)
        }
        expectEqual(server.end(), 0)
    }

    @Test func `the effects of silence are in the journal before they are sent`() throws {
        let server = try ServerProgram(["--journal", scratch.path("journal")])
        let client = try server.client()
        let size = #""size":{"width":390,"height":844}"#
        try client.send(
            #"{"type":"viewport","center":{"lat":47,"lon":8},"zoom":15,\#(size)}"#
        )
        _ = try client.lines(to: "did_change")
        try expectEqual(lines("journal").last?.contains(#""type":"tick""#), true)
        expectEqual(server.end(), 0)
    }

    @Test func `acknowledges nothing that the journal could not store`() throws {
        let state = scratch.path("state")
        let first = try ServerProgram(["--state", state, "--journal", "/dev/full"], in: scratch)
        let (client, listener) = (try first.client(), try first.client())
        try listener.send(#"{"type":"subscribe","session":"*"}"#)
        try listener.ping()
        try client.send(fix("main", 1), #"{"type":"ping","id":1}"#)
        let bye = [#"{"event":"bye","reason":"shutdown"}"#]
        try expectEqual(client.remaining(), bye)
        try expectEqual(listener.remaining(), bye)
        expectEqual(first.end(), 74)

        // The sessions are saved all the same.
        let second = try ServerProgram(["--state", state], in: scratch)
        let reader = try second.client()
        try reader.send(#"{"type":"subscribe","session":"main","snapshot":true}"#)
        try expect(reader.lines(to: "snapshot_end").count > 2)
        expectEqual(second.end(), 0)
    }

    @Test func `syncing needs a journal`() throws {
        let outcome = try Program.run(["--journal-sync", "/dev/null"])
        expectEqual(outcome.status, 64)
        expect(outcome.errors.contains("--journal-sync needs --journal"))
    }

    /// Lines that are too long, of several clients at once, with others' bad lines between.
    @Test(arguments: Rounds.seeds(1))
    func `each rejected line stays whole`(seed: UInt64) throws {
        let server = try ServerProgram(
            ["--dead-letter", scratch.path("dead"), "--max-line", "2KiB"],
            in: scratch
        )
        var random = SplitMix64(seed: seed)
        let clients = try (0..<6).map { _ in try server.client() }
        var expected: [String] = []
        var rest = (0..<clients.count).map { index in
            var text: [UInt8] = []
            for number in 0..<8 {
                let length =
                    random.oneIn(2) ? random.int(in: 0...90) : random.int(in: 2000...90_000)
                let letter = String(UnicodeScalar(UInt8(97 + index)))
                let line = "bad \(number) " + String(repeating: letter, count: Int(length))
                expected.append(line)
                text += (line + "\n").utf8
            }
            return text[...]
        }
        // The last leaves its last line open.
        rest[5] = rest[5].dropLast()
        while rest.contains(where: { !$0.isEmpty }) {
            let index = Int(random.int(in: 0...5))
            let piece = rest[index].prefix(Int(random.int(in: 1...20_000)))
            rest[index] = rest[index].dropFirst(piece.count)
            try clients[index].write(Array(piece))
        }
        // All of them first: a server waits two seconds for more of each.
        for client in clients { client.finishWriting() }
        for client in clients { _ = try client.remaining() }
        expectEqual(server.end(), 0)
        try expectEqual(lines("dead").sorted(), expected.sorted())
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: scratch.path), ["dead"])
    }
}
