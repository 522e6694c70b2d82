import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Testing

@testable import bearings

@Suite struct DiagnosticFormatterTests {
    private let formatter = DiagnosticFormatter(sourceNames: ["stdin", "walk.ndjson"])

    private func rejection(line: Int, source: Int = 0) -> Diagnostic {
        let error = LineError(.outOfRange, offset: 21, message: "\"lat\" is 91.2, outside -90...90")
        return Diagnostic(content: .rejected(error), source: source, line: line)
    }

    private func filtering(_ findings: FilterFinding...) -> Diagnostic {
        Diagnostic(content: .filtered(findings), source: 1, line: 12)
    }

    @Test func `a rejection gives the place, what was found and what became of the line`() {
        expectEqual(
            formatter.text(of: rejection(line: 42)),
            "stdin:42: at byte 21, \"lat\" is 91.2, outside -90...90; line skipped"
        )
    }

    @Test func `a diagnostic names its file`() {
        expectEqual(formatter.location(of: rejection(line: 3, source: 1)), "walk.ndjson:3")
    }

    @Test func `a filtered fix lists every rule that it failed`() {
        let diagnostic = filtering(
            FilterFinding(.nullIsland),
            FilterFinding(.outOfOrder, value: 6, limit: 0),
            FilterFinding(.accuracy, value: 62.54321, limit: 50.5)
        )

        expectEqual(
            formatter.text(of: diagnostic),
            "walk.ndjson:12: null_island, out_of_order (6 s older than the last fix used), "
                + "accuracy 62.543 m (limit 50.5 m); fix not used"
        )
    }

    @Test(
        arguments: [
            (
                FilterFinding(.outOfOrder, value: 0.25, limit: 0),
                "out_of_order (0.25 s older than the last fix used)"
            ),
            (FilterFinding(.future, value: 12.25, limit: 10), "future 12.25 s (limit 10 s)"),
            (FilterFinding(.jump, value: 320.5, limit: 85), "jump 320.5 m/s (limit 85 m/s)"),
            (FilterFinding(.noFix, value: 1, limit: 2), "no_fix (the receiver has no position)"),
        ]
    )
    func `measured values have units`(finding: FilterFinding, text: String) {
        expectEqual(formatter.text(of: filtering(finding)), "walk.ndjson:12: \(text); fix not used")
    }

    @Test func `does not show an unauthorized fix`() {
        expectEqual(
            formatter.text(of: filtering(FilterFinding(.unauthorized))),
            "walk.ndjson:12: unauthorized; fix not used"
        )
    }

    @Test func `prints three diagnostics of a kind and counts the rest at the end`() {
        var tally = Tally()
        for _ in 1...1003 { tally.countRejected(.badJSON) }
        for _ in 1...4 { tally.countRejected(.badTime) }
        for _ in 1...3 { tally.countRejected(.tooLong) }
        for _ in 1...8 {
            tally.countFiltered([FilterFinding(.duplicate), FilterFinding(.accuracy)])
        }

        expectEqual(
            formatter.closingCounts(tally),
            [
                "1,000 more lines rejected: bad_json",
                "1 more line rejected: bad_time",
                "5 more fixes not used: duplicate",
                "5 more fixes not used: accuracy",
            ]
        )
    }

    @Test func `counts nothing at the end if everything was printed`() {
        var tally = Tally()
        tally.countUsed()
        tally.countRejected(.badJSON)
        for _ in 1...9 { tally.countRejected(.badJSON, isAlreadyReported: true) }

        expectEqual(formatter.closingCounts(tally), [])
    }

    @Test(arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1, "-1"),
        (-100, "-100"), (-1000, "-1,000"),
    ])
    func `groups thousands`(_ number: Int, _ text: String) {
        expectEqual(grouped(number), text)
    }
}
