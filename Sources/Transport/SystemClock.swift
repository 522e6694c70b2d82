import CLibrary

/// The system's clocks.
package enum SystemClock {
    /// Milliseconds since 1970 in UTC; may be set back.
    package static var wallMilliseconds: Int64 {
        let time = read(CLOCK_REALTIME)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Nanoseconds since some time before the process started; never goes back, and includes sleep.
    package static var monotonicNanoseconds: UInt64 {
        let time = read(monotonic)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    #if os(Linux)
    /// On Linux, `CLOCK_MONOTONIC` stops during sleep.
    private static let monotonic = CLOCK_BOOTTIME
    #else
    private static let monotonic = CLOCK_MONOTONIC
    #endif

    private static func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        guard unsafe clock_gettime(clock, &time) == 0 else {
            preconditionFailure("the system has no clock \(clock)")
        }
        return time
    }
}
