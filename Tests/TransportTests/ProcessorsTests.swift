import Testing
import Transport

@Suite struct ProcessorsTests {
    @Test func `there is one at least`() {
        #expect(Processors.count >= 1)
    }

    #if os(Linux)
    @Test func `those that a thread may not run on do not count`() throws {
        // Affinity belongs to a thread, and ends with it.
        let thread = try BlockingThread {
            try Affinity.keep(to: 1)
            return Processors.count
        }
        #expect(try thread.join() == 1)
    }
    #endif
}
