import BearingsTestSupport
import Foundation
import Testing

/// The command on a server, between pipes and on a terminal.
///
/// What a terminal's emulator makes of it is for `.ci/check-top`.
@Suite(.timeLimit(.minutes(5))) struct TopTests {
    @Test func `in a pipe writes one plain screen and exits`() throws {
        let server = try ServerProgram()
        let client = try server.client()
        try client.send(#"{"type":"fix","lat":46,"lon":7,"session":"anna"}"#)
        _ = try client.ping()

        let top = try Program.run(["top", "--socket", server.socket, "--every", "100ms"])
        expectEqual(top.status, 0)
        expectEqual(top.errors, "")
        expect(!top.text.contains("\u{1B}"))
        let lines = top.lines
        expect(lines[0].hasPrefix("bearings 0.1.0, up "))
        expect(lines[1].hasPrefix("lines     "))
        expect(lines[5].hasPrefix("sessions  1  clients 2"))
        // It counts from its first question on.
        expectEqual(lines.last, "no session has taken a record")
    }

    @Test func `shows a busy session with its rate`() throws {
        let server = try ServerProgram()
        let client = try server.client()
        let top = try LiveProgram([
            "top", "--socket", server.socket, "--every", "100ms", "--count", "9999",
        ])
        // Its first question has been answered, so that it counts.
        _ = try top.nextLine()
        for _ in 0..<20 { try client.send(#"{"type":"fix","lat":46,"lon":7,"session":"anna"}"#) }
        var row: String?
        while row == nil, let line = try top.nextLine() {
            if line.hasPrefix("anna ") { row = line }
        }
        expect(row != nil)
        top.terminate()
        expectEqual(top.status(), 0)
        try expectEqual(top.errorText(), "")
    }

    @Test func `q exits and restores the terminal`() throws {
        let server = try ServerProgram()
        let terminal = try PseudoTerminal(columns: 60, rows: 14)
        let before = terminal.mode
        let process = Process()
        process.executableURL = URL(filePath: Program.path)
        process.arguments = ["top", "--socket", server.socket]
        process.environment = ["TERM": "xterm", "NO_COLOR": "1"]
        let handle = FileHandle(fileDescriptor: terminal.terminal, closeOnDealloc: false)
        process.standardInput = handle
        process.standardOutput = handle
        process.standardError = handle
        try process.start()

        let first = try #require(terminal.read(to: "q or Ctrl-C ends"))
        expect(first.hasPrefix("\u{1B}[?1049h\u{1B}[?25l\u{1B}[H\u{1B}[2K"))
        expect(first.contains("\u{1B}[2Ksessions  0  clients 1"))
        expect(!first.contains("\u{1B}[1m"))
        expectEqual(terminal.mode, PseudoTerminal.Mode(isRaw: true, echoes: false))
        terminal.type("q")
        let last = try #require(terminal.read(to: "\u{1B}[?1049l"))
        expect(last.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
        process.waitUntilExit()
        expectEqual(process.terminationStatus, 0)
        expectEqual(terminal.mode, before)
    }

    @Test func `reports that the server has ended`() throws {
        let server = try ServerProgram()
        let top = try LiveProgram([
            "top", "--socket", server.socket, "--every", "100ms", "--count", "9999",
        ])
        _ = try top.nextLine()
        expectEqual(server.end(), 0)
        _ = try top.remainingLines()
        expectEqual(top.status(), 74)
        try expectEqual(
            top.errorText(),
            "bearings: \(server.socket) has ended the connection: shutdown\n"
        )
    }

    @Test func `reports that no server listens`() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("none")
        let outcome = try Program.run(["top", "--socket", path])
        expectEqual(outcome.status, 74)
        expectEqual(
            outcome.errors,
            "bearings: cannot connect to \(path): No such file or directory\n"
        )
    }

    @Test(arguments: [
        ([], "top wants --socket, the server to watch"),
        (["--socket", "s", "t"], "top takes no file: t"),
        (["--socket", "s", "--every", "50ms"], "--every: 50ms is less than 100ms"),
        (
            ["--socket", "s", "--count", "0"],
            "--count: \"0\" is not a whole number of 1 to 1000000"
        ),
    ])
    func `refuses invalid options`(_ arguments: [String], _ message: String) throws {
        let outcome = try Program.run(["top"] + arguments)
        expectEqual(outcome.status, 64)
        expect(outcome.errors.hasPrefix("bearings: \(message)\n"))
    }

    @Test func `a closed reader ends it quietly`() throws {
        let server = try ServerProgram()
        let top = try LiveProgram([
            "top", "--socket", server.socket, "--every", "100ms", "--count", "9999",
        ])
        _ = try top.nextLine()
        try top.stopReading()
        expectEqual(top.status(), 0)
        try expectEqual(top.errorText(), "")
    }
}
