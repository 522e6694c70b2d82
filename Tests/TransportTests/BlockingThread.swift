import CLibrary
import Synchronization

/// A thread that may block, which the threads of Swift's concurrency must not.
final class BlockingThread<Value: Sendable> {
    private let outcome = Outcome()
    private let thread: ThreadNumber

    /// Starts a thread that runs `body`.
    init(_ body: @escaping @Sendable () throws -> Value) throws {
        let outcome = outcome
        let work = Work {
            unblock(SIGUSR1)
            let result = Result { try body() }
            outcome.result.withLock { $0 = result }
            outcome.isSet.store(true, ordering: .sequentiallyConsistent)
        }
        thread = try startThread(work)
    }

    /// Whether `body` has returned.
    var isDone: Bool { outcome.isSet.load(ordering: .sequentiallyConsistent) }

    /// Has the handler of `SIGUSR1` run in the thread `times` times, or until `body` returns.
    ///
    /// Each is waited for, so nearly all of them find the thread in the call it blocks in.
    func interrupt(_ times: Int) {
        for _ in 0..<times where !isDone {
            Interruptions.countOne {
                interruptThread(thread)
            } orUntil: {
                isDone
            }
        }
    }

    /// Waits for `body`, and returns or throws its result; call it once.
    func join() throws -> Value {
        joinThread(thread)
        guard let result = outcome.result.withLock({ $0 }) else { throw ThreadError(code: ESRCH) }
        return try result.get()
    }

    private final class Outcome: Sendable {
        let result = Mutex<Result<Value, any Error>?>(nil)
        let isSet = Atomic<Bool>(false)
    }
}
