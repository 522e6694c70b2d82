import Testing
import Transport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite struct ProcessorsTests {
    @Test func `there is one at least`() {
        #expect(Processors.count >= 1)
    }

    #if os(Linux)
    @Test func `those that a thread may not run on do not count`() throws {
        // What a thread may run on is its own: this one ends with it.
        let thread = try BlockingThread {
            var allowed = [UInt8](repeating: 0, count: 128)
            // The headers tell of these calls only to who asks for extensions, which Swift cannot.
            let get = unsafe try #require(Self.call("sched_getaffinity"))
            let set = unsafe try #require(Self.call("sched_setaffinity"))
            try #require(unsafe get(0, allowed.count, &allowed) == 0)
            let first = try #require(allowed.firstIndex { $0 != 0 })
            let lowest = allowed[first] & (~allowed[first] &+ 1)
            allowed = allowed.indices.map { $0 == first ? lowest : 0 }
            try #require(unsafe set(0, allowed.count, &allowed) == 0)
            return Processors.count
        }
        #expect(try thread.join() == 1)
    }

    /// A thread's number, 0 for the calling one; how many bytes there are; a bit for each processor.
    private typealias AffinityCall =
        @convention(c) (Int32, Int, UnsafeMutablePointer<UInt8>) -> Int32

    private static func call(_ name: String) -> AffinityCall? {
        guard let address = unsafe dlsym(nil, name) else { return nil }
        return unsafe unsafeBitCast(address, to: AffinityCall.self)
    }
    #endif
}
