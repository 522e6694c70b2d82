import CLibrary
import Synchronization

/// Runs an actor on the thread of a loop.
///
/// The loop enters the actor with `assumeIsolated`, which holds because only this thread runs its jobs. Jobs from other
/// threads wait until the loop calls ``runEnqueued()``.
package final class LoopExecutor: SerialExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let thread: UInt

    /// Creates an executor for the calling thread.
    package init() {
        thread = Self.currentThread
    }

    /// Adds a job for the loop's next turn; may be called on any thread.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs the jobs of other threads; called on the loop's thread, outside of the actor.
    package func runEnqueued() {
        checkIsolated()
        let waiting = jobs.withLock { jobs in
            defer { jobs.removeAll() }
            return jobs
        }
        for job in waiting { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    /// Traps unless called on the loop's thread.
    package func checkIsolated() {
        precondition(Self.currentThread == thread, "an actor of the loop is entered from elsewhere")
    }

    private static var currentThread: UInt {
        #if canImport(Darwin)
        unsafe UInt(bitPattern: pthread_self())
        #elseif canImport(Musl)
        unsafe UInt(bitPattern: pthread_self())
        #else
        UInt(pthread_self())
        #endif
    }
}
