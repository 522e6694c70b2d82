import BearingsTestSupport
import Foundation
import Geography
import Testing

/// A server whose sessions are shared out among several shards.
@Suite(.timeLimit(.minutes(5))) struct ServeShardsTests {
    private static let sessions = (0..<9).map { "s\($0)" } + ["main"]

    /// Records of many sessions, without a map, whose timers would fire at any moment.
    private static func records(
        _ count: Int,
        _ random: inout SplitMix64,
        from start: Int
    ) -> [String] {
        (0..<count).map { index in
            let time = 1_767_258_000 + start + index
            let session = sessions[Int(random.int(in: 0...Int64(sessions.count - 1)))]
            let name = #""session":"\#(session)","time":\#(time)"#
            switch random.int(in: 0...11) {
            case 0: return #"{"type":"authorization","status":"denied",\#(name)}"#
            case 1: return #"{"type":"authorization","status":"authorizedAlways",\#(name)}"#
            case 2: return #"{"type":"close",\#(name)}"#
            case 3: return #"{"type":"fix","lat":"north",\#(name)}"#
            case 4:
                let items = (0..<4).map { #"{"id":"p\#($0)","lat":47.\#(index % 10),"lon":8}"# }
                let all = items.joined(separator: ",")
                return #"{"type":"annotations","action":"set","items":[\#(all)],\#(name)}"#
            default:
                let latitude = random.double(in: 46...48)
                return #"{"type":"fix","lat":\#(latitude),"lon":8,"accuracy":5,\#(name)}"#
            }
        }
    }

    /// What two writers, a listener and a late subscriber are sent.
    private struct Outcome: Equatable {
        var writers: [[String]] = [[], []]
        var listener: [String] = []
        /// Sorted, since shards come one after the other.
        var snapshot: [String] = []
        var journal: [String] = []
        var deadLetters = ""
    }

    /// - Parameter extra: Lines of the first writer in the middle.
    private func outcome(
        shards: Int,
        seed: UInt64,
        then extra: [String] = []
    ) throws -> Outcome {
        let scratch = try TemporaryFolder()
        let files = (journal: scratch.path("journal"), letters: scratch.path("letters"))
        let server = try ServerProgram(
            ["--jobs", "\(shards)", "--journal", files.journal, "--dead-letter", files.letters],
            in: scratch
        )
        var random = SplitMix64(seed: seed)
        var outcome = Outcome()
        let writers = [try server.client(), try server.client()]
        let listener = try server.client()
        try listener.send(#"{"type":"subscribe","session":"*"}"#)
        _ = try listener.ping()
        for round in 0..<30 {
            for (index, writer) in writers.enumerated() {
                var lines = Self.records(12, &random, from: round * 24 + index * 12)
                if round == 15, index == 0 { lines += extra }
                for line in lines { try writer.send(line) }
                outcome.writers[index] += try writer.ping()
            }
        }
        outcome.listener = try listener.ping()
        let late = try server.client()
        try late.send(#"{"type":"subscribe","session":"*","snapshot":true}"#)
        outcome.snapshot = try late.lines(to: #""snapshot_end","session":"*""#).sorted()
        try late.send(#"{"type":"stats"}"#)
        let stats = try late.lines(to: #""event":"stats""#)
        let sessions = outcome.snapshot.count { $0.contains(#""event":"snapshot_end""#) } - 1
        expectEqual(stats.last?.value(of: "sessions"), "\(sessions)")
        expectEqual(server.end(), 0)
        outcome.journal = try String(contentsOfFile: files.journal, encoding: .utf8)
            .split(separator: "\n").map(String.init)
        outcome.deadLetters = try String(contentsOfFile: files.letters, encoding: .utf8)
        return outcome
    }

    @Test(arguments: [UInt64(1), 2], [2, 3, 7])
    func `any number of shards gives every client the same bytes`(
        seed: UInt64,
        shards: Int
    ) throws {
        let one = try outcome(shards: 1, seed: seed)
        expect(one.writers.allSatisfy { $0.count > 150 })
        expect(one.listener.count > 300)
        try expectEqual(outcome(shards: shards, seed: seed), one)
    }

    @Test func `one shard goes on alone where a time has no date`() throws {
        let undated = ["$GPGGA,120000.00,4700.0000,N,00800.0000,E,1,08,1.0,400.0,M,48.0,M,,*58"]
        let sums = { (outcome: Outcome) in outcome.listener.filter { !$0.contains(#""main""#) } }
        let one = try outcome(shards: 1, seed: 3, then: undated)
        try expectEqual(sums(outcome(shards: 3, seed: 3, then: undated)), sums(one))
    }

    @Test func `a server continues with more shards, and with fewer`() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("state")
        func server(_ shards: Int) throws -> ServerProgram {
            try ServerProgram(["--state", path, "--jobs", "\(shards)"], in: scratch)
        }
        func snapshot(_ server: ServerProgram) throws -> [String] {
            let client = try server.client()
            try client.send(#"{"type":"subscribe","session":"*","snapshot":true}"#)
            return try client.lines(to: #""snapshot_end","session":"*""#).sorted()
        }
        var random = SplitMix64(seed: 11)
        var before: [String] = []
        for (round, shards) in [1, 3, 1, 7].enumerated() {
            let server = try server(shards)
            if round > 0 { try expectEqual(snapshot(server), before) }
            let writer = try server.client()
            for line in Self.records(200, &random, from: round * 200) { try writer.send(line) }
            _ = try writer.ping()
            before = try snapshot(server)
            expect(before.count > 8)
            expectEqual(server.end(), 0)
        }
    }
}
