import Testing
import Transport

@Suite struct ProcessorsTests {
    @Test func `there is one at least`() {
        #expect(Processors.count >= 1)
    }
}
