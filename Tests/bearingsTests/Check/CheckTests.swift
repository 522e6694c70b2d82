import BearingsTestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct CheckTests {
    private static let log = """
        {"type":"viewport","center":{"lat":46.9,"lon":7.4},"size":{"width":390,"height":844},"zoom":15}
        {"type":"fix","lat":46.9,"lon":7.4}
        {"type":"fix","lat":46.9,"lon":7.5}

        {"class":"SKY"}
        {"class":"TPV","mode":1}

        """

    private func check(_ text: String, _ arguments: String...) throws -> Program.Outcome {
        try Program.run(["check"] + arguments, input: .pipe(Array(text.utf8)))
    }

    @Test func `reports a clean log by file and counts its lines by type`() throws {
        let outcome = try check(Self.log)

        expectEqual(outcome.status, 0)
        expectEqual(
            outcome.text,
            """
            stdin: 6 lines of bearings and gpsd
              2 fixes, without times, latitude 46.9 to 46.9, longitude 7.4 to 7.5
              session main: 2 fixes
              a run uses 3 lines and holds back 1: 1 no_fix
              line 2: no fix has a time: times are made up where one is needed
            6 lines
              2 fix
              1 no fix
              1 viewport
              2 ignored: 1 blank line and 1 SKY report

            """
        )
        expectEqual(outcome.errors, "")
    }

    @Test func `names the reason why a sentence is not used`() throws {
        let rmc = "$GPRMC,120000,A,4722.614,N,00832.502,E,4.0,90.0,010724,,,A\n"
        let text =
            rmc + "$GPGLL,4722.614,N,00832.502,E\n$GPGSV,1,1,00\n" + #"{"class":"TPV","mode":1}"#
            + "\n" + rmc
        let names = [" of the same epoch", " without a position"]
        let found = try check(text).text
        for name in names + [" beside reports of gpsd"] {
            expect(found.contains("1 sentence\(name)"), "\(found)")
        }
    }

    @Test func `distinguishes sentences and documents by how they begin`() throws {
        let rmc = "$GPRMC,120000,A,4722.6,N,00832.5,E,4.0,90.0,010724,,,A"
        let sentences = try check("\(rmc)\n$GPRMC,12\(rmc)\n$GPGSV,1,1,00\n")
        expect(
            sentences.text.contains(
                "\n3 lines\n  2 fix\n  1 ignored: 1 sentence without a position\n"
            )
        )

        let point = #"<trkpt lat="1" lon="2"></trkpt>"#
        let gpx = try check("<gpx>\n<wpt lat='1' lon='2'/>\(point)\n\(point)</gpx>\n")
        expect(gpx.text.hasSuffix("\n3 lines\n  2 fix\n  1 ignored: 1 waypoint\n"))
        expectEqual(gpx.status, 0)
    }

    @Test func `counts errors by reason, with the first examples`() throws {
        let bad = String(repeating: "{\"type\":\"fix\"}\n", count: 5) + "oops\n"
        let outcome = try check(Self.log + bad)

        expectEqual(outcome.status, 65)
        expect(
            outcome.text.drop { $0 != "\n" }.contains(
                "a run uses 3 lines and holds back 1: 1 no_fix"
            )
        )
        expect(
            outcome.text.hasSuffix(
                """
                12 lines
                  2 fix
                  1 no fix
                  1 viewport
                  2 ignored: 1 blank line and 1 SKY report
                  1 rejected: bad_json
                    stdin:12: at byte 0, found 'oops', expected a value
                  5 rejected: missing_field
                    stdin:7: at byte 13, found '}', expected "lat" before it
                    stdin:8: at byte 13, found '}', expected "lat" before it
                    stdin:9: at byte 13, found '}', expected "lat" before it

                """
            )
        )
    }

    @Test func `reports an invalid field without counting it as an error`() throws {
        let line = #"{"class":"TPV","mode":3,"lat":1,"lon":2,"altMSL":"n/a"}"#
        let outcome = try check(line + "\n")

        expectEqual(outcome.status, 0)
        expect(
            outcome.text.hasSuffix(
                """
                1 line
                  1 fix
                  1 fields not read: bad_type
                    stdin:1: at byte 49, "altMSL" is the string "n/a", expected a number

                """
            )
        )
    }

    @Test func `prints the same findings as JSON`() throws {
        let outcome = try check(Self.log + "{\"type\":\"fix\"}\n", "--json")

        expectEqual(outcome.status, 65)
        expectEqual(
            outcome.text,
            #"{"read":7,"used":3,"ignored":2,"filtered":1,"rejected":1"#
                + #","filtered_by_rule":{"no_fix":1},"types":{"fix":2,"no fix":1,"viewport":1}"#
                + #","ignored_kinds":{"blank line":1,"SKY report":1}"#
                + #","reasons":{"missing_field":{"count":1,"examples":[{"file":"stdin","line":7"#
                + #","offset":13,"message":"found '}', expected \"lat\" before it"}]}},"fields":{}"#
                + #","files":[{"file":"stdin","formats":["bearings","gpsd"]"#
                + #","remarks":["no fix has a time: times are made up where one is needed"]"#
                + #","read":7,"used":3,"ignored":2"#
                + #","filtered":1,"rejected":1,"filtered_by_rule":{"no_fix":1},"fixes":2,"bounds":[7.4,46.9,7.5,46.9]"#
                + #","sessions":[{"session":"main","fixes":2}]}]}"# + "\n"
        )
    }

    @Test func `predicts what a run filters, by rule, per file and in total`() throws {
        let scratch = try TemporaryFolder()
        func fix(_ second: Int, _ accuracy: Int, _ session: String) -> String {
            #"{"type":"fix","time":"2026-05-09T14:30:0\#(second)Z","lat":1,"lon":\#(second)"#
                + #","accuracy":\#(accuracy),"session":"\#(session)"}"#
        }
        let log = [fix(0, 5, "a"), fix(4, 90, "a"), fix(2, 5, "b"), fix(1, 5, "b")]
        let first = try scratch.file("first", (log.joined(separator: "\n") + "\n").utf8)
        let second = try scratch.file("second", "\(fix(3, 5, "b"))\n".utf8)
        let arguments = ["--max-accuracy", "50", first.path, second.path]
        let outcome = try Program.run(["check"] + arguments)
        let run = try Program.run(["run", "--summary-json", "-"] + arguments)

        expect(
            outcome.text.hasPrefix(
                """
                \(first.path): 4 lines of bearings
                  4 fixes from 2026-05-09T14:30:00.000Z to 2026-05-09T14:30:04.000Z, \
                latitude 1 to 1, longitude 0 to 4
                  session a: 2 fixes, longest gap 4s
                  session b: 2 fixes, longest gap 1s
                  a run uses 2 lines and holds back 2: 1 out_of_order, 1 accuracy
                \(second.path): 1 line of bearings
                  1 fix from 2026-05-09T14:30:03.000Z to 2026-05-09T14:30:03.000Z, \
                latitude 1 to 1, longitude 3 to 3
                  session b: 1 fix
                  a run uses 1 line
                in all: 3 lines used, 2 held back: 1 out_of_order, 1 accuracy

                """
            )
        )
        expect(run.text.contains(#""used":3,"ignored":0,"filtered":2"#))
    }

    @Test(
        arguments: [
            ("oops\n", 65), (Self.log + "oops\n", 65), (Self.log, 0), ("", 0),
            // One element of a line, beside one that is used.
            (#"[{"_type":"location","tst":1,"lat":1,"lon":2},{"_type":"location","lat":91}]"#, 65),
            (#"{"type":"fix","lat":1,"lon":2,"speed":"x"}"#, 65),
            (#"{"class":"TPV","mode":3,"lat":1,"lon":2,"altMSL":"n/a"}"#, 0),
        ] as [(String, Int32)]
    )
    func `fails where anything was rejected`(_ log: String, _ status: Int32) throws {
        try expectEqual(check(log).status, status)
    }

    @Test func `gives no bounds of fixes that came while their session was denied`() throws {
        func fix(
            _ time: Int,
            _ latitude: Int,
            _ session: String = "main",
            _ more: String = ""
        )
            -> String
        {
            #"{"type":"fix","time":\#(time),"lat":\#(latitude),"lon":7,"session":"\#(session)"\#(more)}"#
        }
        func authorization(_ time: Int, _ status: String) -> String {
            #"{"type":"authorization","time":\#(time),"status":"\#(status)"}"#
        }
        let log = [
            fix(1, 1), authorization(2, "denied"), fix(3, 80), fix(4, 3, "anna"),
            #"{"_type":"location","tst":5,"lat":81,"lon":7,"vel":"83.25"}"#,
            #"{"type":"fix","time":5,"lat":"82.5N","lon":7}"#,
            authorization(6, "authorizedAlways"), fix(7, 2),
        ]
        func bounds(_ lines: [String], _ options: String...) throws -> String? {
            let text = lines.joined(separator: "\n") + "\n"
            let outcome = try Program.run(["check"] + options, input: .pipe(Array(text.utf8)))
            for secret in ["80", "81", "82", "83"] {
                expect(!outcome.text.contains(secret), "\(outcome.text)")
            }
            return outcome.text.split(separator: "\n").dropFirst().first.map {
                String($0.drop { $0 != "," })
            }
        }
        try expectEqual(bounds(log), ", latitude 1 to 3, longitude 7 to 7")
        let required = [String](log.prefix(3))
        try expectEqual(bounds(required, "--require-authorization"), "")
        // By time the first comes later than the denial.
        let sorted = [fix(3, 80), authorization(2, "denied"), fix(4, 81)]
        try expectEqual(bounds(sorted, "--reorder", "1m"), "")
    }

    @Test func `counts a line of several elements once, and each element by type or reason`() throws
    {
        let point = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}"#
        func collection(_ features: String...) -> String {
            #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        }
        let log = [collection(point, "7", point), collection("8"), collection(), ""]
        let outcome = try check(log.joined(separator: "\n"), "--json")

        expectEqual(outcome.status, 65)
        expect(
            outcome.text.hasPrefix(
                #"{"read":3,"used":1,"ignored":1,"filtered":0,"rejected":1,"filtered_by_rule":{},"types":{"fix":2},"ignored_kinds":{"FeatureCollection without a timed position":1},"reasons":{"bad_type":{"count":2,"#
            )
        )
        try expectEqual(check(log[0], "--strict").status, 65)
        try expectEqual(check(collection(point) + "\n").status, 0)
    }

    @Test func `a strict check counts nothing behind the line that ends it`() throws {
        let fix = #"{"type":"fix","time":1,"lat":47,"lon":8}"#
        let outcome = try check("\(fix)\n{bad\n\(fix)\n\(fix)\n", "--strict", "--json")
        expectEqual(outcome.status, 65)
        expect(outcome.text.contains(#""types":{"fix":1}"#), outcome.text)
    }

    @Test func `checks several files together`() throws {
        let scratch = try TemporaryFolder()
        let good = try scratch.file("good.ndjson", Self.log.utf8)
        let bad = try scratch.file("bad.ndjson", "{\n".utf8)
        let outcome = try Program.run(["check", good.path, bad.path])

        expectEqual(outcome.status, 65)
        expect(outcome.text.contains("\n7 lines\n"))
        expect(outcome.text.contains("    \(bad.path):1: at byte 1, "))
    }

    @Test func `a given format rejects other formats' fixes`() throws {
        let outcome = try check(Self.log, "--format", "gpsd")

        expectEqual(outcome.status, 65)
        expect(outcome.text.contains("  2 rejected: unknown_type\n"))
    }

    @Test func `a file that cannot be opened is missing input`() throws {
        let outcome = try Program.run(["check", "/nonexistent"])

        expectEqual(outcome.status, 66)
        expectEqual(
            outcome.errors,
            "bearings: cannot open /nonexistent: No such file or directory\n"
        )
    }
}
