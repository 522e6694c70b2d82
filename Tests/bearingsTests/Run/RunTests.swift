import BearingsTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct RunTests {
    private let walk = SampleFolder.all.first { $0.name == "walk-off-screen" }

    private static let goodLine =
        #"{"type":"fix","time":"2026-05-09T14:30:01Z","lat":46.9,"lon":7.4}"#
    private static let badLine =
        #"{"type":"fix","time":"2026-05-09T14:30:02Z","lat":146.9,"lon":7.4}"#

    private func bytes(_ lines: String...) -> [UInt8] {
        Array(lines.map { "\($0)\n" }.joined().utf8)
    }

    // MARK: Input

    @Test func `a log gives the same bytes as a file, through a pipe and by name`() throws {
        let walk = try #require(walk)
        let expected = try walk.expectedEvents

        let asFile = try Program.run(["run"], input: .file(walk.inputPath))
        let asPipe = try Program.run([], input: .pipe(try walk.input))
        let byName = try Program.run([walk.inputPath])
        let byHyphen = try Program.run(["run", "-"], input: .file(walk.inputPath))
        for outcome in [asFile, asPipe, byName, byHyphen] {
            expectEqual(outcome.status, 0)
            expectEqual(outcome.errors, "")
            expectEqual(firstDifference(of: outcome.output, from: expected), nil)
        }
    }

    @Test func `reads several files as one and names the file of each line`() throws {
        let scratch = try TemporaryFolder()
        let first = try scratch.file("a.ndjson", bytes(Self.goodLine, Self.badLine))
        let other = #"{"type":"fix","time":"2026-05-09T14:30:09Z","lat":46.9,"lon":7.5}"#
        let second = try scratch.file("b.ndjson", bytes("", other))
        let outcome = try Program.run(["--lines", "--locations", first.path, second.path])

        expectEqual(outcome.status, 0)
        let locations = outcome.lines.filter { $0.contains(#""event":"location""#) }
        expectEqual(locations.count, 2)
        expectEqual(locations.first?.hasSuffix(#","line":1,"file":"\#(first.path)"}"#), true)
        expectEqual(locations.last?.hasSuffix(#","line":2,"file":"\#(second.path)"}"#), true)
        expect(outcome.errors.hasPrefix("bearings: \(first.path):2: at byte "))
    }

    @Test func `reports what an unused source contains`() throws {
        let scratch = try TemporaryFolder()
        let route = Array("<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>".utf8)
        let path = try scratch.file("route.gpx", route).path
        let holds = "bearings: \(path): nothing used: 1 waypoint; bearings convert keeps places\n"

        let run = try Program.run([path])
        expectEqual(run.status, 0)
        expectEqual(run.errors, holds)
        try expectEqual(Program.run([path, "--diagnostics", "none"]).errors, "")
        try expectEqual(Program.run(["convert", "--to", "geojson", path]).errors, "")
        let polled = #"{"class":"POLL","fixes":[{"class":"TPV","mode":2,"lat":1,"lon":2}]}"#
        for (line, found) in [
            (#"{"_type":"encrypted"}"#, "encrypted message"), (polled, "POLL report"),
        ] {
            let input = Program.Input.pipe(Array(line.utf8))
            let convert = try Program.run(["convert", "--to", "csv"], input: input)
            expectEqual(convert.errors, "bearings: stdin: nothing used: 1 \(found)\n")
        }
    }

    @Test func `reports a text of another kind once`() throws {
        let text = (0..<50).map { "row \($0), of, some table\n" }.joined()
        let run = try Program.run([], input: .pipe(Array(text.utf8)))
        expectEqual(run.status, 65)
        let lines = run.errors.split(separator: "\n")
        expectEqual(
            lines.first?.hasPrefix("bearings: stdin:1: at byte 0, found a table whose"),
            true
        )
        expectEqual(lines.first?.hasSuffix("lines like it skipped"), true)
        expect(lines.dropFirst().allSatisfy { $0.contains("more lines rejected") })
    }

    @Test(arguments: [
        (
            "time lat  lon\n1778337001 47.3 8.5\n",
            "found a table whose columns are parted by blanks, expected commas"
        ),
        (
            "% comment\n2026/05/09 14:30:01.000   47.3761   8.5412\n",
            "found a row of a table whose columns are parted by blanks"
        ),
        (
            """
            visible,timestamp,location-lat,location-long,individual-local-identifier
            true,2026-05-09T14:30:01Z,47.3,8.5,L1
            false,2026-05-09T14:30:02Z,47.3,8.6,L1
            false,2026-05-09T14:30:03Z,47.3,8.7,L1
            """, "stdin:3: rows with \"visible\" false are Movebank's outliers"
        ),
        (
            "time,lat,lon,speed\n1778337001,47.3,8.5,a\n1778337002,47.3,8.6,b\n1778337003,47.3,8.7,c\n",
            "2 more fields not used: bad_format"
        ),
    ])
    func `tells once what a table has, in a run and a conversion`(
        text: String,
        message: String
    ) throws {
        for arguments in [[], ["convert", "--to", "ndjson"]] {
            let run = try Program.run(arguments, input: .pipe(Array(text.utf8)))
            let lines = run.errors.split(separator: "\n")
            expectEqual(lines.count { $0.contains(message) }, 1, "\(run.errors)")
        }
    }

    @Test(arguments: ["[%]\n", "[\n[%],\n[%]\n]\n", "[%]\n[%]\n"])
    func `tells once what to do with arrays of bare values`(form: String) throws {
        let row = "1778337001,47.3,8.5"
        let text = form.split(separator: "%", omittingEmptySubsequences: false)
            .joined(separator: row)
        let run = try Program.run([], input: .pipe(Array(text.utf8)))
        expectEqual(run.status, 65)
        let lines = run.errors.split(separator: "\n")
        let advice =
            "jq -c '..|arrays|select(.[0]|scalars)|{time:.[0],lat:.[1],lon:.[2]}' makes one of each"
        expectEqual(lines.count { $0.contains(advice) }, 1, "\(run.errors)")
    }

    @Test func `reports overlapping tracks once, unless they are separate sessions`() throws {
        func track(_ name: String, _ minutes: ClosedRange<Int>) -> String {
            let points = minutes.map {
                "<trkpt lat=\"1\" lon=\"2.\($0)\"><time>2026-05-09T14:\($0):00Z</time></trkpt>"
            }
            return "<trk><name>\(name)</name><trkseg>\(points.joined())</trkseg></trk>"
        }
        let text = "<gpx>\(track("Ann", 10...30))\(track("Bob", 20...40))</gpx>"
        let input = Program.Input.pipe(Array(text.utf8))
        let hint = "stdin:1: track \"Bob\" overlaps track \"Ann\": --session-from source keeps"
        try expect(Program.run([], input: input).errors.contains(hint))
        try expectEqual(Program.run(["--session-from", "source"], input: input).errors, "")
        // Not the one just before.
        let apart =
            "<gpx>\(track("Ann", 10...30))\(track("Cid", 40...50))\(track("Bob", 20...40))</gpx>"
        try expect(
            Program.run([], input: .pipe(Array(apart.utf8))).errors.contains(hint)
        )
    }

    @Test func `reports alternating devices once, unless they are separate sessions`() throws {
        let lines = (0..<60).map { second in
            let name = second >= 20 && second % 2 == 1 ? "b" : "a"
            return
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[7,46.\#(second)]},"#
                + #""properties":{"timestamp":\#(1_778_337_000 + second),"device_id":"\#(name)"}}"#
        }
        let input = Program.Input.pipe(Array(lines.joined(separator: "\n").utf8))
        let emitted = try Program.run([], input: input)
        expectEqual(
            emitted.errors,
            "bearings: stdin:23: \"device_id\" names several devices, all read as one session: "
                + "--session-from source keeps them apart\n"
        )
        for apart in [["--session-from", "source"], ["--session-key", "properties.device_id"]] {
            let outcome = try Program.run(apart + ["--summary-json", "-"], input: input)
            expectEqual(outcome.errors, "")
            expect(outcome.text.contains(#""sessions":2"#))
        }
        try expectEqual(Program.run(["--session-key", "a..b"], input: input).status, 64)
    }

    @Test func `a journal has the session names from --session-key`() throws {
        let scratch = try TemporaryFolder()
        let lines = ["a", "b"].map { name in
            #"{"type":"fix","time":"2026-05-09T14:30:00Z","lat":46,"lon":7,"boat":"\#(name)"}"#
        }
        let log = try scratch.file("log", lines.joined(separator: "\n").utf8)
        let journal = scratch.path("journal")
        let first = try Program.run([
            "--session-key", "boat", "--locations", "--journal", journal, log.path,
        ])
        expect(first.text.contains(#""session":"b""#))
        try expectEqual(Program.run(["--locations", journal]).text, first.text)
    }

    @Test func `reports a missing file before doing anything`() throws {
        let walk = try #require(walk)
        let outcome = try Program.run([walk.inputPath, "/nonexistent/walk.ndjson"])

        expectEqual(outcome.status, 66)
        expectEqual(outcome.output, [])
        expectEqual(
            outcome.errors,
            "bearings: cannot open /nonexistent/walk.ndjson: No such file or directory\n"
        )
    }

    @Test(arguments: [
        (
            ["serv", "--socket", "x"],
            "no command or file is named serv; did you mean the command serve?"
        ),
        (["stats", "x"], "no command or file is named stats; commands are run serve top"),
    ])
    func `a word that is neither a command nor a file is answered as a command`(
        _ arguments: [String],
        _ message: String
    ) throws {
        let outcome = try Program.run(arguments)

        expectEqual(outcome.status, 64)
        expect(outcome.errors.hasPrefix("bearings: \(message)"))
    }

    /// Of three fixes the second is of another session.
    private static let fixes = [("a", 47), ("b", 47.5), ("a", 48)].enumerated().map { index, fix in
        #"{"type":"fix","time":"2026-05-09T14:30:0\#(index)Z","lat":\#(fix.1),"lon":8,"session":"\#(fix.0)"}"#
    }.joined(separator: "\n")

    @Test(arguments: [
        ["--since", "2026-05-09T14:30:02Z"], ["--until", "2026-05-09T14:30:01Z"],
        ["--bbox", "7,46,9,47.2"], ["--session", "b"], ["-q", "--session", "b"],
        ["--diagnostics", "none", "--until", "2026-05-09T14:30:00Z"],
    ])
    func `what one reading command can be told about its input, all can`(_ options: [String]) throws
    {
        let scratch = try TemporaryFolder()
        let log = try scratch.file("log", (Self.fixes + "\n").utf8).path
        let events = try scratch.file(
            "events",
            Program.run(["--locations", log]).text.utf8
        ).path
        let convert = try Program.run(["convert", "--to", "ndjson", log] + options)
        expectEqual(convert.status, 0)
        let kept = convert.lines.count
        expect(0 < kept && kept < 3)

        let tellsLeftOut = options.first == "--diagnostics" || options.first == "-q" ? false : true
        func check(_ arguments: [String], _ count: (String) throws -> Int) throws {
            let outcome = try Program.run(arguments + options)
            expectEqual(outcome.status, 0)
            try expectEqual(count(outcome.text), kept, "\(arguments)")
            let isTold = outcome.errors.contains("left out: ")
            expectEqual(isTold, tellsLeftOut && arguments[0] != "check", "\(arguments)")
        }
        func lines(_ text: String) -> Int { text.split(separator: "\n").count }
        try check(["run", "--events", "location", log], lines)
        try check(["replay", "--speed", "max", log], lines)
        try check(["check", log]) { $0.contains("\n  \(kept) fix\n") ? kept : 0 }
        for input in [log, events] {
            try check(["report", "--json", input]) { text in
                text.contains("\"fixes\":\(kept),") ? kept : 0
            }
            try check(["view", input]) { page in
                try PageEventReader.lines(of: page)
                    .count { $0.event.hasPrefix(#"{"event":"location","#) }
            }
        }
    }

    @Test func `a folder is not an input`() throws {
        let scratch = try TemporaryFolder()
        let byName = try Program.run([scratch.path])
        let asInput = try Program.run([], redirection: "< \(scratch.path)")

        expectEqual(byName.status, 66)
        expectEqual(byName.errors, "bearings: cannot open \(scratch.path): Is a directory\n")
        expectEqual(asInput.status, 66)
        expectEqual(asInput.errors, "bearings: cannot read stdin: Is a directory\n")
    }

    @Test func `a closed stdin is not an input`() throws {
        let outcome = try Program.run([], redirection: "<&-")

        expectEqual(outcome.status, 66)
        expectEqual(outcome.errors, "bearings: cannot read stdin: Bad file descriptor\n")
    }

    @Test(arguments: [
        "[]", "[ ]\n", "[\n]\n", "{\"locations\": [\n]}\n",
        "{\n\"semanticSegments\": [],\n\"rawSignals\": []\n}\n",
        "{\n\"timelineObjects\": []\n}\n", "{\"locations\":[]}",
        "{\"semanticSegments\":[],\"rawSignals\":[]}", "{\"timelineObjects\":[]}",
    ])
    func `an empty document is an empty log, and one line says so`(text: String) throws {
        let scratch = try TemporaryFolder()
        let file = try scratch.file("log.json", Array(text.utf8))
        let outcome = try Program.run([file.path])
        expectEqual(outcome.status, 0)
        let isDocument = text.hasPrefix("[") || text.contains("\n")
        let found = isDocument ? "document without records" : "record without a position"
        expectEqual(outcome.errors, "bearings: \(file.path): nothing used: 1 \(found)\n")
        expect(outcome.output.isEmpty)
    }

    @Test func `no input is an empty log, and one line says so`() throws {
        let outcome = try Program.run([])

        expectEqual(outcome.status, 0)
        expectEqual(outcome.output, [])
        expectEqual(outcome.errors, "bearings: stdin: nothing used: 0 bytes\n")
    }

    // MARK: Output

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `a full disk ends the run`() throws {
        let walk = try #require(walk)
        let outcome = try Program.run([walk.inputPath], redirection: "> /dev/full")

        expectEqual(outcome.status, 74)
        expectEqual(outcome.errors, "bearings: cannot write to stdout: No space left on device\n")
    }

    @Test func `a closed stdout ends the run`() throws {
        let walk = try #require(walk)
        let outcome = try Program.run([walk.inputPath], redirection: ">&-")

        expectEqual(outcome.status, 74)
        expectEqual(outcome.errors, "bearings: cannot write to stdout: Bad file descriptor\n")
    }

    @Test func `a closed reader ends the run quietly`() throws {
        let walk = try #require(walk)
        let program = try LiveProgram(["--locations"], file: walk.inputPath)
        _ = try program.nextLine()
        try program.stopReading()

        expectEqual(program.status(), 0)
        try expectEqual(program.errorText(), "")
    }

    @Test func `a closed reader is noticed while the input is silent`() throws {
        let program = try LiveProgram([])
        try program.send(#"{"type":"authorization","status":"denied"}"#)
        _ = try program.nextLine()
        try program.stopReading()

        expectEqual(program.status(), 0)
        try expectEqual(program.errorText(), "")
    }

    // MARK: Status

    @Test func `a usage error is reported and nothing else is done`() throws {
        let outcome = try Program.run(["--viewprot", "47,8,15"])

        expectEqual(outcome.status, 64)
        expectEqual(outcome.output, [])
        expectEqual(
            outcome.errors,
            """
            bearings: unknown option --viewprot; did you mean --viewport?
            bearings: see bearings --help

            """
        )
    }

    @Test func `incompatible options are a usage error`() throws {
        let outcome = try Program.run(["--hysteresis", "40"])

        expectEqual(outcome.status, 64)
        expect(outcome.errors.hasPrefix("bearings: --hysteresis 40 is not less than"))
    }

    @Test func `skips and reports bad lines`() throws {
        let input = bytes(Self.goodLine, Self.badLine)
        let outcome = try Program.run([], input: .pipe(input))

        expectEqual(outcome.status, 0)
        expectEqual(
            outcome.errors,
            "bearings: stdin:2: at byte 50, \"lat\" is 146.9, outside -90...90; line skipped\n"
        )
    }

    @Test func `bad lines alone exit with a data error`() throws {
        try expectEqual(Program.run([], input: .pipe(bytes(Self.badLine))).status, 65)
        try expectEqual(Program.run([], input: .pipe(bytes("", ""))).status, 0)
    }

    @Test func `a strict run stops at the first bad line`() throws {
        let next = Self.goodLine.replacing("14:30:01", with: "14:30:03")
        let input = bytes(Self.goodLine, Self.badLine, next, Self.badLine)
        let scratch = try TemporaryFolder()
        let outcome = try Program.run(
            ["--strict", "--locations", "--summary-json", scratch.path("summary.json")],
            input: .pipe(input)
        )

        expectEqual(outcome.status, 65)
        expectEqual(outcome.lines.count { $0.contains(#""event":"location""#) }, 1)
        expectEqual(outcome.errors.split(separator: "\n").count, 1)
        let summary = String(decoding: try scratch.bytes("summary.json"), as: UTF8.self)
        expect(summary.hasPrefix(#"{"read":2,"used":1,"ignored":0,"filtered":0,"rejected":1,"#))
    }

    // MARK: Diagnostics

    @Test func `reports three errors of a kind and counts the rest`() throws {
        let input = Array(String(repeating: "\(Self.badLine)\n", count: 23).utf8)
        let outcome = try Program.run([], input: .pipe(input))

        let said = outcome.errors.split(separator: "\n")
        expectEqual(said.count, 4)
        expectEqual(said.last, "bearings: 20 more lines rejected: out_of_range")
    }

    @Test func `diagnostics go where requested`() throws {
        let input = bytes(Self.goodLine, Self.badLine)
        let inStream = try Program.run(["--diagnostics", "stream"], input: .pipe(input))
        let nowhere = try Program.run(["--diagnostics", "none"], input: .pipe(input))

        expectEqual(inStream.errors, "")
        expect(inStream.lines.contains { $0.hasPrefix(#"{"event":"rejected","line":2,"#) })
        expectEqual(nowhere.errors, "")
        expect(!nowhere.text.contains("rejected"))
    }

    @Test func `the summary adds up, as text and as JSON`() throws {
        let scratch = try TemporaryFolder()
        let arguments = ["--summary", "--summary-json", scratch.path("summary.json")]
        let input = bytes(Self.goodLine, "", Self.goodLine, Self.badLine)
        let outcome = try Program.run(arguments, input: .pipe(input))

        let said = try #require(outcome.errors.split(separator: "\n").last)
        expect(
            said.hasPrefix(
                "bearings: 4 lines read = 1 used + 1 ignored + 1 filtered + 1 rejected; "
                    + "1 event of 1 session in "
            )
        )
        let summary = String(decoding: try scratch.bytes("summary.json"), as: UTF8.self)
        expectEqual(
            summary,
            #"{"read":4,"used":1,"ignored":1,"filtered":1,"rejected":1,"events":1"#
                + #","sessions":1,"filtered_by_rule":{"duplicate":1}"#
                + #","rejected_by_reason":{"out_of_range":1}}"# + "\n"
        )
    }

    @Test func `appends rejected lines byte for byte`() throws {
        let scratch = try TemporaryFolder()
        let letters = try scratch.file("letters", bytes("kept before"))
        let rejected: [[UInt8]] = [
            Array("{\"type\":\"fix\"}\r\n".utf8),
            Array("no \u{1E}JSON\t\n".utf8),
            [0x7B, 0xFF, 0x00, 0x7D, 0x0A],
            Array("{\"long\":\"\(String(repeating: "x", count: 5000))\"}\n".utf8),
            Array("left open".utf8),
        ]
        let good = bytes(Self.goodLine, "")
        let input = rejected.flatMap { good + $0 }
        let arguments = ["--dead-letter", letters.path, "--max-line", "4096"]
        let asFile = try scratch.file("input", input)
        try expectEqual(Program.run(arguments + [asFile.path]).status, 0)
        try expectEqual(Program.run(arguments, input: .pipe(input)).status, 0)

        // The next line must not run into one that its source left open.
        let once = rejected.flatMap { $0 } + [UInt8(ascii: "\n")]
        let found = try scratch.bytes("letters")
        expectEqual(firstDifference(of: found, from: bytes("kept before") + once + once), nil)
    }

    @Test func `an unwritable file ends the run`() throws {
        let outcome = try Program.run(["--dead-letter", "/nonexistent/letters"])

        expectEqual(outcome.status, 74)
        expectEqual(
            outcome.errors,
            "bearings: cannot write to /nonexistent/letters: No such file or directory\n"
        )
    }
}
