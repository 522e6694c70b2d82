import CLibrary
import CSystem

/// Waits for many descriptors; level-triggered.
///
/// A regular file cannot be watched on Linux (`EPERM`); it is always ready.
package struct Poller: ~Copyable {
    /// What to watch a descriptor for; hang-ups and errors are always reported.
    package struct Interest: OptionSet, Sendable {
        /// The library's own bits, not those of `poll` or `epoll`.
        package let rawValue: UInt8

        /// Creates an interest from its bits.
        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// It can be read, or has ended.
        package static let readable = Interest(rawValue: 1)
        /// It can be written.
        package static let writable = Interest(rawValue: 2)

        /// Whether it is ``readable`` and no more.
        package var isReadableAlone: Bool { rawValue == 1 }
    }

    /// What a descriptor is ready for.
    package struct Readiness: BitwiseCopyable, Sendable {
        /// The token that it was added with.
        package let token: UInt64
        /// Reading will not wait: there is data, the end, or an error.
        package let isReadable: Bool
        /// Writing will not wait: there is room, or an error.
        package let isWritable: Bool
        /// Both directions are closed, or it has failed; received data may still be read.
        ///
        /// It is reported until the descriptor is removed, whatever the interest.
        package let hasHungUp: Bool
        /// The other side of a socket will send no more, but may still read.
        ///
        /// Only reported with ``Interest/readable``, and only on Linux; elsewhere reading ends.
        package let peerHasFinished: Bool
    }

    #if os(Linux)
    private var watched: EventPoll
    #else
    private var watched: PollTable
    #endif

    /// Creates a poller without descriptors.
    package init() throws(SystemError) {
        #if os(Linux)
        watched = try EventPoll()
        #else
        watched = PollTable()
        #endif
    }

    /// Adds the descriptor `number`, to be reported with `token`.
    ///
    /// - Throws: ``SystemError``, with `EEXIST` if it is watched already.
    package mutating func add(
        _ number: Int32,
        token: UInt64,
        _ interest: Interest
    ) throws(SystemError) {
        try Self.check(watched.add(number, token, interest), number)
    }

    /// Changes the interest or token of a descriptor.
    ///
    /// - Throws: ``SystemError``, with `ENOENT` if it is not watched.
    package mutating func change(
        _ number: Int32,
        token: UInt64,
        to interest: Interest
    ) throws(SystemError) {
        try Self.check(watched.change(number, token, interest), number)
    }

    /// Removes a descriptor; call it before closing the descriptor.
    ///
    /// It does not change what ``wait(nanoseconds:into:)`` has already reported.
    package mutating func remove(_ number: Int32) {
        watched.remove(number)
    }

    /// Waits until descriptors are ready, and appends them to `ready`, up to 256 on Linux.
    ///
    /// A signal ends the wait early, with nothing appended.
    ///
    /// - Parameter nanoseconds: The timeout; `nil` for none. It is rounded up to milliseconds where the system needs that.
    package mutating func wait(
        nanoseconds: UInt64?,
        into ready: inout [Readiness]
    ) throws(SystemError) {
        let code = watched.wait(nanoseconds, into: &ready)
        guard code == 0 || code == -EINTR else {
            throw SystemError(operation: "wait for", subject: "events", code: -code)
        }
    }

    /// Waits until ``SystemClock/monotonicNanoseconds`` reaches `deadline`, or descriptors are ready, and appends them to
    /// `ready`.
    ///
    /// It may end early, with nothing appended. For repeated waits with the same deadline, this is cheaper than a timeout.
    ///
    /// - Parameter deadline: `nil` for none; with a past deadline, it does not wait.
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

    /// A timeout in whole milliseconds, rounded up; -1 for none.
    static func milliseconds(_ nanoseconds: UInt64?) -> Int32 {
        guard let nanoseconds else { return -1 }
        let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return Int32(clamping: rest == 0 ? whole : whole + 1)
    }
}
