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

        /// The result, once the loop has ended.
        nonisolated func get() throws -> Value {
            guard let result = assumeIsolated({ $0.result }) else {
                preconditionFailure("a loop has ended before its task")
            }
            return try result.get()
        }
    }

    /// Which of the waiting jobs runs next, given their number.
    package typealias Order = @Sendable (Int) -> Int

    private let queue = WaitingQueue<UnownedJob>()
    private let order: Order?
    /// Where other threads write to wake it while it waits for descriptors; `nil` if it does not.
    private let wakening: Wakening?
    /// The thread that runs it; 0 for none.
    private let thread = Atomic<UInt>(0)

    /// Creates an executor that no thread runs yet.
    ///
    /// - Parameter order: For tests, another order than that in which jobs come.
    package init(order: Order? = nil) {
        self.order = order
        wakening = nil
    }

    private init(wokenBy wakening: Wakening) {
        order = nil
        self.wakening = wakening
    }

    /// Runs a task, and all actors of this executor, on the calling thread until the task has ended.
    package static func run<Value: Sendable>(
        order: Order? = nil,
        _ body: @escaping @Sendable (LoopExecutor) async throws -> Value
    ) throws -> Value {
        let loop = LoopExecutor(order: order)
        let outcome = loop.start { try await body(loop) }
        loop.runJobs()
        return try outcome.get()
    }

    /// The same for a task, and actors, that wait for descriptors.
    ///
    /// - Throws: What the task throws, and ``SystemError`` if nothing can be waited for.
    package static func run<Value: Sendable>(
        waiting body: @escaping @Sendable (LoopExecutor, DescriptorWaits) async throws -> Value
    ) throws -> Value {
        let wakening = try Wakening()
        let loop = LoopExecutor(wokenBy: wakening)
        let waits = try DescriptorWaits(on: loop, wokenBy: wakening.descriptor)
        let outcome = loop.start { try await body(loop, waits) }
        try loop.runJobs(waitingBy: waits)
        return try outcome.get()
    }

    /// Starts the task for which it runs.
    private func start<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) -> Outcome<Value> {
        let outcome = Outcome<Value>(on: self)
        Task(executorPreference: self) {
            do {
                await outcome.keep(.success(try await body()))
            } catch {
                await outcome.keep(.failure(error))
            }
            self.stop()
        }
        return outcome
    }

    /// Adds a job; may be called on any thread.
    package func enqueue(_ job: consuming ExecutorJob) {
        queue.add(UnownedJob(job))
        if let wakening, !isCurrent { wakening.wake() }
    }

    /// Ends ``runJobs()`` once no job waits.
    func stop() { queue.end() }

    /// Runs jobs on the calling thread until ``stop()``.
    func runJobs() {
        thread.store(Self.currentThread, ordering: .sequentiallyConsistent)
        while let jobs = queue.take(order) { run(jobs) }
    }

    /// The same, and waits for descriptors while there are none.
    private func runJobs(waitingBy waits: DescriptorWaits) throws(SystemError) {
        thread.store(Self.currentThread, ordering: .sequentiallyConsistent)
        var nextTurn: UInt64 = 0
        var jobs: [UnownedJob] = []
        while queue.takeAtOnce(into: &jobs) {
            run(jobs)
            let mayWait = queue.isEmpty
            // A turn of a task takes several jobs.
            if !mayWait, SystemClock.monotonicNanoseconds < nextTurn { continue }
            defer { nextTurn = SystemClock.monotonicNanoseconds + Self.longestTurn }
            let result = waits.assumeIsolated { waits -> Result<Void, SystemError> in
                Result { () throws(SystemError) in try waits.turn(mayWait: mayWait) }
            }
            try result.get()
        }
    }

    /// How many nanoseconds jobs may take before it looks for descriptors that are ready.
    private static let longestTurn: UInt64 = 200_000

    private func run(_ jobs: [UnownedJob]) {
        for job in jobs {
            unsafe job.runSynchronously(
                isolatedTo: asUnownedSerialExecutor(),
                taskExecutor: asUnownedTaskExecutor()
            )
        }
    }

    /// It has been woken.
    func woken() { wakening?.taken() }

    /// Traps unless called on the thread that runs it.
    package func checkIsolated() {
        precondition(isCurrent, "an actor of a loop is entered from another thread")
    }

    private var isCurrent: Bool {
        Self.currentThread == thread.load(ordering: .sequentiallyConsistent)
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
