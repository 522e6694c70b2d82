import CSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Which of many descriptors are ready, told as long as they are.
///
/// A regular file cannot be watched on Linux (`EPERM`); it is always ready.
package struct Poller: ~Copyable {
    /// What to watch a descriptor for; that it hangs up or fails is always told.
    package struct Interest: OptionSet, Sendable {
        /// The library's own bits, not those of `poll` or `epoll`.
        package let rawValue: UInt8

        /// Takes the bits as they are.
        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// It has something to read, or comes to its end.
        package static let readable = Interest(rawValue: 1)
        /// It takes something.
        package static let writable = Interest(rawValue: 2)

        /// Whether it is ``readable`` and no more.
        package var isReadableAlone: Bool { rawValue == 1 }
    }

    /// What a descriptor is ready for.
    package struct Readiness: BitwiseCopyable, Sendable {
        /// What it was added with.
        package let token: UInt64
        /// It has something to read, has come to its end, or fails at once when read.
        package let isReadable: Bool
        /// It takes something, or fails at once when written.
        package let isWritable: Bool
        /// Both directions are gone, or it has failed; what was sent before may still be read.
        ///
        /// It is told for ever, whatever the interest, until the descriptor is removed.
        package let hasHungUp: Bool
        /// The other side of a socket will send no more, but may still read.
        ///
        /// Only told to who wants to read, and only on Linux; others find it at the end of reading.
        package let peerHasFinished: Bool
    }

    #if os(Linux)
    private var watched: EventPoll
    #else
    private var watched: PollTable
    #endif

    /// Creates one that watches nothing.
    package init() throws(SystemError) {
        #if os(Linux)
        watched = try EventPoll()
        #else
        watched = PollTable()
        #endif
    }

    /// Watches the descriptor `number` for `interest`; answers about it have `token`.
    ///
    /// - Throws: ``SystemError``, with `EEXIST` if it is watched already.
    package mutating func add(
        _ number: Int32,
        token: UInt64,
        _ interest: Interest
    ) throws(SystemError) {
        try Self.check(watched.add(number, token, interest), number)
    }

    /// Watches a descriptor for something else, or under another token.
    ///
    /// - Throws: ``SystemError``, with `ENOENT` if it is not watched.
    package mutating func change(
        _ number: Int32,
        token: UInt64,
        to interest: Interest
    ) throws(SystemError) {
        try Self.check(watched.change(number, token, interest), number)
    }

    /// Watches a descriptor no more; to be called before it is closed.
    ///
    /// Answers about it that ``wait(nanoseconds:into:)`` has given before stay where they are.
    package mutating func remove(_ number: Int32) {
        watched.remove(number)
    }

    /// Waits until a descriptor is ready, and appends to `ready` all that are, up to 256 on Linux.
    ///
    /// A signal ends the wait early, with nothing appended.
    ///
    /// - Parameter nanoseconds: How long at most; `nil` is for ever, and 0 not at all. Where the
    ///   system only waits whole milliseconds, it is rounded up.
    package mutating func wait(
        nanoseconds: UInt64?,
        into ready: inout [Readiness]
    ) throws(SystemError) {
        let code = watched.wait(nanoseconds, into: &ready)
        guard code == 0 || code == -EINTR else {
            throw SystemError(operation: "wait for", subject: "events", code: -code)
        }
    }

    /// Waits until ``SystemClock/monotonicNanoseconds`` has come to `deadline`, or a descriptor is ready, and
    /// appends to `ready` all that are.
    ///
    /// It may be over before, with nothing appended. For whoever waits again and again, most often for the
    /// same time, this is cheaper than to tell each time for how long.
    ///
    /// - Parameter deadline: `nil` is for ever; a time that has passed is not at all.
    package mutating func wait(
        until deadline: UInt64?,
        into ready: inout [Readiness]
    ) throws(SystemError) {
        let code = watched.wait(until: deadline, into: &ready)
        guard code == 0 || code == -EINTR else {
            throw SystemError(operation: "wait for", subject: "events", code: -code)
        }
    }

    private static func check(_ answer: Int32, _ number: Int32) throws(SystemError) {
        guard answer >= 0 else {
            throw SystemError(operation: "watch", subject: "descriptor \(number)", code: -answer)
        }
    }

    /// Whole milliseconds for a wait of `nanoseconds`, rounded up; -1 for ever.
    static func milliseconds(_ nanoseconds: UInt64?) -> Int32 {
        guard let nanoseconds else { return -1 }
        let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return Int32(clamping: rest == 0 ? whole : whole + 1)
    }
}
