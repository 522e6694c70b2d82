import BearingsTestSupport
import Testing

@testable import bearings

@Suite(.timeLimit(.minutes(5))) struct ViewTests {
    private static let fix =
        #"{"type":"fix","time":"2026-05-09T14:30:01Z","session":"</a>","lat":1,"lon":2}"# + "\n"
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    /// The lines of a page's events.
    private func events(_ page: [UInt8]) throws -> [String] {
        let text = String(decoding: page, as: UTF8.self)
        let behind = try #require(text.split(separator: "hidden><!--\n", maxSplits: 1).last)
        let events = try #require(
            behind.split(separator: "--></div>", omittingEmptySubsequences: false).first
        )
        return events.split(separator: "\n").map(String.init)
    }

    @Test func `a page has the events of a run with everything drawn`() throws {
        let log = PackageFolder.root.appending(path: "samples/walk-off-screen/input.ndjson").path
        let outcome = try Program.run(["view", log, "-o", scratch.path("walk.html")])
        expectEqual(outcome.status, 0)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.output, [])

        let run = try Program.run([
            "run", "--json", "--locations", "--cues", "halo,wedge", "--indicate", "all",
            "--callout", "always",
            "--diagnostics", "stream", log,
        ])
        try expectEqual(events(scratch.bytes("walk.html")), run.lines)
        let page = String(decoding: try scratch.bytes("walk.html"), as: UTF8.self)
        expect(page.contains(#""title":"input.ndjson""#))
    }

    @Test func `copies events and reports other lines`() throws {
        let lines = [
            #"{"event":"hello","time":"2026-05-09T14:30:00Z"}"#,
            #"{"event":"location","seq":9,"time":"2026-05-09T14:30:01.000Z","session":"a","lat":1,"lon":2,"x":[ ]}"#,
        ]
        let log = "\(lines[0])\noops\n\n{\"type\":\"tick\"}\n\(lines[1])"
        let outcome = try Program.run(["view"], input: .pipe(Array(log.utf8)))

        expectEqual(outcome.status, 0)
        try expectEqual(events(outcome.output), lines)
        expectEqual(
            outcome.errors,
            """
            bearings: stdin:2: at byte 0, found 'oops', expected a value; line skipped
            bearings: stdin:4: at byte 14, found '}', expected "event" before it; line skipped

            """
        )
    }

    @Test func `no text of a log can end the comment of events`() throws {
        let outcome = try Program.run(["view", "-"], input: .pipe(Array(Self.fix.utf8)))

        let events = try events(outcome.output)
        expect(events.contains { $0.contains(#""session":"\u003c/a\u003e""#) })
        expect(!events.contains { $0.contains("<") || $0.contains(">") })
    }

    @Test func `an unusable log gives a page and is reported`() throws {
        let file = try scratch.file("a.ndjson", "oops\n".utf8)
        let outcome = try Program.run(["view", file.path, "-o", scratch.path("a.html")])

        expectEqual(outcome.status, 65)
        let run = try Program.run(["run", "--json", file.path])
        expectEqual(outcome.errors, run.errors)
        expect(
            outcome.errors.hasSuffix(
                "a.ndjson:1: at byte 0, found 'oops', expected a value; line skipped\n"
            )
        )
        let page = String(decoding: try scratch.bytes("a.html"), as: UTF8.self)
        expect(page.hasSuffix("</html>\n"))

        let route = try scratch.file("b.gpx", #"<gpx><wpt lat="5" lon="6"/></gpx>"#.utf8)
        let other = try Program.run(["view", route.path, "-o", scratch.path("b.html")])
        expectEqual(other.status, 0)
        expect(other.errors.contains("nothing used: 1 waypoint"))
        try expectEqual(events(scratch.bytes("b.html")), [])
    }

    @Test func `refuses invalid input and keeps the file`() throws {
        _ = try scratch.file("page.html", "before".utf8)
        let page = scratch.path("page.html")
        let log = try scratch.file("a.ndjson", "oops\n\(Self.fix)".utf8)
        let unknown = try Program.run(["view", log.path, "-o", page, "--cue", "halo"])
        expectEqual(unknown.status, 64)
        expect(unknown.errors.hasPrefix("bearings: unknown option --cue; did you mean --cues?"))
        try expectEqual(Program.run(["view", log.path, "-o", page, "--strict"]).status, 65)
        try expectEqual(Program.run(["view", scratch.path("none"), "-o", page]).status, 66)
        try expectEqual(scratch.bytes("page.html"), Array("before".utf8))
    }

    @Test func `draws a picture of one moment`() throws {
        let log = PackageFolder.root.appending(path: "samples/walk-off-screen/input.ndjson").path
        let path = scratch.path("walk.svg")
        let outcome = try Program.run(
            ["view", log, "--svg", "--at", "2026-05-09T14:33:20Z", "-o", path]
        )
        expectEqual(outcome.status, 0)
        expectEqual(outcome.errors, "")

        let text = String(decoding: try scratch.bytes("walk.svg"), as: UTF8.self)
        let run = try Program.run(["run", "--json", "--events", "indicator", log])
        let told = try #require(run.lines.last { $0.contains("T14:33:16.000Z") })
        let lines = text.split(separator: "\n")
        expect(lines.contains("<title>main at 2026-05-09T14:33:20.000Z</title>"))
        let disc = try #require(lines.first { $0.contains("\"disc\"") })
        let numbers = disc.split(separator: "\"").filter { Double($0) != nil }
        expect(told.contains("\"x\":\(numbers[0]),\"y\":\(numbers[1]),"))
        expect(lines.contains { $0.contains("class=\"halo\"") })
    }

    @Test func `reports what cannot be drawn and keeps the file`() throws {
        _ = try scratch.file("a.svg", "before".utf8)
        let log = try scratch.file("a.ndjson", Self.fix.utf8).path
        let svg = ["-o", scratch.path("a.svg"), "--svg"]
        let cases: [([String], Int32, String)] = [
            ([log] + svg, 64, "--svg needs a moment: --at <time>"),
            ([log] + svg + ["--at", "noon"], 64, "\"noon\" is not a time"),
            (
                [log, "--at", "0", "-o", scratch.path("a.svg")], 64,
                "--at means something with --svg alone"
            ),
            (
                [log] + svg + ["--at", "2026-05-09T14:00:00Z"], 65,
                "lies outside the log, which goes from"
            ),
            (
                [log] + svg + ["--at", "2026-05-09T14:30:01Z", "--session", "x"], 65,
                "no session is named \"x\"; the log has </a>"
            ),
            (["/dev/null"] + svg + ["--at", "0"], 65, "there is nothing to draw"),
        ]
        for (arguments, status, message) in cases {
            let outcome = try Program.run(["view"] + arguments)
            expectEqual(outcome.status, status)
            expect(outcome.errors.contains(message), "\(outcome.errors)")
        }
        try expectEqual(scratch.bytes("a.svg"), Array("before".utf8))
    }

    #if os(Linux)
    @Test func `does not write a page to a terminal`() throws {
        // This end of a terminal is one too.
        let outcome = try Program.run(["view"], redirection: "> /dev/ptmx")

        expectEqual(outcome.status, 64)
        expect(
            outcome.errors.hasPrefix("bearings: a page is not for a terminal; name a file by -o")
        )
    }
    #endif
}
