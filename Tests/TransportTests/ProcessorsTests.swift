import BearingsTestSupport
import Testing
import Transport

@Suite struct ProcessorsTests {
    @Test func `counts at least one`() {
        expect(Processors.count >= 1)
    }

    #if os(Linux)
    @Test func `counts only processors that the thread may run on`() throws {
        // Affinity belongs to a thread, and ends with it.
        let thread = try BlockingThread {
            try Affinity.keep(to: 1)
            return Processors.count
        }
        try expectEqual(thread.join(), 1)
    }
    #endif
}
