#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What a process has taken of the machine.
package struct ResourceUsage: Equatable, Sendable {
    /// The most memory resident at once, in bytes.
    ///
    /// Linux lets a child begin with the peak of the process that started it, so of a child this
    /// only means something if the parent stays smaller.
    package var peakMemory: Int
    /// Processor time in nanoseconds, on all cores, its own and the system's for it.
    package var cpuNanoseconds: UInt64

    init(_ usage: rusage) {
        #if canImport(Darwin)
        peakMemory = Int(usage.ru_maxrss)
        #else
        // In KiB, unlike on Darwin.
        peakMemory = Int(usage.ru_maxrss) * 1024
        #endif
        cpuNanoseconds = Self.nanoseconds(usage.ru_utime) + Self.nanoseconds(usage.ru_stime)
    }

    /// What this process has taken so far.
    package static func ofThisProcess() -> ResourceUsage {
        var usage = rusage()
        #if canImport(Glibc)
        let thisProcess = RUSAGE_SELF.rawValue
        #else
        let thisProcess = RUSAGE_SELF
        #endif
        let isRead = unsafe getrusage(.init(thisProcess), &usage) == 0
        precondition(isRead, "the system does not say what this process uses")
        return ResourceUsage(usage)
    }

    private static func nanoseconds(_ time: timeval) -> UInt64 {
        UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_usec) * 1_000
    }
}
