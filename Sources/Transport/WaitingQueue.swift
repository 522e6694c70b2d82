import CLibrary

// `@unchecked Sendable`, although it is mutable: `elements` and `hasEnded` are only accessed while `mutex` is locked; the other
// properties never change; and elements, which cross threads, are `Sendable`. `@safe`, although it holds pointers: both point
// to memory that lives as long as the queue, and nobody can use it without a reference.
/// A queue to one thread, which waits for elements; any thread adds some.
///
/// What is used for each message is inlinable, so that it is compiled for its elements. It locks by the system's mutex, which the thread sanitizer knows; it knows nothing of that of `Synchronization`.
@safe package final class WaitingQueue<Element: Sendable>: @unchecked Sendable {
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    /// Signalled when there is something to take, and at the end.
    @usableFromInline let changed: UnsafeMutablePointer<pthread_cond_t>
    @usableFromInline var elements: [Element] = []
    @usableFromInline var hasEnded = false

    /// Creates an empty queue.
    package init() {
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

    /// Adds an element.
    @inlinable package func add(_ element: consuming Element) {
        unsafe pthread_mutex_lock(mutex)
        elements.append(element)
        unsafe pthread_cond_signal(changed)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// No more elements come.
    package func end() {
        unsafe pthread_mutex_lock(mutex)
        hasEnded = true
        unsafe pthread_cond_signal(changed)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Whether nothing waits, and more may come.
    @inlinable package var isEmpty: Bool {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return elements.isEmpty && !hasEnded
    }

    /// Takes all elements out that wait.
    ///
    /// - Parameter taken: Receives them; its old content is dropped, and its capacity used from then on.
    /// - Returns: `false` behind the last.
    @inlinable package func takeAtOnce(into taken: inout [Element]) -> Bool {
        taken.removeAll(keepingCapacity: true)
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        swap(&taken, &elements)
        return !taken.isEmpty || !hasEnded
    }

    /// Waits for elements, and takes them out; `nil` behind the last.
    ///
    /// - Parameter order: Which of so many is taken alone; `nil` for all, in the order in which they came.
    package func take(_ order: ((Int) -> Int)? = nil) -> [Element]? {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while elements.isEmpty, !hasEnded { unsafe pthread_cond_wait(changed, mutex) }
        guard !elements.isEmpty else { return nil }
        if let order { return [elements.remove(at: order(elements.count))] }
        defer { elements = [] }
        return elements
    }
}
