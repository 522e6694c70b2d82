import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct TallyTests {
    @Test func `counts every line once and every rule that a fix failed`() {
        var tally = Tally()
        tally.countUsed()
        tally.countUsed()
        tally.countIgnored()
        tally.countFiltered([FilterFinding(.nullIsland), FilterFinding(.accuracy)])
        tally.countFiltered([FilterFinding(.accuracy)])
        tally.countRejected(.badJSON)
        tally.countRejected(.badJSON)
        tally.countRejected(.tooLong)

        expectEqual(tally.read, 8)
        expectEqual([tally.used, tally.ignored, tally.filtered, tally.rejected], [2, 1, 2, 3])
        expectEqual(tally.byRule, [.nullIsland: 1, .accuracy: 2])
        expectEqual(tally.byReason, [.badJSON: 2, .tooLong: 1])
    }
}
