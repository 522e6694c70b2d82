import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct SummaryTests {
    private let tally: Tally = {
        var tally = Tally()
        for _ in 1...1200 { tally.countUsed() }
        for _ in 1...20 { tally.countIgnored() }
        for _ in 1...7 { tally.countFiltered([FilterFinding(.duplicate)]) }
        for _ in 1...3 {
            tally.countFiltered([FilterFinding(.accuracy), FilterFinding(.nullIsland)])
        }
        for _ in 1...3 { tally.countRejected(.badJSON) }
        tally.countRejected(.missingField)
        tally.events = 2345
        tally.sessions = 2
        return tally
    }()

    @Test func `the counts in the sentence add up to the lines read`() {
        expectEqual(
            Summary.text(tally, bytes: 96_000_000, nanoseconds: 1_500_000_000),
            "1,234 lines read = 1,200 used + 20 ignored + 10 filtered + 4 rejected; "
                + "2,345 events of 2 sessions in 1.50 s, 64 MB/s"
        )
    }

    @Test func `uses the singular for one event and one session`() {
        var tally = Tally()
        tally.events = 1
        tally.sessions = 1

        expect(
            Summary.text(tally, bytes: 0, nanoseconds: 0).contains(
                "; 1 event of 1 session in 0.00 s"
            )
        )
    }

    @Test func `the counts as JSON list only rules and reasons that occurred`() {
        expectEqual(
            Summary.json(tally),
            #"{"read":1234,"used":1200,"ignored":20,"filtered":10,"rejected":4"#
                + #","events":2345,"sessions":2"#
                + #","filtered_by_rule":{"null_island":3,"duplicate":7,"accuracy":3}"#
                + #","rejected_by_reason":{"bad_json":3,"missing_field":1}}"# + "\n"
        )
    }

    @Test func `an empty run has all counts at 0`() {
        expectEqual(
            Summary.json(Tally()),
            #"{"read":0,"used":0,"ignored":0,"filtered":0,"rejected":0,"events":0"#
                + #","sessions":0,"filtered_by_rule":{},"rejected_by_reason":{}}"# + "\n"
        )
    }

    @Test(arguments: [
        (0, 2, "0.00"), (0.005, 2, "0.01"), (1.5, 0, "2"), (12.345, 1, "12.3"), (0.96, 1, "1.0"),
        (1234.5, 2, "1,234.50"), (9.999, 2, "10.00"),
    ])
    func `a decimal is rounded and keeps trailing zeros`(
        _ number: Double,
        _ decimals: Int,
        _ text: String
    ) {
        expectEqual(decimal(number, decimals), text)
    }
}
