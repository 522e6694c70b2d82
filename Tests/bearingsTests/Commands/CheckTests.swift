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

    @Test func `a clean log is counted by type`() throws {
        let outcome = try check(Self.log)

        #expect(outcome.status == 0)
        #expect(
            outcome.text == """
                6 lines
                  2 fix
                  1 no fix
                  1 viewport
                  2 ignored

                """
        )
        #expect(outcome.errors == "")
    }

    @Test func `sentences and documents are told apart by how they begin`() throws {
        let rmc = "$GPRMC,120000,A,4722.6,N,00832.5,E,4.0,90.0,010724,,,A"
        let sentences = try check("\(rmc)\n$GPRMC,12\(rmc)\n$GPGSV,1,1,00\n")
        #expect(sentences.text.hasPrefix("3 lines\n  2 fix\n  1 ignored\n"))

        let point = #"<trkpt lat="1" lon="2"></trkpt>"#
        let gpx = try check("<gpx>\n<wpt lat='1' lon='2'/>\(point)\n\(point)</gpx>\n")
        #expect(gpx.text == "3 lines\n  2 fix\n  1 ignored\n")
        #expect(gpx.status == 0)
    }

    @Test func `what is wrong is counted by reason, with the first examples`() throws {
        let bad = String(repeating: "{\"type\":\"fix\"}\n", count: 5) + "oops\n"
        let outcome = try check(Self.log + bad)

        #expect(outcome.status == 65)
        #expect(
            outcome.text == """
                12 lines
                  2 fix
                  1 no fix
                  1 viewport
                  2 ignored
                  1 rejected: bad_json
                    stdin:12: at byte 0, found 'oops', expected a value
                  5 rejected: missing_field
                    stdin:7: at byte 13, found '}', expected "lat" before it
                    stdin:8: at byte 13, found '}', expected "lat" before it
                    stdin:9: at byte 13, found '}', expected "lat" before it

                """
        )
    }

    @Test func `a field that cannot be read is told, and no fault`() throws {
        let line = #"{"class":"TPV","mode":3,"lat":1,"lon":2,"altMSL":"n/a"}"#
        let outcome = try check(line + "\n")

        #expect(outcome.status == 0)
        #expect(
            outcome.text == """
                1 lines
                  1 fix
                  1 fields not read: bad_type
                    stdin:1: at byte 49, "altMSL" is the string "n/a", expected a number

                """
        )
    }

    @Test func `the findings as JSON say the same`() throws {
        let outcome = try check(Self.log + "{\"type\":\"fix\"}\n", "--json")

        #expect(outcome.status == 65)
        #expect(
            outcome.text
                == #"{"read":7,"ignored":2,"rejected":1,"types":{"fix":2,"no fix":1,"viewport":1}"#
                + #","reasons":{"missing_field":{"count":1,"examples":[{"file":"stdin","line":7"#
                + #","offset":13,"message":"found '}', expected \"lat\" before it"}]}},"fields":{}}"#
                + "\n"
        )
    }

    @Test func `a line of several elements is one line, each element told by its type or reason`()
        throws
    {
        let point = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}"#
        func collection(_ features: String...) -> String {
            #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        }
        let log = [collection(point, "7", point), collection("8"), collection(), ""]
        let outcome = try check(log.joined(separator: "\n"), "--json")

        #expect(outcome.status == 65)
        #expect(
            outcome.text.hasPrefix(
                #"{"read":3,"ignored":1,"rejected":1,"types":{"fix":2},"reasons":{"bad_type":{"count":2,"#
            )
        )
        #expect(try check(log[0]).status == 65)
        #expect(try check(collection(point) + "\n").status == 0)
    }

    @Test func `files are checked together`() throws {
        let scratch = try Scratch()
        let good = try scratch.file("good.ndjson", Self.log.utf8)
        let bad = try scratch.file("bad.ndjson", "{\n".utf8)
        let outcome = try Program.run(["check", good.path, bad.path])

        #expect(outcome.status == 65)
        #expect(outcome.text.hasPrefix("7 lines\n"))
        #expect(outcome.text.contains("    \(bad.path):1: at byte 1, "))
    }

    @Test func `a format that is pinned rejects the fixes of others`() throws {
        let outcome = try check(Self.log, "--format", "gpsd")

        #expect(outcome.status == 65)
        #expect(outcome.text.contains("  2 rejected: unknown_type\n"))
    }

    @Test func `a file that cannot be opened is no input`() throws {
        let outcome = try Program.run(["check", "/nonexistent"])

        #expect(outcome.status == 66)
        #expect(outcome.errors == "bearings: cannot open /nonexistent: No such file or directory\n")
    }
}
