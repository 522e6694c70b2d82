import BearingsTestSupport
import Foundation
import Testing

/// Sessions that outlive their server.
@Suite(.timeLimit(.minutes(5)))
struct ServeStateTests {
    private let scratch: TemporaryFolder
    private let path: String

    init() throws {
        scratch = try TemporaryFolder()
        path = scratch.path("state")
    }

    private func server(_ options: String...) throws -> ServerProgram {
        try ServerProgram(["--state", path] + options, in: scratch)
    }

    private static let story = [
        #"{"type":"authorization","status":"authorizedAlways"}"#,
        #"{"type":"viewport","center":{"lat":47,"lon":8},"size":{"width":390,"height":844},"zoom":15}"#,
        #"{"type":"fix","lat":47.5,"lon":8,"accuracy":4}"#,
        #"{"type":"select","annotation":"user"}"#, #"{"type":"follow","mode":"follow"}"#,
    ]

    private func epoch(_ socket: String) throws -> UInt64 {
        let hello = try ServedClient(socket).next()
        return try #require(hello?.value(of: "epoch").flatMap(UInt64.init))
    }

    private func snapshot(_ client: ServedClient) throws -> [String] {
        try client.send(#"{"type":"subscribe","session":"main","snapshot":true}"#)
        return try client.lines(to: "snapshot_end")
    }

    @Test func `a drained server continues where it stopped`() throws {
        let first = try server()
        let writer = try first.client()
        for record in Self.story { try writer.send(record) }
        _ = try writer.lines(to: "did_change")
        let before = try snapshot(first.client())
        let epoch = try epoch(first.socket)
        expectEqual(first.end(), 0)
        let goodbye = try writer.remaining()
        expect(!goodbye.contains { $0.contains("\"hide\"") })
        expectEqual(goodbye.last, #"{"event":"bye","reason":"shutdown"}"#)

        let second = try server()
        try expectEqual(self.epoch(second.socket), epoch)
        let client = try second.client()
        let after = try snapshot(client)
        expectEqual(after, before)
        expect(after.count >= 8)
        let last = try #require(after.last?.value(of: "seq").flatMap(UInt64.init))
        try client.send(#"{"type":"fix","lat":47.6,"lon":8}"#)
        try expectEqual(client.next()?.value(of: "seq"), "\(last + 1)")
        expectEqual(second.end(), 0)
    }

    @Test func `indicators of annotations survive a restart`() throws {
        let first = try server("--indicate", "all")
        let writer = try first.client()
        for record in Self.story.prefix(3) { try writer.send(record) }
        try writer.send(
            """
            {"type":"annotations","action":"set","items":[{"id":"n","lat":47.4,"lon":8},\
            {"id":"e","lat":47,"lon":8.4},{"id":"w","lat":47,"lon":7.6}]}
            """
        )
        _ = try writer.lines(to: "did_change")
        let before = try snapshot(first.client())
        let arrows = before.filter { $0.value(of: "event") == "\"indicator\"" }
        expectEqual(arrows.count, 3)
        expect(arrows.contains { $0.contains("\"others\":[\"n\"]") })
        expectEqual(first.end(), 0)

        let second = try server("--indicate", "all")
        let client = try second.client()
        try expectEqual(snapshot(client), before)
        try client.send(#"{"type":"annotations","action":"remove","items":[{"id":"e"}]}"#)
        let removed = try client.next()
        expectEqual(removed?.contains(#""annotation":"e","fade":0.3,"reason":"removed""#), true)
        try client.send(#"{"type":"close"}"#)
        let closed = try client.ping().filter { $0.contains(#""reason":"closed""#) }
        expectEqual(closed.map { $0.value(of: "annotation") }, [nil, "\"w\""])
        expectEqual(second.end(), 0)
    }

    @Test func `each crash starts a new epoch, and a clean exit does not`() throws {
        let first = try server()
        let writer = try first.client()
        for record in Self.story { try writer.send(record) }
        _ = try writer.lines(to: "did_change")
        let epoch = try epoch(first.socket)
        first.crash()

        // Nothing had been saved but that the file is in use; the dead socket is replaced.
        let second = try server()
        try expectEqual(self.epoch(second.socket), epoch + 1)
        let kept = try snapshot(second.client()).map { $0.value(of: "event") }
        expectEqual(kept, ["\"subscribed\"", "\"snapshot_end\""])
        second.crash()
        let third = try server()
        try expectEqual(self.epoch(third.socket), epoch + 2)
        expectEqual(third.end(), 0)
        let fourth = try server()
        try expectEqual(self.epoch(fourth.socket), epoch + 2)
        expectEqual(fourth.end(), 0)
    }

    @Test func `removes the unfinished save of a killed server`() throws {
        _ = try scratch.file("state.unfinished", Array("half a save".utf8))
        let server = try server()
        expect(!FileManager.default.fileExists(atPath: scratch.path("state.unfinished")))
        expectEqual(server.end(), 0)
    }

    @Test(arguments: [
        "not a state file\n", "bearings-state 4\n\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}",
    ])
    func `refuses an unusable state file and leaves it unchanged`(_ text: String) throws {
        _ = try scratch.file("state", Array(text.utf8))

        let outcome = try Program.run(["serve", "--socket", scratch.path("s"), "--state", path])

        expectEqual(outcome.status, 78)
        expect(outcome.errors.hasPrefix("bearings: cannot use \(path): "))
        try expectEqual(scratch.bytes("state"), Array(text.utf8))
        expect(!FileManager.default.fileExists(atPath: scratch.path("s")))
    }

    @Test func `after a denial the file has nothing about the user`() throws {
        let first = try server()
        let writer = try first.client()
        for record in Self.story { try writer.send(record) }
        try writer.send(#"{"type":"authorization","status":"denied"}"#)
        try writer.send(#"{"type":"fix","lat":46.2,"lon":7}"#)
        try writer.ping()
        expectEqual(first.end(), 0)

        let second = try server()
        let kept = try snapshot(second.client())
        expect(kept.contains { $0.contains("\"usable\":false") })
        // As members: a time of day may have those digits.
        expect(!kept.contains { $0.contains("\":47.5") || $0.contains("\":46.2") })
        expectEqual(second.end(), 0)
    }

    @Test func `only the owner can read the state file`() throws {
        try expectEqual(server().end(), 0)

        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        expectEqual(attributes[.posixPermissions] as? Int, 0o600)
    }

    @Test func `two servers cannot share a file`() throws {
        let first = try server()

        let outcome = try Program.run(["serve", "--socket", scratch.path("s"), "--state", path])

        expectEqual(outcome.status, 78)
        expectEqual(
            outcome.errors,
            "bearings: cannot use \(path): another server has it (process \(first.processID))\n"
        )
        expectEqual(first.end(), 0)
    }

    @Test func `only the owner can read files with positions`() throws {
        let files = ["journal", "dead"].map(scratch.path)
        let server = try ServerProgram(["--journal", files[0], "--dead-letter", files[1]])
        for file in files {
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            expectEqual(attributes[.posixPermissions] as? Int, 0o600)
        }
        expectEqual(server.end(), 0)
    }
}
