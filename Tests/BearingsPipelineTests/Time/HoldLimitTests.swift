import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import Testing

@Suite struct HoldLimitTests {
    @Test func `two seconds without input reach the limit`() {
        var limit = HoldLimit()
        expectEqual(limit.left, 2000)
        limit.wait(1500)
        expect(!limit.isReached)
        expectEqual(limit.left, 500)
        limit.wait(500)
        expect(limit.isReached)
    }

    @Test func `a clock that was set back takes nothing off`() {
        var limit = HoldLimit()
        limit.wait(2000)
        limit.wait(-10_000)
        expect(limit.isReached)
    }
}
