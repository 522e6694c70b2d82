import BearingsTestSupport
import Foundation
import Testing

@testable import BearingsActors
@testable import bearings

/// The output is the same with one shard and with several.
@Suite(.timeLimit(.minutes(5))) struct RunJobsTests {
    /// A log that is long enough for two threads, with `bad` at its end before one more line.
    private func log(in scratch: TemporaryFolder, _ bad: String = "") throws -> URL {
        let generated = try Program.run(["generate", "--sessions", "3", "--fixes", "6000"])
        expect(generated.output.count >= Flow.leastForThread)
        let last = #"{"type":"fix","lat":1,"lon":2,"session":"last"}"#
        return try scratch.file("log", generated.output + Array("\(bad)\n\(last)\n".utf8))
    }

    @Test func `any number of shards gives the same bytes`() throws {
        let scratch = try TemporaryFolder()
        let log = try log(in: scratch, "nonsense")
        let outcomes = try ["1", "5"].map { jobs in
            let arguments = [
                "--jobs", jobs, "--locations", "--lines", "--diagnostics", "stream",
                "--dead-letter", scratch.path("letters\(jobs)"),
                "--summary-json", scratch.path("summary\(jobs)"),
            ]
            return try Program.run(arguments + [log.path, log.path])
        }
        expectEqual(outcomes.map(\.status), [0, 0])
        expectEqual(outcomes.map(\.errors), ["", ""])
        expectEqual(firstDifference(of: outcomes[1].output, from: outcomes[0].output), nil)
        for kept in ["letters", "summary"] {
            try expectEqual(scratch.bytes(kept + "5"), scratch.bytes(kept + "1"))
        }
    }

    @Test func `a strict run stops at the same line`() throws {
        let scratch = try TemporaryFolder()
        let log = try log(in: scratch, "nonsense")
        let outcomes = try ["1", "2"].map { jobs in
            try Program.run(["--jobs", jobs, "--strict", "--locations", "--summary", log.path])
        }
        expectEqual(outcomes.map(\.status), [65, 65])
        expect(!outcomes[0].text.contains(#""session":"last""#))
        expectEqual(firstDifference(of: outcomes[1].output, from: outcomes[0].output), nil)
        let counts = outcomes.map { $0.errors.components(separatedBy: " in ").first }
        expectEqual(counts[0], counts[1])
    }

    @Test(arguments: [("1", 1), ("2", 3)])
    func `no thread runs but those of a large file's source and of further shards`(
        jobs: String,
        count: Int
    ) throws {
        let scratch = try TemporaryFolder()
        let program = try LiveProgram(
            ["--locations", "--jobs", jobs],
            file: try log(in: scratch).path
        )
        // Its output is more than a pipe takes, so it waits.
        _ = try program.nextLine()
        expectEqual(program.threads ?? count, count)
        try program.stopReading()
        expectEqual(program.status(), 0)
    }

    @Test func `a closed reader ends the run quietly`() throws {
        let scratch = try TemporaryFolder()
        let program = try LiveProgram(
            ["--locations", "--jobs", "2"],
            file: try log(in: scratch).path
        )
        _ = try program.nextLine()
        try program.stopReading()

        expectEqual(program.status(), 0)
        try expectEqual(program.errorText(), "")
    }
}
