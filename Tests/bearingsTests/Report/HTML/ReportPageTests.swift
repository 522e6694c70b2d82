import BearingsTestSupport
import Testing

@testable import bearings

@Suite(.timeLimit(.minutes(5))) struct ReportPageTests {
    private func page(_ lines: [String], _ arguments: String...) throws -> String {
        let text = lines.map { "\($0)\n" }.joined()
        // A pipe holds less than a long log.
        let scratch = try TemporaryFolder()
        let log = try scratch.file("log.ndjson", Array(text.utf8)).path
        let outcome = try Program.run(["report", "--html"] + arguments, input: .file(log))
        expectEqual(outcome.status, 0)
        return outcome.text
    }

    private static func fix(
        _ second: Int,
        _ session: String,
        _ rest: String = "",
        latitude: Double = 47
    ) -> String {
        #"{"type":"fix","time":\#(1_778_000_000 + second),"session":"\#(session)","lat":\#(latitude),"#
            + #""lon":8\#(rest)}"#
    }

    @Test func `a page loads nothing from outside and has every drawing`() throws {
        let walk = try #require(SampleFolder.all.first { $0.name == "walk-off-screen" })
        let outcome = try Program.run(["report", "--html", walk.inputPath])

        expectEqual(outcome.status, 0)
        expect(outcome.text.hasPrefix("<!doctype html>"))
        expect(outcome.text.hasSuffix("</html>\n"))
        expect(!outcome.text.contains("<script"))
        expect(!outcome.text.contains("http:"))
        expect(!outcome.text.contains("https:"))
        for title in [
            "Visibility over time: off the screen 1 time, 3m25s in all",
            "Speed over time: p50 1.4, p90 1.4, p99 1.5, max 1.5 m/s",
            "Accuracy over time: p50 6, p90 8, p99 10, max 10 m",
            "Where on the screen's edge the indicator stood: right 3m25s",
            "Map of the track, north up",
        ] {
            expect(outcome.text.contains("<title>\(title)</title>"), "\(title)")
        }
    }

    @Test func `escapes names from the input`() throws {
        let name = "<b>&'\u{7}</title>"
        let text = try page([Self.fix(0, "<b>&'\\u0007</title>"), Self.fix(1, "other")])

        expect(!text.contains(name))
        expect(!text.contains("<b>&"))
        expect(text.contains("&lt;b&gt;&amp;'"))
        expect(!text.contains("\u{7}"))
    }

    @Test func `draws some of many sessions and names them`() throws {
        let names = (0..<130).map { "session \(1000 + $0)" }
        let text = try page(names.flatMap { [Self.fix(0, $0), Self.fix(1, $0)] })

        expect(text.contains("Drawn below are the 20 sessions that come first by name."))
        expect(text.contains("And 30 more"))
        expect(text.contains("<h2 id=\"session-20\">Session session 1019</h2>"))
        expect(!text.contains("id=\"session-21\""))
        expect(text.contains("<a href=\"#session-1\">session 1000</a>"))
    }

    @Test func `the order of sessions makes no difference`() throws {
        let names = (0..<40).map { "s\(100 + $0)" }
        let first = names.flatMap { [Self.fix(0, $0, #","speed":2"#), Self.fix(9, $0)] }
        let mixed =
            names.reversed().map { Self.fix(0, $0, #","speed":2"#) } + names.map { Self.fix(9, $0) }

        try expectEqual(page(first), page(mixed))
    }

    @Test func `thins a long log and states it`() throws {
        let lines = (0..<5000).map { second in
            let rest = #","accuracy":\#(5 + second % 7),"speed":1.5"#
            return Self.fix(second, "a", rest, latitude: 47 + Double(second) / 1e5)
        }
        let text = try page(lines)

        expect(text.contains("mean of each 16s"))
        expect(text.contains("Fixes within 8 m of the last one drawn are left out."))
        expect(text.utf8.count < 100_000)
    }

    @Test(arguments: [("", 0 as Int32), ("oops\n", 65)])
    func `an empty page states that it is empty`(_ text: String, _ status: Int32) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("page.html")
        let outcome = try Program.run(
            ["report", "--html", "-o", path],
            input: .pipe(Array(text.utf8))
        )
        let page = String(decoding: try scratch.bytes("page.html"), as: UTF8.self)

        expectEqual(outcome.status, status)
        expectEqual(outcome.text, "")
        expect(page.contains("Nothing to report: no session in what was read."))
        expectEqual(page.contains("bad_json"), (status == 65))
    }

    @Test func `writes a report in any format to a file`() throws {
        let scratch = try TemporaryFolder()
        let input = Program.Input.pipe(Array(Self.fix(0, "a").utf8))
        for form in ["--json", "--csv", "--html"] {
            let path = scratch.path("report")
            let written = try Program.run(["report", form, "--output", path], input: input)
            let printed = try Program.run(["report", form], input: input)

            expectEqual(written.status, 0)
            expectEqual(written.text, "")
            try expectEqual(scratch.bytes("report"), printed.output)
        }
    }
}
