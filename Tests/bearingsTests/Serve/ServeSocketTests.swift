import BearingsTestSupport
import Foundation
import Testing

/// The server's socket and its own input.
@Suite(.timeLimit(.minutes(5))) struct ServeSocketTests {
    private func serve(at path: String, _ more: String...) throws -> Program.Outcome {
        try Program.run(["serve", "--socket", path] + more)
    }

    @Test func `does not take over a socket in use`() throws {
        let server = try ServerProgram()
        let client = try server.client()
        let second = try serve(at: server.socket)
        expectEqual(second.status, 74)
        expect(second.errors.contains(server.socket))
        try client.ping()
        _ = try server.client()
        expectEqual(server.end(), 0)
    }

    @Test func `replaces a dead socket`() throws {
        let first = try ServerProgram()
        first.crash()
        expect(FileManager.default.fileExists(atPath: first.socket))
        let second = try ServerProgram(in: first.scratch)
        try second.client().ping()
        expectEqual(second.end(), 0)
        expect(!FileManager.default.fileExists(atPath: second.socket))
    }

    @Test func `leaves anything else at the path unchanged`() throws {
        let scratch = try TemporaryFolder()
        let file = try scratch.file("file", [0x61])
        try expectEqual(serve(at: file.path).status, 74)
        try expectEqual(scratch.bytes("file"), [0x61])
        try expectEqual(serve(at: scratch.path).status, 74)
        try expectEqual(serve(at: scratch.path("no/such/folder")).status, 74)
        try expectEqual(serve(at: scratch.path(String(repeating: "l", count: 200))).status, 74)
    }

    @Test(arguments: [([], 0o600), (["--mode", "0666"], 0o666), (["--mode", "640"], 0o640)])
    func `the socket has the requested mode`(arguments: [String], mode: Int) throws {
        let server = try ServerProgram(arguments)
        let attributes = try FileManager.default.attributesOfItem(atPath: server.socket)
        expectEqual((attributes[.posixPermissions] as? NSNumber)?.intValue, mode)
    }

    @Test(arguments: [
        [], ["--socket"], ["--socket", "s", "--mode", "999"], ["--socket", "s", "file"],
        ["--socket", "s", "--max-clients", "0"], ["--socket", "s", "--strict"],
        ["--socket", "s", "--max-clients", "9223372036854775807"],
        ["--socket", "s", "--max-sessions", "9223372036854775807"],
    ])
    func `refuses invalid options`(arguments: [String]) throws {
        try expectEqual(Program.run(["serve"] + arguments).status, 64)
    }

    @Test(arguments: [[:], ["LISTEN_PID": "1"], ["LISTEN_PID": "x"]])
    func `ignores inherited sockets meant for another process`(variables: [String: String]) throws {
        let variables = variables.merging(["LISTEN_FDS": "1"]) { $1 }
        let outcome = try Program.run(["serve"], variables: variables)
        expectEqual(outcome.status, 64)
        expect(outcome.errors.contains("wants --socket"))
    }

    @Test func `reports an input that cannot be opened before it serves`() throws {
        let scratch = try TemporaryFolder()
        let outcome = try serve(at: scratch.path("s"), "--input", scratch.path("none"))
        expectEqual(outcome.status, 66)
        expect(!FileManager.default.fileExists(atPath: scratch.path("s")))
    }

    @Test func `reads records from a file and keeps serving after its end`() throws {
        let scratch = try TemporaryFolder()
        let lines = [ServeTests.map, "nonsense", ServeTests.fix(47)].joined(separator: "\n")
        let file = try scratch.file("log", lines.utf8)
        let server = try ServerProgram(["--input", file.path], in: scratch)
        try server.awaitsLog("has ended")
        let client = try server.client()
        try client.send(#"{"type":"subscribe","session":"main","snapshot":true}"#)
        let snapshot = try client.lines(to: "snapshot_end")
        expect(snapshot.contains { $0.contains(#""phase":"show""#) })
        try client.send(ServeTests.fix(46))
        _ = try client.lines(to: #""phase":"hide""#)
        expectEqual(server.end(), 0)
    }

    @Test func `waiting for a named pipe does not delay clients`() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("pipe")
        try #require(unsafe mkfifo(path, 0o600) == 0)
        let server = try ServerProgram(["--input", path], in: scratch)
        let client = try server.client()
        try client.send(#"{"type":"subscribe"}"#, ServeTests.map)
        _ = try client.lines(to: "will_change")
        let writer = try #require(FileHandle(forWritingAtPath: path))
        for latitude in [47.0, 46.0] {
            try writer.write(contentsOf: Data((ServeTests.fix(latitude) + "\n").utf8))
            _ = try client.lines(to: #""event":"indicator""#)
        }
        try writer.close()
        try client.ping()
        expectEqual(server.end(), 0)
    }

    @Test func `an unused named pipe does not keep the server from exiting`() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("pipe")
        try #require(unsafe mkfifo(path, 0o600) == 0)
        let server = try ServerProgram(["--input", path], in: scratch)
        expectEqual(server.end(), 0)
    }
}
