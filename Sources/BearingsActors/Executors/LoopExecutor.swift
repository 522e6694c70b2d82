import CLibrary
import Synchronization
import Transport

/// Runs actors on one thread, job after job.
///
/// The main thread runs one for as long as a command reads; a thread of its own runs another, see ``ExecutorThread``.
/// A call between two actors of one loop is no switch of threads.
package final class LoopExecutor: SerialExecutor, TaskExecutor {
    /// The result of a task, until its loop has ended.
    private actor Outcome<Value: Sendable> {
        private nonisolated let loop: LoopExecutor
        private(set) var result: Result<Value, any Error>?

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            unsafe loop.asUnownedSerialExecutor()
        }

        init(on loop: LoopExecutor) { self.loop = loop }

        func keep(_ result: Result<Value, any Error>) { self.result = result }
    }

    /// Which of so many waiting jobs runs next.
    package typealias Order = @Sendable (Int) -> Int

    private let queue = WaitingQueue<UnownedJob>()
    private let order: Order?
    /// The thread that runs it; 0 for none.
    private let thread = Atomic<UInt>(0)

    /// Creates an executor that no thread runs yet.
    ///
    /// - Parameter order: For tests, another order than that in which jobs come.
    package init(order: Order? = nil) { self.order = order }

    /// Runs a task, and all actors of this executor, on the calling thread until the task has ended.
    package static func run<Value: Sendable>(
        order: Order? = nil,
        _ body: @escaping @Sendable (LoopExecutor) async throws -> Value
    ) throws -> Value {
        let loop = LoopExecutor(order: order)
        let outcome = Outcome<Value>(on: loop)
        Task(executorPreference: loop) {
            do {
                await outcome.keep(.success(try await body(loop)))
            } catch {
                await outcome.keep(.failure(error))
            }
            loop.stop()
        }
        loop.runJobs()
        guard let result = outcome.assumeIsolated({ $0.result }) else {
            preconditionFailure("a loop has ended before its task")
        }
        return try result.get()
    }

    /// Adds a job; may be called on any thread.
    package func enqueue(_ job: consuming ExecutorJob) { queue.add(UnownedJob(job)) }

    /// Ends ``runJobs()`` once no job waits.
    func stop() { queue.end() }

    /// Runs jobs on the calling thread until ``stop()``.
    func runJobs() {
        thread.store(Self.currentThread, ordering: .sequentiallyConsistent)
        while let jobs = queue.take(order) {
            for job in jobs {
                unsafe job.runSynchronously(
                    isolatedTo: asUnownedSerialExecutor(),
                    taskExecutor: asUnownedTaskExecutor()
                )
            }
        }
    }

    /// Traps unless called on the thread that runs it.
    package func checkIsolated() {
        precondition(
            Self.currentThread == thread.load(ordering: .sequentiallyConsistent),
            "an actor of a loop is entered from another thread"
        )
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
