#if !os(Linux)
import CLibrary

/// A ``Poller`` without epoll; each call returns 0, or a negated `errno`.
struct PollTable: ~Copyable {
    private var entries: [pollfd] = []
    /// The tokens of `entries`, in the same order.
    private var tokens: [UInt64] = []
    /// The index of a descriptor in `entries`.
    private var positions: [Int32: Int] = [:]

    mutating func add(_ number: Int32, _ token: UInt64, _ interest: Poller.Interest) -> Int32 {
        // Poll would ignore a negative number, and report an event for a closed one.
        guard fcntl(number, F_GETFD) != -1 else { return -EBADF }
        guard positions[number] == nil else { return -EEXIST }
        positions[number] = entries.count
        entries.append(pollfd(fd: number, events: interest.events, revents: 0))
        tokens.append(token)
        return 0
    }

    mutating func change(_ number: Int32, _ token: UInt64, _ interest: Poller.Interest) -> Int32 {
        guard let position = positions[number] else { return -ENOENT }
        entries[position].events = interest.events
        tokens[position] = token
        return 0
    }

    mutating func remove(_ number: Int32) {
        guard let position = positions.removeValue(forKey: number) else { return }
        let last = entries.count - 1
        entries.swapAt(position, last)
        tokens.swapAt(position, last)
        if position != last { positions[entries[position].fd] = position }
        entries.removeLast()
        tokens.removeLast()
    }

    mutating func wait(until deadline: UInt64?, into ready: inout [Poller.Readiness]) -> Int32 {
        guard let deadline else { return wait(nil, into: &ready) }
        let now = SystemClock.monotonicNanoseconds
        return wait(deadline > now ? deadline - now : 0, into: &ready)
    }

    mutating func wait(_ nanoseconds: UInt64?, into ready: inout [Poller.Readiness]) -> Int32 {
        let count = pollOnce(&entries, milliseconds: Poller.milliseconds(nanoseconds))
        guard count > 0 else { return count }
        for index in entries.indices where entries[index].revents != 0 {
            ready.append(Poller.Readiness(entries[index], tokens[index]))
        }
        return 0
    }
}

extension Poller.Interest {
    fileprivate var events: Int16 {
        Int16((contains(.readable) ? POLLIN : 0) | (contains(.writable) ? POLLOUT : 0))
    }
}

extension Poller.Readiness {
    fileprivate init(_ entry: pollfd, _ token: UInt64) {
        let events = Int32(entry.revents)
        self.token = token
        isReadable = events & POLLIN != 0
        isWritable = events & POLLOUT != 0
        hasHungUp = events & (POLLHUP | POLLERR | POLLNVAL) != 0
        peerHasFinished = false
    }
}
#endif
