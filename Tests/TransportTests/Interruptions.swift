import CLibrary
import Synchronization

private let interruptionCount = Atomic<Int>(0)

/// Held while waiting for the count to increase.
private let counting = Mutex<Void>(())

/// `SIGUSR1` with a handler that counts, and that has the call it interrupts answer `EINTR`.
enum Interruptions {
    /// Sends a signal, and returns when its handler has run or `isOver`.
    ///
    /// The thread sanitizer keeps back a signal that comes right before a call, and the call may block for
    /// good: one that has not been counted for long is sent again.
    static func countOne(_ send: () -> Void, orUntil isOver: () -> Bool) {
        counting.withLock { _ in
            let before = interruptionCount.load(ordering: .sequentiallyConsistent)
            var looks = 0
            while interruptionCount.load(ordering: .sequentiallyConsistent) == before, !isOver() {
                if looks.isMultiple(of: 10_000) { send() }
                looks += 1
                sched_yield()
            }
        }
    }

    /// Installs the handler, which stays: nothing else in the tests sends that signal.
    static func install() {
        // Brings the count into being, which the handler could not do safely.
        _ = interruptionCount.load(ordering: .relaxed)
        var action = sigaction()
        let handler: @convention(c) (Int32) -> Void = { _ in
            interruptionCount.add(1, ordering: .sequentiallyConsistent)
        }
        #if canImport(Glibc)
        unsafe action.__sigaction_handler.sa_handler = handler
        #elseif canImport(Musl)
        unsafe action.__sa_handler.sa_handler = handler
        #else
        unsafe action.__sigaction_u.__sa_handler = handler
        #endif
        precondition(unsafe sigaction(SIGUSR1, &action, nil) == 0)
    }
}

/// Lets `signal` reach this thread, which those of Swift's concurrency block most signals from.
func unblock(_ signal: Int32) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, signal)
    precondition(unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) == 0)
}

/// Has `signal` come to this thread, and its handler run before this returns.
func raiseUnblocked(_ signal: Int32) {
    unblock(signal)
    raise(signal)
}
