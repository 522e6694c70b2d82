import BearingsEngine
import BearingsPipeline
import Transport

extension SystemClock {
    /// A clock that starts now.
    package static func steady() -> SteadyClock {
        SteadyClock(monotonic: monotonicNanoseconds, wall: wall)
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
