import BearingsTestSupport
import Testing

@testable import bearings

@Suite(.timeLimit(.minutes(5))) struct ReportTests {
    /// Somebody on the meridian of 10 degrees, at so many thousandths of a degree of latitude: a stop, a gap, a leap off the screen.
    ///
    /// A thousandth is 111.195 m. The map is centred on the first fix, and half of its height is 1,007 m.
    private static let walk: [(second: Int, thousandths: Int)] = [
        (0, 0), (10, 1), (20, 1), (70, 1), (130, 1), (200, 1), (210, 2), (220, 20), (230, 2),
    ]

    private static func log(_ session: String) -> [String] {
        walk.map { second, thousandths in
            let minute = second / 60 < 10 ? "0\(second / 60)" : "\(second / 60)"
            let rest = second % 60 < 10 ? "0\(second % 60)" : "\(second % 60)"
            return
                #"{"type":"fix","time":"2026-05-09T14:\#(minute):\#(rest)Z","session":"\#(session)""#
                + #","lat":\#(Double(thousandths) / 1000),"lon":10,"accuracy":5}"#
        }
    }

    private func report(_ lines: [String], _ arguments: String...) throws -> Program.Outcome {
        let text = lines.map { "\($0)\n" }.joined()
        return try Program.run(["report"] + arguments, input: .pipe(Array(text.utf8)))
    }

    /// What follows the count of events, which are not counted by hand.
    private static func figures(_ line: String) -> Substring {
        line.drop { $0 != "," }.dropFirst().drop { $0 != "," }
    }

    private static let expected: String =
        #","first":"2026-05-09T14:00:00.000Z","last":"2026-05-09T14:03:50.000Z","span":230"#
        + #","fixes":9,"untimed":0,"distance":4225.41,"moving":40,"still":120"#
        + #","stops":{"count":1,"time":190"#
        + #","longest":[{"lat":0.001,"lon":10,"from":"2026-05-09T14:00:10.000Z","until":"2026-05-09T14:03:20.000Z"}]}"#
        + #","speed":{"count":7,"p50":11.06,"p90":200.15,"p99":200.15,"max":200.15,"average":105.64},"jumps":0"#
        + #","accuracy":{"count":9,"p50":5,"p90":5,"p99":5,"max":5}"#
        + #","gaps":{"count":1,"time":70,"longest":70,"over":60}"#
        + #","off_screen":{"count":1,"time":10,"median":10,"edges":{"top":10}}"#
        + #","compass":{"turns":0},"callouts":{"count":0,"localities":{}}"#
        + #","filtered":0,"filtered_by_rule":{}}"#

    @Test func `a walk gives the figures calculated by hand`() throws {
        let outcome = try report(Self.log("a"), "--json", "--geocoder", "none")

        expectEqual(outcome.status, 0)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.lines.count, 2)
        expect(outcome.lines[0].hasPrefix(#"{"session":"a","#))
        expect(Self.figures(outcome.lines[0]) == Self.expected)
        expect(outcome.lines[1].hasPrefix(#"{"sessions":1,"#))
        expect(outcome.lines[1].hasSuffix(#","rejected_by_reason":{}}"#))
    }

    @Test func `fixes whose times all agree take no time, though the arrow is drawn a frame later`()
        throws
    {
        let fixes = (1...5).map {
            #"{"type":"fix","time":"2026-05-09T14:30:01Z","lat":47,"lon":8.\#($0)}"#
        }
        let outcome = try report(fixes, "--json")

        expect(outcome.lines[0].contains(#""span":0,"#), "\(outcome.text)")
        expect(outcome.lines[0].contains(#""off_screen":{"count":1,"time":0,"#), "\(outcome.text)")
    }

    @Test func `the text has the same figures`() throws {
        let outcome = try report(Self.log("a") + ["oops"])

        expectEqual(
            outcome.text,
            """
            session a: 2026-05-09T14:00:00.000Z to 2026-05-09T14:03:50.000Z, 3m50s
              fixes       9
              distance    4.23 km, moving 40s, still 2m
              stops       1, 3m10s in all
                          0.001, 10 (22.53 km from Kango, Estuaire, Gabon): 2026-05-09T14:00:10.000Z to 2026-05-09T14:03:20.000Z, 3m10s
              speed       average 380.3, p50 39.8, p90 720.5, p99 720.5, max 720.5 km/h
              accuracy    p50 5, p90 5, p99 5, max 5 m
              gaps        1 over 1m, 1m10s in all, the longest 1m10s
              rejected    1 bad_json

            """
        )
    }

    @Test func `tells of the screen where there is a map`() throws {
        let line = "  off screen  1 time, 10s in all, median 10s; top 10s\n"
        let map = ["--viewport", "0,10,15"]
        expect(try report(Self.log("a"), map[0], map[1]).text.contains(line))
        let view =
            #"{"type":"viewport","session":"a","time":"2026-05-09T14:00:00Z","#
            + #""center":{"lat":0,"lon":10},"size":{"width":390,"height":844},"zoom":15}"#
        expect(try report([view] + Self.log("a")).text.contains(line))
        expect(try !report(Self.log("a")).text.contains("off screen"))
        expect(try report(Self.log("a") + Self.log("b")).text.contains("      1     1           -"))
    }

    @Test func `tells of fixes without times, and of jumps alone`() throws {
        let plain = (0..<3).map { #"{"type":"fix","lat":0.00\#($0),"lon":10}"# }
        let timed = #"{"type":"fix","time":"2026-05-09T14:00:00Z","lat":0.01,"lon":10,"speed":400}"#
        expect(try report(plain).text.contains("\n  fixes       3, all without a time\n"))
        let both = try report([timed] + plain).text
        expect(both.contains("\n  fixes       4, 3 of them without a time\n"), both)
        expect(both.contains("\n  speed       only 1 jump that nobody travels\n"), both)
        expect(try report([timed] + plain, "--json").lines[0].contains(#""untimed":3"#))
    }

    @Test(arguments: [
        (["--json", "--csv"], "--json and --csv exclude each other"),
        (["--since", "2026-05-10", "--until", "2026-05-09"], "--until is before --since"),
        (["-o", ""], "-o: \"\" is not a file"),
    ])
    func `objects to options that cannot hold`(_ arguments: [String], _ message: String) throws {
        let outcome = try Program.run(["report"] + arguments, input: .pipe([]))
        expectEqual(outcome.status, 64)
        expect(outcome.errors.hasPrefix("bearings: \(message)"), outcome.errors)
    }

    @Test func `lists the stops of all sessions by name`() throws {
        let log = Self.log("b") + Self.log("a")
        let text = try report(log, "--stops", "--units", "imperial").text
        expect(text.contains("3m10s  0.001, 10 (14.00 mi from Kango, Estuaire, Gabon)\n"), text)
        let csv = try report(log, "--stops", "--csv").lines
        expectEqual(csv[0], "session,from,until,time,lat,lon,name,distance")
        expect(
            csv[1].hasPrefix("a,2026-05-09T14:00:10.000Z,2026-05-09T14:03:20.000Z,190,0.001,10,")
        )
        expect(csv[1].contains(#","Kango, Estuaire, Gabon",225"#), csv[1])
        let json = try report(log, "--stops", "--json", "--geocoder", "none").lines
        expectEqual(json.count, 2)
        expectEqual(
            json[1],
            #"{"session":"b","lat":0.001,"lon":10,"from":"2026-05-09T14:00:10.000Z","until":"2026-05-09T14:03:20.000Z"}"#
        )
    }

    @Test func `the thresholds of stops and gaps are configurable`() throws {
        let outcome = try report(Self.log("a"), "--json", "--stop-after", "191s", "--gap", "70s")
        expect(outcome.lines[0].contains(#""stops":{"count":0,"time":0}"#))
        expect(outcome.lines[0].contains(#""gaps":{"count":0,"time":0}"#))

        let wide = try report(Self.log("a"), "--json", "--stop-radius", "112")
        expect(wide.lines[0].contains(#""stops":{"count":1,"time":200,"#))
    }

    @Test func `sessions may come in any order and interleaved`() throws {
        let (one, other) = (Self.log("a"), Self.log("b") + ["oops"])
        let apart = try report(one + other, "--json")
        let backwards = try report(other + one, "--json")
        let mixed = try report(zip(one, other).flatMap { [$0, $1] } + ["oops"], "--json")

        expectEqual(apart.lines.count, 3)
        expect(apart.lines[2].contains(#""fixes":18,"untimed":0,"distance":8450.83,"#))
        expect(apart.lines[2].hasSuffix(#","rejected_by_reason":{"bad_json":1}}"#))
        expectEqual(backwards.text, apart.text)
        expectEqual(mixed.text, apart.text)
        let table = try report(one + other)
        expect(table.text.hasPrefix("session  fixes   span  distance  moving"))
        expect(table.text.contains("\na            9  3m50s   4.23 km     40s      1     1"))
    }

    @Test func `events give the same report as their records`() throws {
        let scratch = try TemporaryFolder()
        // A fix of two-people has no time, which its event does not tell.
        for sample in SampleFolder.all
        where sample.arguments.isEmpty && sample.name != "two-people" {
            let events = scratch.path("\(sample.name).events")
            let run = try Program.run(
                ["run", "--locations", "--diagnostics", "stream", sample.inputPath, "-o", events]
            )
            guard run.status == 0 else { continue }
            let ofRecords = try Program.run(["report", "--json", sample.inputPath])
            let ofEvents = try Program.run(["report", "--json", events])

            expectEqual(ofRecords.status, 0)
            expectEqual(ofEvents.text, ofRecords.text, "of \(sample)")
            try expectEqual(Program.run(["report", sample.inputPath]).status, 0)
        }
    }

    @Test func `a table has a row per session`() throws {
        let outcome = try report(Self.log("a,b") + Self.log("c"), "--csv")
        let rows = outcome.lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }

        expect(outcome.lines[0].hasPrefix("session,events,first,last,span,fixes,distance,"))
        expect(outcome.lines[1].hasPrefix("\"a,b\","))
        expectEqual(rows[1].count, rows[0].count + 1)
        expectEqual(rows[2].count, rows[0].count)
        let figures = rows[2][4...10].joined(separator: ",")
        expectEqual(figures, "230,9,4225.41,40,120,1,190")
    }

    @Test(arguments: [("", 0 as Int32), ("\n\n", 0), (#"{"class":"SKY"}"#, 0), ("oops\n", 65)])
    func `a report of nothing states that it is empty`(_ text: String, _ status: Int32) throws {
        let outcome = try Program.run(["report"], input: .pipe(Array(text.utf8)))

        expectEqual(outcome.status, status)
        expect(outcome.text.hasPrefix("nothing to report: no session in what was read\n"))
        let json = try Program.run(["report", "--json"], input: .pipe(Array(text.utf8)))
        expectEqual(json.lines.count, 1)
        expect(json.lines[0].hasPrefix(#"{"sessions":0,"events":0,"fixes":0,"#))
    }

    @Test(arguments: [
        "", "\n\n", #"{"class":"SKY"}"#, #"{"_type":"encrypted","data":"AAAA"}"#,
        "<!DOCTYPE html>\n<p>",
        "PK\u{3}\u{4}\u{0}\u{0}", "\u{7F}ELF\u{1}\u{0}\n\u{0}", "oops\noops\noops\noops\noops\n",
        "name,colour\nhat,red\n", "<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>",
    ])
    func `gives the same hint as a run if nothing is used`(_ text: String) throws {
        let input = Program.Input.pipe(Array(text.utf8))
        let run = try Program.run(["run", "--clock", "log"], input: input)
        let report = try Program.run(["report"], input: input)

        expectEqual(report.errors, run.errors)
        expectEqual(report.status, run.status)
    }

    @Test func `reports errors of a log as a run does`() throws {
        let dirty = try #require(SampleFolder.all.first { $0.name == "dirty-log" })
        let run = try Program.run(["run", dirty.inputPath])
        let report = try Program.run(["report", dirty.inputPath])

        expect(run.errors.contains("more lines rejected"))
        expectEqual(report.errors, run.errors)
    }

    @Test func `reports errors of a file of events too`() throws {
        let event = #"{"event":"compass","time":"2026-05-09T14:00:00Z","phase":"idle"}"#
        let outcome = try report([event, "oops", "oops", "oops", "oops"])

        expectEqual(outcome.status, 0)
        expect(
            outcome.errors.contains(
                "stdin:2: at byte 0, found 'oops', expected a value; line skipped"
            )
        )
        expect(outcome.errors.hasSuffix("bearings: 1 more line rejected: bad_json\n"))
        try expect(report([event, "oops"], "--strict").errors.contains("stdin:2"))
    }
}
