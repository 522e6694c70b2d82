import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct SystemClockTests {
    @Test func `the wall clock counts milliseconds since 1970`() {
        let earliest = Int64(time(nil)) * 1_000
        let now = SystemClock.wallMilliseconds
        let latest = (Int64(time(nil)) + 1) * 1_000

        // The C clock may be read a tick of the kernel late.
        expect((earliest - 1_000...latest + 1_000).contains(now))
    }

    @Test func `the process clock never goes backwards`() {
        let start = SystemClock.monotonicNanoseconds
        var last = start
        for _ in 0..<1_000 {
            let now = SystemClock.monotonicNanoseconds
            expect(now >= last)
            last = now
        }
        expect(last > start)
    }
}
