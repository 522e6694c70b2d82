#if os(Linux)
import CSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The epoll of a ``Poller``; each call answers 0 or more, or a negated `errno`.
struct EventPoll: ~Copyable {
    private let descriptor: Descriptor
    /// What one wait fills.
    private var events = [system_ready](
        repeating: system_ready(),
        count: system_most_ready
    )
    /// Whether the kernel takes nanoseconds, as far as is known; Linux 5.11 does.
    private var isPrecise = true

    init() throws(SystemError) {
        let number = try succeed(at: "create", "an epoll") { () throws(SystemCode) in
            try SystemCode.check(system_epoll_create())
        }
        descriptor = Descriptor(owning: number, name: "epoll")
    }

    func add(_ number: Int32, _ token: UInt64, _ interest: Poller.Interest) -> Int32 {
        system_epoll_add(descriptor.number, number, token, UInt32(interest.rawValue))
    }

    func change(_ number: Int32, _ token: UInt64, _ interest: Poller.Interest) -> Int32 {
        system_epoll_change(descriptor.number, number, token, UInt32(interest.rawValue))
    }

    func remove(_ number: Int32) {
        _ = system_epoll_remove(descriptor.number, number)
    }

    mutating func wait(_ nanoseconds: UInt64?, into ready: inout [Poller.Readiness]) -> Int32 {
        let count = waitOnce(nanoseconds)
        guard count >= 0 else { return count }
        for index in 0..<Int(count) {
            ready.append(Poller.Readiness(events[index]))
        }
        return 0
    }

    private mutating func waitOnce(_ nanoseconds: UInt64?) -> Int32 {
        if isPrecise {
            let time = nanoseconds.map { Int64(clamping: $0) } ?? -1
            let count = unsafe system_epoll_wait_precisely(descriptor.number, &events, time)
            if count != -ENOSYS { return count }
            isPrecise = false
        }
        let time = Poller.milliseconds(nanoseconds)
        return unsafe system_epoll_wait(descriptor.number, &events, time)
    }
}

extension Poller.Readiness {
    fileprivate init(_ ready: system_ready) {
        token = ready.token
        isReadable = ready.events & UInt32(system_readable) != 0
        isWritable = ready.events & UInt32(system_writable) != 0
        hasHungUp = ready.events & UInt32(system_hung_up) != 0
        peerHasFinished = ready.events & UInt32(system_peer_finished) != 0
    }
}
#endif
