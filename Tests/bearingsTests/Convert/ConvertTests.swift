import BearingsTestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ConvertTests {
    private static let fix = #"{"type":"fix","lat":1,"lon":2}"# + "\n"

    private func convert(
        _ text: String,
        _ arguments: String...
    ) throws -> Program.Outcome {
        try Program.run(["convert"] + arguments, input: .pipe(Array(text.utf8)))
    }

    @Test func `converts files together, standard input among them`() throws {
        let scratch = try TemporaryFolder()
        let document = #"<gpx><wpt lat="5" lon="6"/><trk><trkpt lat="3" lon="4"/></trk></gpx>"#
        let file = try scratch.file("a.gpx", document.utf8)
        let outcome = try Program.run(
            ["convert", "--to", "ndjson", file.path, "-"],
            input: .pipe(Array(Self.fix.utf8))
        )

        expectEqual(outcome.status, 0)
        expectEqual(
            outcome.lines,
            [
                #"{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[6,5]]},"properties":{}}"#,
                #"{"type":"fix","lat":3,"lon":4}"#, #"{"type":"fix","lat":1,"lon":2}"#,
            ]
        )
        let errors = outcome.errors.split(separator: "\n")
        expectEqual(errors.count, 2)
        expect(errors.allSatisfy { $0.hasSuffix("made up where one is needed") })
    }

    @Test func `ends a line of GeoJSON before it is longer than what is read`() throws {
        let rows = (0..<20_000).map { second in
            let speed = second.isMultiple(of: 2) ? "\(Double(second % 7) / 3)" : ""
            let east = 8.5 + Double(second) / 7e5
            return
                "\(1_778_337_000 + second),47.\(second % 10),\(east),400.\(second % 9),\(speed)\n"
        }
        let scratch = try TemporaryFolder()
        let table = try scratch.file("log.csv", ("time,lat,lon,ele,speed\n" + rows.joined()).utf8)
        let (path, back) = (scratch.path("track.geojson"), scratch.path("back.csv"))
        try expectEqual(Program.run(["convert", "-o", path, table.path]).status, 0)
        let lines = try scratch.bytes("track.geojson").split(separator: 0x0A)
        let longest = lines.map(\.count).max() ?? 0
        expect(700_000..<1 << 20 ~= longest, "\(longest)")
        try expectEqual(Program.run(["convert", "-o", back, path]).status, 0)
        let read = try scratch.bytes("back.csv").split(separator: 0x0A)
        expectEqual(read.count, rows.count + 1)
    }

    @Test(arguments: ["ndjson", "geojson", "geojsonl", "gpx", "kml", "csv"])
    func `leaves out what came while its session was denied, and counts it`(form: String) throws {
        func fix(_ time: Int, _ latitude: Int, _ session: String = "main") -> String {
            #"{"type":"fix","time":\#(1_778_337_000 + time),"lat":\#(latitude),"lon":7,"session":"\#(session)"}"#
        }
        let place = #"{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[7,85]]}}"#
        let log = [
            fix(1, 41), #"{"type":"authorization","status":"denied"}"#, fix(3, 80), place,
            #"{"_type":"location","tst":1778337003,"lat":81,"lon":7,"vel":"83.25"}"#,
            #"{"type":"fix","lat":"82.5N","lon":7}"#, fix(4, 43, "anna"),
            #"{"type":"authorization","status":"authorizedAlways"}"#, fix(5, 42),
        ]
        let outcome = try convert(log.joined(separator: "\n"), "--to", form)
        expectEqual(outcome.status, 0)
        for place in [80, 81, 82, 85] {
            expect(!outcome.text.contains("\(place)") && !outcome.errors.contains("\(place)"))
        }
        for place in [41, 42, 43] { expect(outcome.text.contains("\(place)")) }
        expectEqual(
            outcome.errors,
            """
            bearings: stdin:6: at byte 20, found what is neither shown nor kept while location may not be used; \
            line skipped
            bearings: left out: 3 positions while location was not authorized, 2 records other than fixes

            """
        )
    }

    @Test func `names sessions as a run does`() throws {
        let line = #"{"_type":"location","tid":"jd","lat":1,"lon":2}"# + "\n"
        try expectEqual(
            convert(line, "--to", "csv", "--session-from", "source").lines.last,
            ",jd,1,2,,,,,,,,,,,,,,,,,,,,,,"
        )
        try expectEqual(
            convert(line, "--to", "csv", "--session-from", "file").lines.last,
            #",stdin,1,2,,,,,,,,,,,,,,,,,,,,,,"{""tid"":""jd""}""#
        )
    }

    @Test func `reports invalid lines, and fails if there is nothing else`() throws {
        let some = try convert("oops\n" + Self.fix, "--to", "ndjson")
        expectEqual(some.status, 0)
        expectEqual(some.text, Self.fix)
        expectEqual(
            some.errors,
            """
            bearings: stdin:1: at byte 0, found 'oops', expected a value; line skipped
            bearings: stdin:2: the one fix has no time: its own is made up where one is needed

            """
        )
        let none = try convert("oops\n{\"type\":\"tick\"}\n", "--to", "ndjson")
        expectEqual(none.status, 65)
        expectEqual(none.text, "")
        let pinned = try convert(
            Self.fix,
            "--to",
            "ndjson",
            "--format",
            "gpsd",
            "--diagnostics",
            "none"
        )
        expectEqual(pinned.status, 65)
        expectEqual(pinned.errors, "")
    }

    @Test func `reports only the first errors of a reason one by one`() throws {
        let outcome = try convert(String(repeating: "oops\n", count: 25), "--to", "csv")

        let lines = outcome.errors.split(separator: "\n")
        expectEqual(lines.count, 4)
        expectEqual(lines.last, "bearings: 22 more lines rejected: bad_json")
    }

    @Test func `strict mode stops at the first rejected line`() throws {
        let log = Self.fix + "oops\n" + Self.fix
        let outcome = try convert(log, "--to", "ndjson", "--strict")

        expectEqual(outcome.status, 65)
        expectEqual(outcome.text, Self.fix)
    }

    @Test func `reports places that the target format cannot hold`() throws {
        let place = #"<gpx><wpt lat="5" lon="6"/></gpx>"#
        let outcome = try convert(place, "--to", "csv")

        expectEqual(outcome.status, 0)
        expectEqual(outcome.errors, "bearings: 1 place left out: csv has no form for them\n")
    }

    @Test func `replaces a file whole or leaves it as it was`() throws {
        let scratch = try TemporaryFolder()
        _ = try scratch.file("out", "before".utf8)
        let path = scratch.path("out")

        try expectEqual(convert("oops\n", "--to", "ndjson", "-o", path).status, 65)
        try expectEqual(scratch.bytes("out"), Array("before".utf8))
        let outcome = try convert(Self.fix, "--to", "ndjson", "-o", path)
        expectEqual(outcome.status, 0)
        expectEqual(outcome.text, "")
        try expectEqual(scratch.bytes("out"), Array(Self.fix.utf8))
    }

    @Test func `lines of sessions that take turns are whole, though they wait in a file`() throws {
        let scratch = try TemporaryFolder()
        let padding = String(repeating: "x", count: 10_000)
        var log = ""
        for second in 0..<1080 {
            let session = "s\(second % 12)"
            log +=
                #"{"type":"fix","time":\#(second),"session":"\#(session)","lat":\#(second % 90),"lon":7,"note":"\#(padding)"}"#
                + "\n"
        }
        let path = scratch.path("track.geojson")
        let file = try scratch.file("log.ndjson", log.utf8)
        try expectEqual(Program.run(["convert", "-o", path, file.path]).status, 0)
        let fixes = scratch.path("fixes.ndjson")
        try expectEqual(
            Program.run(["convert", "-o", fixes, path]).status,
            0
        )
        let back = try String(decoding: scratch.bytes("fixes.ndjson"), as: UTF8.self)
        let found = back.split(separator: "\n")
        expectEqual(found.count, 1080)
        for (number, line) in found.enumerated() {
            let second = number % 90 * 12 + number / 90
            expect(line.contains(#","session":"s\#(number / 90)","lat":\#(second % 90),"lon":7"#))
            expect(line.contains(padding))
        }
    }

    @Test func `the name of the file says the form`() throws {
        let scratch = try TemporaryFolder()
        for (name, start) in [
            ("a.geojson", #"{"type":"FeatureCollection""#), ("a.json", #"{"type":"FeatureC"#),
            ("a.geojsonl", #"{"type":"Feature","geometry""#), ("a.ndjson", #"{"type":"fix""#),
            ("a.kml", "<?xml"), ("a.gpx", "<?xml"), ("a.csv", "time,"),
        ] {
            let path = scratch.path(name)
            expectEqual(try convert(Self.fix, "-o", path).status, 0)
            expect(try scratch.bytes(name).starts(with: start.utf8), name)
        }
    }

    @Test func `writes to a device without replacing it`() throws {
        let outcome = try convert(Self.fix, "--to", "ndjson", "-o", "/dev/stdout")

        expectEqual(outcome.status, 0)
        expectEqual(outcome.text, Self.fix)
    }

    @Test func `counts what the options leave out in one line`() throws {
        let log = (0..<6).map { hour in
            #"{"type":"fix","time":"2026-05-0\#(hour + 1)T12:00:00Z","lat":\#(hour),"lon":2,"accuracy":\#(hour)}"#
        }
        .joined(separator: "\n")
        let outcome = try convert(
            log,
            "--to",
            "csv",
            "--since",
            "2026-05-02",
            "--until",
            "2026-05-05",
            "--bbox",
            "0,2,9,9",
            "--max-accuracy",
            "3"
        )
        expectEqual(outcome.lines.dropFirst().map { $0.prefix(10) }, ["2026-05-03", "2026-05-04"])
        expectEqual(
            outcome.errors,
            "bearings: left out: 1 by --since, 1 by --bbox, 2 by --max-accuracy\n"
        )
        for bad in [["--bbox", "1,2,3"], ["--bbox", "1,5,3,4"], ["--since", "noon"]] {
            try expectEqual(Program.run(["convert", "--to", "csv"] + bad).status, 64)
        }
        let events = try convert(
            log,
            "--to",
            "csv",
            "--events",
            "location",
            "--since",
            "2026-05-02"
        )
        expectEqual(events.lines.count, 6)
    }

    @Test(arguments: ["csv", "geojson", "geojsonl", "gpx", "ndjson"])
    func `keeps every known value of a fix`(target: String) throws {
        let log =
            #"{"type":"fix","time":"2026-05-09T14:30:01.000Z","lat":1,"lon":2,"heading_accuracy":3,"course_accuracy":4,"speed_accuracy":0.5,"ellipsoidal_altitude":-590,"simulated":false}"#
            + "\n"
        let there = try convert(log, "--to", target)
        expectEqual(there.errors, "")
        try expectEqual(convert(there.text, "--to", "ndjson").text, log)
    }

    @Test func `events can be selected and become rows of a table`() throws {
        let log = #"{"type":"fix","time":"2026-05-09T14:30:00Z","lat":1,"lon":2,"session":"a"}"#
        let camera = try convert(log, "--to", "ndjson", "--events", "camera")
        expectEqual(camera.lines.map { $0.prefix(17) }, [#"{"event":"camera""#])
        try expectEqual(convert(log, "--to", "ndjson", "--events=camera").text, camera.text)

        let rows = try convert(log, "--to", "csv", "--events", "camera,location")
        expectEqual(
            rows.lines.first,
            "event,seq,time,session,phase,reason,event_lat,event_lon,json"
        )
        expectEqual(rows.lines.count, 3)
        expect(
            rows.lines.contains {
                $0.hasPrefix("camera,")
                    && $0.contains(
                        #",2026-05-09T14:30:00.000Z,a,,first_fix,1,2,"{""event"":""camera"","#
                    )
            }
        )
    }

    @Test func `events and options are those of a run`() throws {
        let log = Self.fix + "oops\n"
        let run = try Program.run(
            ["run", "--locations", "--clock", "log"],
            input: .pipe(Array(log.utf8))
        )
        let lines = try convert(log, "--to", "ndjson", "--events", "--locations", "--clock", "log")
        expectEqual(lines.text, run.text)
        expectEqual(lines.errors, run.errors)

        let features = try convert(
            log,
            "--to",
            "geojsonl",
            "--events",
            "--locations",
            "--clock",
            "log"
        )
        expectEqual(
            features.lines,
            run.lines.map { event in
                let isOfPlace = event.contains("\"lat\"")
                let geometry =
                    isOfPlace ? #"{"type":"Point","coordinates":[2,1]}"# : "null"
                return #"{"type":"Feature","geometry":\#(geometry),"properties":\#(event)}"#
            }
        )
        expect(features.lines.contains { $0.contains("location") })
        let collection = try convert(
            log,
            "--to",
            "geojson",
            "--events",
            "--locations",
            "--clock",
            "log"
        )
        expectEqual(
            collection.text,
            "{\"type\":\"FeatureCollection\",\"features\":[\n"
                + features.lines.joined(separator: ",\n") + "\n]}\n"
        )
    }

    @Test func `writes events to a file as well`() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("events")
        let outcome = try convert(
            Self.fix,
            "--to",
            "ndjson",
            "--events",
            "--clock",
            "log",
            "-o",
            path
        )

        expectEqual(outcome.status, 0)
        expectEqual(outcome.text, "")
        let run = try Program.run(["run", "--clock", "log"], input: .pipe(Array(Self.fix.utf8)))
        try expectEqual(scratch.bytes("events"), run.output)
    }

    @Test(
        arguments: [
            [], ["--to", "kmz"], ["--to", "gpx", "--events"],
            ["--to", "csv", "--viewport", "none"], ["--to", "csv", "--diagnostics", "stream"],
            ["--to", "csv", "--events=nonsense"],
            ["--to", "csv", "--events", "indcator,camera", "-"],
        ]
    )
    func `incompatible options are a usage error`(arguments: [String]) throws {
        let outcome = try Program.run(["convert"] + arguments)

        expectEqual(outcome.status, 64)
        expectEqual(outcome.text, "")
    }

    @Test func `unreadable input and unwritable output have different statuses`() throws {
        try expectEqual(Program.run(["convert", "--to", "csv", "/nonexistent"]).status, 66)
        let outcome = try convert(Self.fix, "--to", "csv", "-o", "/nonexistent/out")
        expectEqual(outcome.status, 74)
    }
}
