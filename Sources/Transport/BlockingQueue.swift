import CLibrary

// `@unchecked Sendable`, although it is mutable: `elements`, `first`, `count` and `isClosed` are only accessed while `mutex`
// is locked; the other properties never change; and elements, which cross threads, are `Sendable`. `@safe`, although it
// holds pointers: both point to memory that lives as long as the queue, and nobody can use it without a reference.
/// A bounded queue from one thread to another: the producer waits for space, the consumer for elements.
///
/// One thread produces and one consumes, because a signal wakes only one waiting thread; any thread may close the queue.
@safe package final class BlockingQueue<Element: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    /// Signalled when elements are added or removed, and when the queue is closed.
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private var elements: [Element?]
    private var first = 0
    private var count = 0
    private var isClosed = false
    private let enoughToWake: Int

    /// Creates a queue for at most `capacity` elements, at least one.
    ///
    /// - Parameter enoughToWake: How many elements must be there to wake a consumer that has found none. More than one wakes
    ///   a faster consumer less often.
    package init(capacity: Int, enoughToWake: Int = 1) {
        precondition(capacity > 0, "a queue needs a capacity of at least 1")
        precondition(1...capacity ~= enoughToWake, "the queue never holds that many elements")
        self.enoughToWake = enoughToWake
        elements = Array(repeating: nil, count: capacity)
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

    /// Adds an element, and waits for space if needed.
    ///
    /// - Returns: Whether it was added; `false` once the queue is closed.
    @discardableResult
    package func give(_ element: consuming Element) -> Bool {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while count == elements.count, !isClosed { unsafe pthread_cond_wait(changed, mutex) }
        guard !isClosed else { return false }
        elements[(first + count) % elements.count] = element
        count += 1
        if count >= enoughToWake { unsafe pthread_cond_signal(changed) }
        return true
    }

    /// Removes the oldest element; if there is none, waits until there are enough to wake for.
    ///
    /// - Returns: `nil` once the queue is closed, even if elements are left.
    package func take() -> Element? {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        if count == 0 {
            while count < enoughToWake, !isClosed { unsafe pthread_cond_wait(changed, mutex) }
        }
        guard !isClosed else { return nil }
        let element = elements[first].take()
        first = (first + 1) % elements.count
        count -= 1
        unsafe pthread_cond_signal(changed)
        return element
    }

    /// Closes the queue: waiting threads return, and nothing more is added or removed.
    package func close() {
        unsafe pthread_mutex_lock(mutex)
        isClosed = true
        unsafe pthread_cond_broadcast(changed)
        unsafe pthread_mutex_unlock(mutex)
    }
}
