#if os(Linux)
import CLibrary
import Testing

/// Which processors threads run on, by calls that the headers declare only with extensions enabled, which Swift
/// cannot.
enum Affinity {
    /// A thread's number, 0 for the calling one; how many bytes there are; a bit for each processor.
    private typealias Call = @convention(c) (Int32, Int, UnsafeMutablePointer<UInt8>) -> Int32

    /// Limits the calling thread to so many processors.
    static func keep(to count: Int) throws {
        var allowed = [UInt8](repeating: 0, count: 128)
        let get = unsafe try unsafeBitCast(address(of: "sched_getaffinity"), to: Call.self)
        let set = unsafe try unsafeBitCast(address(of: "sched_setaffinity"), to: Call.self)
        try #require(unsafe get(0, allowed.count, &allowed) >= 0)
        var left = count
        for place in 0..<8 * allowed.count {
            let bit: UInt8 = 1 << UInt8(place % 8)
            guard allowed[place / 8] & bit != 0 else { continue }
            if left == 0 { allowed[place / 8] &= ~bit } else { left -= 1 }
        }
        try #require(left == 0)
        try #require(unsafe set(0, allowed.count, &allowed) == 0)
    }

    private static func address(of name: String) throws -> UnsafeMutableRawPointer {
        unsafe try #require(dlsym(nil, name))
    }
}
#endif
