import BearingsTestSupport
import Foundation
import Testing

@testable import bearings

@Suite struct ReplayTests {
    private let lines = [
        #"{"type":"fix","time":100,"lat":1,"lon":2}"#, "", "not a record",
        #"{"type":"fix","time":100.04,"lat":1,"lon":2}"#,
    ]

    @Test(arguments: ["max", "1", "1000"])
    func `prints lines unchanged to stdout, whatever they contain`(_ speed: String) throws {
        let scratch = try TemporaryFolder()
        // The last line is left open.
        let file = try scratch.file("log", Array(lines.joined(separator: "\n").utf8))

        let outcome = try Program.run(["replay", "--speed", speed, file.path])

        expectEqual(outcome.status, 0)
        expectEqual(outcome.text, lines.joined(separator: "\n") + "\n")
        expectEqual(outcome.errors, "")
    }

    @Test func `refuses an invalid speed and a missing server`() throws {
        let scratch = try TemporaryFolder()
        let file = try scratch.file("log", Array("\n".utf8))

        try expectEqual(Program.run(["replay", "--speed", "0", file.path]).status, 64)
        let outcome = try Program.run(["replay", "--socket", scratch.path("none"), file.path])
        expectEqual(outcome.status, 74)
        expect(outcome.errors.hasPrefix("bearings: cannot connect to "))
    }

    @Test func `plays a line of several fixes once`() throws {
        let scratch = try TemporaryFolder()
        let point =
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8,47]},"properties":null}"#
        let line = "{\"type\":\"FeatureCollection\",\"features\":[\(point),\(point),\(point)]}"
        let file = try scratch.file("log", Array("\(line)\n\(point)\n".utf8))

        let outcome = try Program.run(["replay", "--speed", "max", file.path])

        expectEqual(outcome.lines, [line, point])
    }

    @Test func `reports what cannot be read of a document`() throws {
        let scratch = try TemporaryFolder()
        let points = [
            #"<trkpt lat="47" lon="8"><time>2026-05-09T14:30:01Z</time></trkpt>"#,
            #"<trkpt lat="147" lon="8"><time>2026-05-09T14:30:02Z</time></trkpt>"#,
        ]
        let track = points.joined(separator: "\n")
        let document = "<gpx><trk><trkseg>\n\(track)\n</trkseg></trk></gpx>"
        let file = try scratch.file("walk.gpx", Array(document.utf8))

        let outcome = try Program.run(["replay", "--speed", "max", file.path])

        expectEqual(outcome.status, 0)
        expectEqual(outcome.lines.count, 1)
        expect(outcome.errors.contains(":3: "))
        expect(outcome.errors.contains("lat is 147, outside -90...90; line skipped"))
    }

    @Test func `stops at once when the server exits`() throws {
        let scratch = try TemporaryFolder()
        let lines = [#"{"type":"tick","time":0}"#, #"{"type":"tick","time":100000}"#]
        let file = try scratch.file("log", Array(lines.joined(separator: "\n").utf8))
        let server = try ServerProgram()
        let replay = Process()
        replay.executableURL = URL(filePath: Program.path)
        replay.arguments = ["replay", "--socket", server.socket, file.path]
        replay.standardError = FileHandle.nullDevice
        try replay.start()
        // It has played its first line once the server has read one.
        let client = try server.client()
        var stats = ""
        while !stats.contains("\"sessions\":1") {
            try client.send(#"{"type":"stats"}"#)
            stats = try client.next() ?? "\"sessions\":1"
        }
        server.crash()

        replay.waitUntilExit()
        expectEqual(replay.terminationStatus, 74)
    }
}
