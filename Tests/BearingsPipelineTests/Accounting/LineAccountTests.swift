import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct LineAccountTests {
    @Test(
        arguments: [
            ([], .ignored), ([.ignored, .ignored], .ignored), ([.filtered, .ignored], .filtered),
            ([.filtered, .rejected, .ignored], .rejected),
            ([.rejected, .used, .filtered], .used), ([.used, .rejected], .used),
        ] as [([LineAccount.Outcome], LineAccount.Outcome)]
    )
    func `a line counts as the first of used, rejected, filtered, ignored among its elements`(
        met: [LineAccount.Outcome],
        expected: LineAccount.Outcome
    ) {
        var account = LineAccount()
        for outcome in met { account.met(outcome) }
        expectEqual(account.outcome, expected)
    }

    @Test func `a line with any rejected element is a dead letter`() {
        var account = LineAccount()
        account.met(.used)
        expect(!account.isDeadLetter)
        account.met(.rejected)
        account.met(.used)
        expect(account.isDeadLetter)
    }

    @Test func `a line with an unauthorized position is no dead letter`() {
        var account = LineAccount()
        account.metFilters([FilterFinding(.accuracy)])
        account.met(.rejected)
        expect(account.isDeadLetter)
        account.metFilters([FilterFinding(.unauthorized)])
        expect(!account.isDeadLetter)
        expectEqual(account.outcome, .rejected)
    }

    @Test func `a tally counts a line once and its elements by reason and rule`() {
        var tally = Tally()
        tally.isLineContinued = true
        tally.countRejected(.badType)
        tally.countFiltered([FilterFinding(.nullIsland)])
        tally.countRejected(.badType)
        expectEqual(tally.read, 0)
        tally.isLineContinued = false
        tally.countUsed()
        tally.countIgnored()

        expectEqual(tally.read, 2)
        expectEqual([tally.used, tally.ignored, tally.filtered, tally.rejected], [1, 1, 0, 0])
        expectEqual(tally.byReason, [.badType: 2])
        expectEqual(tally.byRule, [.nullIsland: 1])
    }

    @Test func `a line may end before all of its elements are counted`() {
        var tally = Tally()
        tally.isLineContinued = true
        tally.countFiltered([FilterFinding(.nullIsland)])
        tally.countRejected(.badType)
        tally.endLine()

        expectEqual(tally.read, 1)
        expectEqual(tally.rejected, 1)
        expect(tally.lastLine.isDeadLetter)
    }
}
