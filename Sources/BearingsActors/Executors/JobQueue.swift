import CLibrary

// `@unchecked Sendable`, although it is mutable: `jobs` and `isOver` are only accessed while `mutex` is locked; the other
// properties never change. `@safe`, although it holds pointers: both point to memory that lives as long as the queue, and
// nobody can use it without a reference.
/// The jobs of an executor: any thread adds some, one takes them and waits for more.
///
/// It locks by the system's mutex, which the thread sanitizer knows; it knows nothing of that of `Synchronization`.
@safe final class JobQueue: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    /// Signalled when there is something to take.
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private var jobs: [UnownedJob] = []
    private var isOver = false

    /// Creates an empty queue.
    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe changed = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(changed, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe pthread_mutex_destroy(mutex)
        unsafe changed.deallocate()
        unsafe mutex.deallocate()
    }

    /// Adds a job.
    func add(_ job: UnownedJob) { change { $0.jobs.append(job) } }

    /// No more jobs come.
    func end() { change { $0.isOver = true } }

    private func change(_ body: (JobQueue) -> Void) {
        unsafe pthread_mutex_lock(mutex)
        body(self)
        unsafe pthread_cond_signal(changed)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Waits for jobs, and takes them out; `nil` behind the last.
    ///
    /// - Parameter order: Which of so many runs next; `nil` for all in the order in which they came.
    func take(_ order: ((Int) -> Int)?) -> [UnownedJob]? {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while jobs.isEmpty, !isOver { unsafe pthread_cond_wait(changed, mutex) }
        guard !jobs.isEmpty else { return nil }
        if let order { return [jobs.remove(at: order(jobs.count))] }
        defer { jobs = [] }
        return jobs
    }
}
