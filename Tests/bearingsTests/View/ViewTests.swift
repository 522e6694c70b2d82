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
        try PageEventReader.lines(of: String(decoding: page, as: UTF8.self)).map(\.event)
    }

    @Test(arguments: [
        "walk-off-screen", "fling", "antimeridian", "two-people", "callout", "annotations",
    ])
    func `a page has the events of a run with everything drawn`(_ sample: String) throws {
        let log = PackageFolder.root.appending(path: "samples/\(sample)/input.ndjson").path
        let outcome = try Program.run(["view", log, "-o", scratch.path("walk.html")])
        expectEqual(outcome.status, 0)
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

    @Test func `repeats lines that differ in numbers and times alone, whatever these are`() throws {
        let start =
            #"{"event":"location","seq":1,"time":"2026-05-09T23:59:59.999Z","session":"a 7","lat":"#
        let later = start.replacing("2026-05-09T23:59:59.999", with: "2026-05-10T00:00:00.000")
        let log = [
            "\(start)1,\"lon\":2,\"x\":[1e-7,-0.5,true,null,\"\\\"3\"]}",
            "\(later)-1.25,\"lon\":0,\"x\":[2E+3,0,true,null,\"\\\"3\"]}",
            "\(later)1,\"lon\":2,\"x\":[1,2,true,null,\"\\\"4\"]}",
            "\(later)1,\"lon\":2,\"x\":[]}", "\(later)1,\"lon\":2,\"x\":[3]}",
            "\(later.replacing("00.000Z", with: "00Z"))1,\"lon\":2,\"x\":[1,2,true,null,\"\\\"3\"]}",
        ]
        let input = Program.Input.pipe(Array(log.joined(separator: "\n").utf8))
        let page = try Program.run(["view"], input: input).output
        try expectEqual(events(page), log)
        let text = String(decoding: page, as: UTF8.self)
        expect(text.contains("\n0,,1,1,-1.25,0,2E+3,0\n"), "the second repeats the first")
    }

    @Test func `a page has the speeds that the report counts`() throws {
        let log = [
            #"{"type":"fix","time":"2026-05-09T14:00:00Z","lat":0,"lon":10}"#,
            #"{"type":"fix","time":"2026-05-09T14:00:10Z","lat":0.001,"lon":10}"#,
            #"{"type":"fix","time":"2026-05-09T14:00:20Z","lat":0.002,"lon":10,"speed":9}"#,
            #"{"type":"fix","lat":0.0025,"lon":10}"#,
            #"{"type":"fix","time":"2026-05-09T14:00:30Z","lat":0.003,"lon":10,"speed":400}"#,
            #"{"type":"fix","time":"2026-05-09T14:00:31Z","lat":0.1,"lon":10}"#,
            // Over a gap, maybe.
            #"{"type":"fix","time":"2026-05-09T14:02:11Z","lat":0.101,"lon":10}"#,
        ]
        let input = Program.Input.pipe(Array(log.joined(separator: "\n").utf8))
        let locations = try PageEventReader.lines(of: Program.run(["view"], input: input).text)
            .filter { $0.event.hasPrefix(#"{"event":"location""#) }
        expectEqual(locations.map(\.speed), ["", "11.12", "", "", "-", "", "1.11/100000"])
    }

    @Test(arguments: ["", "\u{FEFF}", "\n\r\n ", "\u{1E}"])
    func `knows events by their first line, as the report does`(_ start: String) throws {
        let lines = [
            #"{"time": "2026-05-09T14:30:00Z", "event": "region", "seq": 1, "session": "a"}"#,
            #"{"event": "location", "seq": 2, "time": "2026-05-09T14:30:01Z", "lat": 1, "lon": 2}"#,
        ]
        let log = start + lines.joined(separator: "\n")
        let outcome = try Program.run(["view"], input: .pipe(Array(log.utf8)))
        expectEqual(outcome.errors, "")
        try expectEqual(PageEventReader.lines(of: outcome.text).map(\.event), lines)
    }

    @Test func `rejects locations that the report rejects`() throws {
        let start = #"{"event":"location","time":"2026-05-09T14:30:01Z""#
        let log = [
            #"\#(start),"session":"a","lat":1,"lon":2}"#,
            #"\#(start),"session":"a","lat":200,"lon":2}"#,
            #"\#(start),"session":0,"lat":1,"lon":2}"#,
        ]
        let input = Program.Input.pipe(Array(log.joined(separator: "\n").utf8))
        let outcome = try Program.run(["view"], input: input)
        let report = try Program.run(["report", "--json"], input: input)
        expectEqual(outcome.errors, report.errors)
        try expectEqual(events(outcome.output), [log[0]])
        let total = try #require(report.lines.last)
        expect(total.hasSuffix(#""rejected_by_reason":{"bad_type":1,"out_of_range":1}}"#), total)
        expect(outcome.text.contains(total))
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
