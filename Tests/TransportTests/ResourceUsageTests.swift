import BearingsTestSupport
import Testing
import Transport

@Suite struct ResourceUsageTests {
    /// In a process of its own, as the peak never goes down again.
    @Test func `the peak is in bytes and includes memory released`() async {
        await #expect(processExitsWith: .success) {
            let before = ResourceUsage.ofThisProcess().peakMemory
            // Written, so that it is resident, and larger than what is there, so the peak moves.
            let block = [UInt8](repeating: 1, count: before + (16 << 20))
            let after = ResourceUsage.ofThisProcess().peakMemory

            expectEqual(block.last, 1)
            expect(after >= block.count)
            // A unit taken wrongly is off by 1024.
            expect(after < block.count * 16)
        }
    }

    @Test func `processor time grows with work`() {
        let before = ResourceUsage.ofThisProcess().cpuNanoseconds
        let limit = SystemClock.monotonicNanoseconds + 10_000_000_000
        var after = before
        while after < before + 1_000_000, SystemClock.monotonicNanoseconds < limit {
            after = ResourceUsage.ofThisProcess().cpuNanoseconds
        }

        expect(after >= before + 1_000_000)
    }
}
