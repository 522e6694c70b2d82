import Transport

/// A thread that runs actors, until it is forgotten.
final class ExecutorThread: Sendable {
    /// What its actors name as their executor.
    let executor: LoopExecutor
    private let thread: WorkerThread

    /// Starts the thread.
    init() throws(SystemError) {
        let executor = LoopExecutor()
        let thread = try WorkerThread { executor.runJobs() }
        self.executor = executor
        self.thread = thread
    }

    deinit {
        executor.stop()
        thread.join()
    }
}
