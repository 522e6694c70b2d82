import CLibrary
import Synchronization
import Transport

/// Runs actors on one thread, job after job.
///
/// The main thread runs one for as long as a command reads; a thread of its own runs another, see ``ExecutorThread``.
/// A call between two actors of one loop is no switch of threads.
package final class LoopExecutor: SerialExecutor, TaskExecutor {
    private struct Queue {
        var jobs: [UnownedJob] = []
        /// Whether the thread waits for a byte in the pipe.
        var isAsleep = false
        var isOver = false
    }

    /// The result of a task, until its loop has ended.
    private final class Outcome<Value: Sendable>: Sendable {
        let result = Mutex<Result<Value, any Error>?>(nil)
    }

    /// Which of so many waiting jobs runs next.
    package typealias Order = @Sendable (Int) -> Int

    private let queue = Mutex(Queue())
    private let order: Order?
    /// A byte in it wakes the thread.
    private let wakes: Pipe
    /// The thread that runs it; 0 for none.
    private let thread = Atomic<UInt>(0)

    /// Creates an executor that no thread runs yet.
    ///
    /// - Parameter order: For tests, another order than that in which jobs come.
    package init(order: Order? = nil) throws(SystemError) {
        wakes = try Descriptor.pipe()
        self.order = order
    }

    /// Runs a task, and all actors of this executor, on the calling thread until the task has ended.
    package static func run<Value: Sendable>(
        order: Order? = nil,
        _ body: @escaping @Sendable (LoopExecutor) async throws -> Value
    ) throws -> Value {
        let loop = try LoopExecutor(order: order)
        let outcome = Outcome<Value>()
        Task(executorPreference: loop) {
            do {
                let value = try await body(loop)
                outcome.result.withLock { $0 = .success(value) }
            } catch {
                outcome.result.withLock { $0 = .failure(error) }
            }
            loop.stop()
        }
        loop.runJobs()
        guard let result = outcome.result.withLock({ $0 }) else {
            preconditionFailure("a loop has ended before its task")
        }
        return try result.get()
    }

    /// Adds a job; may be called on any thread.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        change { $0.jobs.append(job) }
    }

    /// Ends ``runJobs()`` once no job waits.
    func stop() { change { $0.isOver = true } }

    private func change(_ body: (inout sending Queue) -> Void) {
        let wasAsleep = queue.withLock { queue in
            body(&queue)
            defer { queue.isAsleep = false }
            return queue.isAsleep
        }
        // The pipe has room: one byte a sleep.
        if wasAsleep { try? wakes.writing.writeAll([1], count: 1) }
    }

    /// Runs jobs on the calling thread until ``stop()``.
    func runJobs() {
        thread.store(Self.currentThread, ordering: .sequentiallyConsistent)
        while let jobs = nextJobs() {
            for job in jobs {
                unsafe job.runSynchronously(
                    isolatedTo: asUnownedSerialExecutor(),
                    taskExecutor: asUnownedTaskExecutor()
                )
            }
        }
        thread.store(0, ordering: .sequentiallyConsistent)
    }

    /// Waits for jobs; `nil` for the end.
    private func nextJobs() -> [UnownedJob]? {
        var byte: [UInt8] = [0]
        while true {
            let (jobs, isOver) = queue.withLock { queue in
                let jobs = take(from: &queue)
                queue.isAsleep = jobs.isEmpty && !queue.isOver
                return (jobs, queue.isOver)
            }
            if !jobs.isEmpty { return jobs }
            if isOver { return nil }
            _ = try? wakes.reading.read(into: &byte, from: 0)
        }
    }

    private func take(from queue: inout Queue) -> [UnownedJob] {
        if let order, !queue.jobs.isEmpty {
            return [queue.jobs.remove(at: order(queue.jobs.count))]
        }
        let jobs = queue.jobs
        queue.jobs = []
        return jobs
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
