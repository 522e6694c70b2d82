import BearingsTestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct GeocodeTests {
    private func geocode(_ arguments: String..., input: String = "") throws -> Program.Outcome {
        try Program.run(["geocode"] + arguments, input: .pipe(Array(input.utf8)))
    }

    @Test func `answers points on the command line one per line, in order`() throws {
        let outcome = try geocode("46.948", "7.4474", "-33.86,151.21", "0,-160")

        expectEqual(outcome.status, 0)
        expectEqual(outcome.lines.count, 3)
        expect(outcome.lines[0].hasPrefix(#"{"status":"ok","title":"Bern","lines":["Bern","#))
        expect(outcome.lines[1].contains(#""locality":"The Rocks""#))
        expectEqual(outcome.lines[2], #"{"status":"unavailable"}"#)
    }

    @Test func `answers points on stdin alike and reports bad lines`() throws {
        let outcome = try geocode(
            input: """
                {"lat":46.948,"lon":7.4474}

                {"lat":91,"lon":0}
                {"lon":-160,"lat":0,"name":"nowhere"}
                """
        )

        expectEqual(outcome.status, 0)
        expectEqual(outcome.lines.count, 2)
        expectEqual(outcome.lines.last, #"{"status":"unavailable"}"#)
        expect(outcome.errors.contains("stdin:3: at byte 7, \"lat\" is 91"))
    }

    @Test func `is told about its lines as run is`() throws {
        let input = "{\"lat\":91,\"lon\":0}\n{\"lat\":46.948,   \"lon\":7.4474}\n"

        expectEqual(try geocode("--diagnostics", "none", "-q", input: input).errors, "")
        let short = try geocode("--max-line", "24", input: input)
        expect(short.errors.contains("stdin:2: "))
        expectEqual(short.status, 65)
        expectEqual(try geocode("--diagnostics", "stream", input: input).status, 64)
        let long = #"{"lat":1,"x":""# + String(repeating: "a", count: 3_000_000)
        let scratch = try TemporaryFolder()
        let file = try scratch.file("points", "\(long)\n\(input)".utf8)
        let beyond = try Program.run(["geocode"], input: .file(file.path))
        expect(beyond.errors.contains("stdin:1: at byte 1048576, found more"))
        expect(beyond.errors.contains("stdin:2: at byte 7, "))
    }

    @Test func `text output has only the address lines`() throws {
        let outcome = try geocode("--text", "46.948", "7.4474")

        expectEqual(outcome.text, "Bern\nSwitzerland\n")
    }

    @Test func `reads streets from the given files and reports their bad rows`() throws {
        let scratch = try TemporaryFolder()
        let rows = """
            {"type":"Feature","properties":{"number":"12","street":"Kramgasse","unit":"","city":"Bern","district":"","region":"","postcode":"3011"},"geometry":{"type":"Point","coordinates":[7.4476,46.948]}}
            {"type":"Feature","properties":{"number":"13"
            """
        let file = try scratch.file("addresses.geojsonl", rows.utf8)
        let outcome = try geocode("--addresses", file.path, "46.948", "7.4476")

        expect(outcome.lines[0].hasPrefix(#"{"status":"ok","title":"Kramgasse 12","#))
        expect(outcome.lines[0].hasSuffix(#""source":"addresses"}"#))
        expect(outcome.errors.contains("addresses.geojsonl:2:"))
        expect(outcome.errors.contains("row skipped"))
    }

    @Test func `refuses half a point, a latitude beyond the poles and a missing file`() throws {
        try expectEqual(geocode("46.948").status, 64)
        try expectEqual(geocode("91", "0").status, 64)
        try expectEqual(geocode("--addresses", "/nowhere/at/all", "1", "2").status, 66)
    }
}
