#if os(Linux)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import Testing

/// Which processors threads run on, by calls that the headers tell of only to who asks for extensions, which Swift
/// cannot.
enum Affinity {
    /// A thread's number, 0 for the calling one; how many bytes there are; a bit for each processor.
    private typealias Call = @convention(c) (Int32, Int, UnsafeMutablePointer<UInt8>) -> Int32

    /// Has the calling thread run on one processor alone, as long as it lasts.
    static func keepToOne() throws {
        var allowed = [UInt8](repeating: 0, count: 128)
        let get = unsafe try unsafeBitCast(address(of: "sched_getaffinity"), to: Call.self)
        let set = unsafe try unsafeBitCast(address(of: "sched_setaffinity"), to: Call.self)
        try #require(unsafe get(0, allowed.count, &allowed) >= 0)
        let first = try #require(allowed.firstIndex { $0 != 0 })
        let lowest = allowed[first] & (~allowed[first] &+ 1)
        allowed = allowed.indices.map { $0 == first ? lowest : 0 }
        try #require(unsafe set(0, allowed.count, &allowed) == 0)
    }

    /// The number of the one that the calling thread runs on.
    static func processor() throws -> Int32 {
        let call = unsafe try unsafeBitCast(
            address(of: "sched_getcpu"),
            to: (@convention(c) () -> Int32).self
        )
        return call()
    }

    private static func address(of name: String) throws -> UnsafeMutableRawPointer {
        unsafe try #require(dlsym(nil, name))
    }
}
#endif
