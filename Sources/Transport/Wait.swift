import CLibrary

/// Waits for input, signals, the reader of the output, or a time.
package struct Wait {
    /// Why a wait ended; of several reasons, the first in this order.
    package enum Outcome: Equatable, Sendable {
        /// A signal has asked to drain.
        case drain
        /// The input has something to read, has ended, or fails at once when read.
        case readable
        /// The output has no reader any more.
        case readerGone
        /// The time has passed.
        case timedOut
    }

    /// Waits for `input`, a signal, the loss of an output's reader, or a time.
    ///
    /// - Parameters:
    ///   - reader: The descriptor of the output, a pipe or a socket; -1 for none.
    ///   - milliseconds: The timeout; `nil` for none, and below zero is zero.
    package static func until(
        readable input: borrowing Descriptor,
        reader: Int32,
        milliseconds: Int?
    ) throws(SystemError) -> Outcome {
        let deadline = milliseconds.map(end(in:))
        // Poll ignores negative descriptors.
        var entries = [
            pollfd(fd: Signals.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: input.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: reader, events: hangUpOnly, revents: 0),
        ]
        while true {
            let count = pollOnce(&entries, milliseconds: timeLeft(until: deadline))
            if count < 0, -count != EINTR {
                throw SystemError(operation: "wait for", subject: input.name, code: -count)
            }
            if Signals.drainRequested { return .drain }
            if count > 0 {
                if entries[1].revents != 0 { return .readable }
                if Int32(entries[2].revents) & (POLLERR | POLLHUP) != 0 { return .readerGone }
            }
            if let deadline, SystemClock.monotonicNanoseconds >= deadline { return .timedOut }
        }
    }

    private static let nanosecondsPerMillisecond: UInt64 = 1_000_000

    /// The events to request when only a hang-up matters.
    ///
    /// Linux always reports hang-ups. Darwin needs a request, and pipes never have urgent data.
    ///
    /// > Source: GNU coreutils, `src/iopoll.c`.
    private static var hangUpOnly: Int16 {
        #if canImport(Darwin)
        Int16(POLLRDBAND)
        #else
        0
        #endif
    }

    /// The monotonic time in nanoseconds that is `milliseconds` from now, or 292 years if sooner.
    private static func end(in milliseconds: Int) -> UInt64 {
        let longest = UInt64(Int64.max) / nanosecondsPerMillisecond
        let span = min(UInt64(max(milliseconds, 0)), longest)
        return SystemClock.monotonicNanoseconds + span * nanosecondsPerMillisecond
    }

    /// The timeout for poll in milliseconds, rounded up to avoid a second wait.
    private static func timeLeft(until deadline: UInt64?) -> Int32 {
        guard let deadline else { return -1 }
        let now = SystemClock.monotonicNanoseconds
        guard deadline > now else { return 0 }
        let left = (deadline - now - 1) / nanosecondsPerMillisecond + 1
        return Int32(clamping: left)
    }
}
