import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Runs an actor on the one thread that a loop has.
///
/// That thread enters the actor by `assumeIsolated`, which this makes true: whoever is on it is inside.
/// Work that other threads hand to the actor waits until the loop has left it.
package final class LoopExecutor: SerialExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let thread: UInt

    /// Creates the executor of the thread that this is called on.
    package init() {
        thread = Self.currentThread
    }

    /// Keeps a job for the loop's next turn; it may come from any thread.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs what other threads have handed in, on the loop's thread, which is not inside any more.
    package func runEnqueued() {
        checkIsolated()
        let waiting = jobs.withLock { jobs in
            defer { jobs.removeAll() }
            return jobs
        }
        for job in waiting { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    /// Stops the program unless it is called on the loop's own thread.
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
