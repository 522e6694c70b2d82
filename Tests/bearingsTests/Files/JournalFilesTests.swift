import BearingsTestSupport
import Foundation
import Testing

/// The journal and the dead letters as files.
@Suite struct JournalFilesTests {
    private let scratch: TemporaryFolder
    private let log: String

    init() throws {
        scratch = try TemporaryFolder()
        let lines = #"{"type":"fix","time":1,"lat":47,"lon":8}"# + "\nno record\n"
        log = try scratch.file("log", lines.utf8).path
    }

    @Test(arguments: ["--journal", "--dead-letter"])
    func `refuses a pipe at once`(option: String) throws {
        let pipe = scratch.path("pipe")
        try #require(unsafe mkfifo(pipe, 0o600) == 0)
        let message =
            "bearings: cannot write to \(pipe): it is a pipe or socket, expected a regular file\n"
        for command in [["run", log], ["serve", "--socket", scratch.path("s")]] {
            let outcome = try Program.run(command + [option, pipe])
            expectEqual(outcome.status, 74)
            expectEqual(outcome.errors, message)
        }
    }

    @Test func `a summary does not wait for a reader of a pipe`() throws {
        let pipe = scratch.path("pipe")
        try #require(unsafe mkfifo(pipe, 0o600) == 0)
        let outcome = try Program.run(["--summary-json", pipe, log])
        expectEqual(outcome.status, 74)
        expectEqual(
            outcome.errors,
            "bearings: cannot write to \(pipe): it is a pipe that nobody reads\n"
        )
    }

    @Test func `starts on a new line and reports an unterminated one`() throws {
        let whole = #"{"type":"tick","time":0}"# + "\n"
        let torn = #"{"type":"fix","time":0,"la"#
        let journal = try scratch.file("journal", (whole + torn).utf8).path
        let letters = try scratch.file("letters", "torn".utf8).path

        let outcome = try Program.run(["--journal", journal, "--dead-letter", letters, log])

        expectEqual(outcome.status, 0)
        let lines = try String(decoding: scratch.bytes("journal"), as: UTF8.self)
        expectEqual(
            lines,
            whole + torn + "\u{1E}\n" + #"{"type":"fix","time":1,"lat":47,"lon":8}"# + "\n"
        )
        try expectEqual(scratch.bytes("letters"), Array("torn\nno record\n".utf8))
        expect(
            outcome.errors.hasPrefix(
                """
                bearings: \(journal): the last line is torn: found 26 bytes from byte 25 on, expected a newline behind them; \
                it is left as it is, and what is added begins on a new line
                bearings: \(letters): the last line is torn: found 4 bytes from byte 0 on, expected
                """
            )
        )
    }

    @Test func `loses no line behind a torn one`() throws {
        let torn =
            #"{"type":"annotations","time":0,"action":"set","items":[{"id":"a","lat":46.9,"lon":7.4},"#
        let lines = (1...3).map {
            #"[{"_type":"location","tst":177833700\#($0),"lat":46.9\#($0),"lon":7.4}]"# + "\n"
        }
        let log = try scratch.file("arrays", lines.joined().utf8).path
        let journal = try scratch.file("journal", torn.utf8).path
        let run = ["--json", "--events", "location", "--clock", "log", "--diagnostics", "none"]

        let first = try Program.run(run + ["--journal", journal, log])
        expectEqual(first.text.split(separator: "\n").count, 3)
        try expectEqual(Program.run(run + [journal]).text, first.text)
    }

    @Test func `appends to a file whose last line is complete`() throws {
        let journal = scratch.path("journal")
        for _ in 0..<2 {
            let outcome = try Program.run(["--journal", journal, "--diagnostics", "none", log])
            expect(outcome.errors.isEmpty)
        }
        let line = #"{"type":"fix","time":1,"lat":47,"lon":8}"# + "\n"
        try expectEqual(scratch.bytes("journal"), Array((line + line).utf8))
    }

    @Test func `a server reports an unterminated line too`() throws {
        let journal = try scratch.file("journal", "torn".utf8).path
        let server = try ServerProgram(["--journal", journal], awaiting: "the last line is torn")
        expectEqual(server.end(), 0)
        try expectEqual(scratch.bytes("journal"), Array("torn\u{1E}\n".utf8))
    }
}
