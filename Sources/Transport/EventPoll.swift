#if os(Linux)
import CLibrary
import CSystem

/// The epoll of a ``Poller``; each call returns 0 or more, or a negated `errno`.
struct EventPoll: ~Copyable {
    private let descriptor: Descriptor
    /// The buffer for one wait.
    private var events = [system_ready](
        repeating: system_ready(),
        count: system_most_ready
    )
    /// Whether the kernel accepts nanoseconds (Linux 5.11), as far as known.
    private var isPrecise = true
    /// A timer that ends waits at their deadline; `nil` if there is none, so that each wait needs a timeout.
    private var timer: Descriptor?
    /// The time that the timer is set to, in nanoseconds of the monotonic clock.
    private var timerIsSetTo: UInt64?

    /// The timer's token; reserved.
    private static var timerToken: UInt64 { 0x7469_6d65_7266_6400 }

    init() throws(SystemError) {
        let number = try succeed(at: "create", "an epoll") { () throws(SystemCode) in
            try SystemCode.check(system_epoll_create())
        }
        descriptor = Descriptor(owning: number, name: "epoll")
        // Created now, because descriptors may have run out later.
        let timer = system_epoll_add_timer(number, Self.timerToken)
        self.timer = timer >= 0 ? Descriptor(owning: timer, name: "timer") : nil
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

    /// Waits until the monotonic clock reaches so many nanoseconds, or a descriptor is ready; `nil` for no deadline.
    ///
    /// A kernel timer ends the wait. It is only set for earlier deadlines, which is cheaper than a timeout that the kernel
    /// sets up and removes for each wait.
    mutating func wait(until deadline: UInt64?, into ready: inout [Poller.Readiness]) -> Int32 {
        guard let deadline else { return waitOnce(-1, into: &ready) }
        // One whose time has passed without a word, as where the clock has jumped, is set anew.
        if let timerIsSetTo, timerIsSetTo <= deadline,
            timerIsSetTo > SystemClock.monotonicNanoseconds
        {
            return waitOnce(-1, into: &ready)
        }
        return setTimerAndWait(deadline, into: &ready)
    }

    @inline(never)
    private mutating func setTimerAndWait(
        _ deadline: UInt64,
        into ready: inout [Poller.Readiness]
    ) -> Int32 {
        let now = SystemClock.monotonicNanoseconds
        if deadline <= now { return waitOnce(0, into: &ready) }
        guard setTimer(to: deadline) else { return wait(deadline - now, into: &ready) }
        return waitOnce(-1, into: &ready)
    }

    /// Sets the timer; false if there is none.
    private mutating func setTimer(to deadline: UInt64) -> Bool {
        guard let number = timer?.number, system_set_timer(number, deadline) == 0 else {
            return false
        }
        timerIsSetTo = deadline
        return true
    }

    mutating func wait(_ nanoseconds: UInt64?, into ready: inout [Poller.Readiness]) -> Int32 {
        guard let nanoseconds, nanoseconds > 0 else {
            return waitOnce(nanoseconds == nil ? -1 : 0, into: &ready)
        }
        if isPrecise {
            let time = Int64(clamping: nanoseconds)
            let count = unsafe system_epoll_wait_precisely(descriptor.number, &events, time)
            if count != -ENOSYS { return take(count, into: &ready) }
            isPrecise = false
        }
        return waitOnce(Poller.milliseconds(nanoseconds), into: &ready)
    }

    private mutating func waitOnce(
        _ milliseconds: Int32,
        into ready: inout [Poller.Readiness]
    ) -> Int32 {
        let count = unsafe system_epoll_wait(descriptor.number, &events, milliseconds)
        return take(count, into: &ready)
    }

    /// Appends the results of a wait.
    private mutating func take(_ count: Int32, into ready: inout [Poller.Readiness]) -> Int32 {
        guard count >= 0 else { return count }
        for index in 0..<Int(count) {
            if events[index].token == Self.timerToken {
                timerIsSetTo = nil
            } else {
                ready.append(Poller.Readiness(events[index]))
            }
        }
        return 0
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
