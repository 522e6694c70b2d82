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

    /// The figures of how sessions travelled.
    private static func travelled(_ text: String) -> [Substring] {
        text.split(separator: "\"fixes\":").dropFirst().compactMap {
            $0.split(separator: ",\"off_screen\"").first
        }
    }

    @Test func `a page has the figures of a report`() throws {
        for log in ["walk-off-screen", "cafe-visit"].map({ "samples/\($0)/input.ndjson" }) {
            let path = PackageFolder.root.appending(path: log).path
            let page = try Program.run(["view", path]).text
            let report = try Program.run(["report", "--json", path])
            let lines = report.lines.joined(separator: ",\n")
            // The page always shows callouts, which a report counts.
            let travelled = Self.travelled(lines)
            expect(!travelled.isEmpty)
            expectEqual(Self.travelled(page), travelled, "\(log)")
            // Events that were printed lead to the same figures.
            let events = try Program.run(["run", "--json", "--locations", path])
            let again = try Program.run(["view"], input: .pipe(events.output)).text
            expect(again.contains("id=\"figures\">[\(lines)]</script>"), "\(log)")
        }
    }

    @Test func `a street map is loaded from its host alone`() throws {
        let tiles = "https://tile.example.org:8443/{z}/{x}/{y}.png"
        let arguments = ["view", "--tiles", tiles, "--tiles-credit", "A <map>"]
        let page = try Program.run(arguments, input: .pipe(Array(Self.fix.utf8))).text
        expect(page.contains("img-src data: https://tile.example.org:8443\">"))
        expect(page.contains(#""tilesCredit":"A \u003cmap\u003e""#))
        for wrong in [
            "tile.example.org/{z}/{x}/{y}.png", "https:///{z}/{x}/{y}", "https://a;b/{z}/{x}/{y}",
            "https://a b/{z}/{x}/{y}", "https://a/{z}/{x}.png", "https://a\"/{z}/{x}/{y}",
        ] {
            let outcome = try Program.run(["view", "--tiles", wrong])
            expectEqual(outcome.status, 64)
            expect(outcome.errors.contains("is not an address such as https://"))
        }
    }

    @Test func `sessions can be chosen, as many as wanted`() throws {
        let log = PackageFolder.root.appending(path: "samples/two-people/input.ndjson").path
        let run = try Program.run(["run", "--json", log])
        let names = Set(
            run.lines.compactMap { line in
                line.split(separator: "\"session\":\"").last?.split(separator: "\"").first
            }
        )
        expect(names.count >= 2)
        let both = names.flatMap { ["--session", String($0)] }
        try expectEqual(Program.run(["run", "--json", log] + both).lines, run.lines)
        let one = try Program.run([
            "run", "--json", "--session", String(try #require(names.first)), log,
        ])
        expect(one.lines.count < run.lines.count && !one.lines.isEmpty)
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
