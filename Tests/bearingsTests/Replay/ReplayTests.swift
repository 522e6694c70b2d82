import BearingsTestSupport
import BearingsWire
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

    @Test func `a signal ends it with the signal's status`() throws {
        let scratch = try TemporaryFolder()
        let ticks = [#"{"type":"tick","time":0}"#, #"{"type":"tick","time":100000}"#]
        let file = try scratch.file("log", Array(ticks.joined(separator: "\n").utf8))
        let program = try LiveProgram(["replay", file.path])
        expectEqual(try program.nextLine(), ticks[0])
        program.signal(SIGINT)

        expectEqual(program.lastSignal(), SIGINT)
        try expectEqual(
            program.errorText(),
            "bearings: interrupted: not all of the input was read\n"
        )
    }

    @Test func `plays one type alone, and in the present`() throws {
        let scratch = try TemporaryFolder()
        let records = [
            #"{"type":"viewport","time":100,"center":{"lat":1,"lon":2},"zoom":9}"#,
            #"{"type":"fix","time":"1970-01-01T00:01:40Z","lat":1,"lon":2,"hdop":1}"#,
            #"{"class":"TPV","mode":3,"time":"1970-01-01T00:01:41Z","lat":3,"lon":4}"#,
            #"{"type":"fix","lat":5,"lon":6}"#, "not a record",
        ]
        let file = try scratch.file("log", Array(records.joined(separator: "\n").utf8))
        func replay(_ options: String...) throws -> [String] {
            try Program.run(["replay", "--speed", "1000"] + options + [file.path]).lines
        }

        try expectEqual(replay("--only", "fix"), Array(records[1...3]))
        try expectEqual(replay("--only", "viewport"), [records[0]])
        let shifted = try replay("--now", "--only", "fix")
        expectEqual(shifted.count, 3)
        expectEqual(shifted.last, records[3])
        let times = try shifted.prefix(2).map { line in
            let start = try #require(line.firstRange(of: #""time":""#)).upperBound
            let stamp = Array(line[start...].utf8.prefix(24))
            let time = parseRFC3339(stamp.span)
            return try #require(time)
        }
        // A second of the log, a thousand times as fast.
        expectEqual(times[1] - times[0], 1)
        expect(abs(Double(times[0]) / 1000 - Date().timeIntervalSince1970) < 60)
        expect(shifted[0].hasSuffix(#","lat":1,"lon":2,"hdop":1}"#))
        expect(shifted[1].hasSuffix(#""session":"main","lat":3,"lon":4,"epoch_report":true}"#))
        try expectEqual(
            Program.run(["replay", "--now", "--speed", "max", file.path]).status,
            64
        )
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
