import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import Testing

@Suite struct HoldLimitTests {
    @Test func `two seconds without input reach the limit`() {
        var limit = HoldLimit()
        let now = Instant.milliseconds(5000)
        expectEqual(limit.alarm(at: now), .milliseconds(7000))
        limit.wait(1500)
        expect(!limit.isReached)
        expectEqual(limit.alarm(at: now), .milliseconds(5500))
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
