import BearingsEngine
import BearingsPipeline
import Transport

extension SystemClock {
    /// A clock that starts now.
    package static func steady() -> SteadyClock {
        SteadyClock(monotonic: monotonicNanoseconds, wall: wall)
    }

    /// The monotonic clock's reading as a time, to wait by.
    static var steadyTime: Instant {
        Instant(millisecondsSince1970: Int64(monotonicNanoseconds / 1_000_000))
    }

    /// The monotonic clock's reading at such a time, in nanoseconds.
    static func monotonic(at time: Instant) -> UInt64 {
        UInt64(max(0, time.millisecondsSince1970)) * 1_000_000
    }

    /// The wall clock's reading.
    package static var wall: Instant { Instant(millisecondsSince1970: wallMilliseconds) }
}

extension SteadyClock {
    /// Reads the system's clocks.
    ///
    /// - Returns: Whether ``wallAhead`` has changed.
    package mutating func read() -> Bool {
        read(monotonic: SystemClock.monotonicNanoseconds, wall: SystemClock.wall)
    }
}
