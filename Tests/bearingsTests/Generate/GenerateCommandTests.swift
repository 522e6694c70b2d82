import BearingsTestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct GenerateCommandTests {
    private func generate(_ arguments: String...) throws -> [UInt8] {
        let outcome = try Program.run(["generate"] + arguments)
        expectEqual(outcome.status, 0)
        expectEqual(outcome.errors, "")
        return outcome.output
    }

    @Test func `equal seeds give equal bytes, different seeds do not`() throws {
        let log = try generate("--sessions", "3", "--fixes", "40", "--seed", "7")

        expect(!log.isEmpty)
        try expectEqual(generate("--sessions=3", "--fixes=40", "--seed=7"), log)
        try expect(generate("--sessions", "3", "--fixes", "40", "--seed", "8") != log)
    }

    @Test func `generates the requested fixes per session and nothing invalid`() throws {
        let scratch = try TemporaryFolder()
        let log = try scratch.file(
            "log",
            try generate("--sessions", "3", "--fixes", "40", "--seed", "7")
        )
        let findings = try Program.run(["check", "--json", log.path])

        expectEqual(findings.status, 0)
        expect(findings.text.contains(#""rejected":0,"#))
        expect(findings.text.contains(#""fix":120"#))
    }

    @Test func `a closed reader ends it quietly`() throws {
        let program = try LiveProgram(["generate", "--fixes", "100000"])
        _ = try program.nextLine()
        try program.stopReading()

        expectEqual(program.status(), 0)
        try expectEqual(program.errorText(), "")
    }

    @Test func `accepts no file`() throws {
        let outcome = try Program.run(["generate", "walk.ndjson"])

        expectEqual(outcome.status, 64)
        expect(outcome.errors.hasPrefix("bearings: generate takes no file: walk.ndjson\n"))
    }
}
