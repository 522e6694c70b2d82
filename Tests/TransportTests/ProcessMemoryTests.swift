import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct ProcessMemoryTests {
    #if os(Linux)
    @Test func `memory that is touched becomes resident`() async {
        // Nothing else takes or gives back memory in a process of its own.
        await #expect(processExitsWith: .success) {
            let before = try #require(ProcessMemory.residentBytes)
            let size = 64 << 20
            let block = [UInt8](repeating: 1, count: size)
            let after = try #require(ProcessMemory.residentBytes)

            expect(after - before > size - (4 << 20))
            expect(after - before < size + (16 << 20))
            expectEqual(block[size - 1], 1)
        }
    }
    #else
    @Test func `is unknown on other systems`() {
        expectEqual(ProcessMemory.residentBytes, nil)
    }
    #endif
}
