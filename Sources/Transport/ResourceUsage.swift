import CLibrary

/// The resources that a process has used.
package struct ResourceUsage: Equatable, Sendable {
    /// The peak of resident memory, in bytes.
    ///
    /// On Linux, a child starts with the peak of its parent, so a child's is only meaningful if it exceeds the parent's.
    package var peakMemory: Int
    /// Processor time in nanoseconds, on all cores, user and system.
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

    /// The resources that this process has used so far.
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
