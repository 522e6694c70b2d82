#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// Sendable, though it is mutable: whatever changes is reached under `mutex` alone, and the two pointers
// do not change. Safe, though it holds pointers: they lead to what is made with it and goes with it, and
// whoever uses it holds a reference.
/// A queue of few places from one thread to another: who gives waits for a place, who takes for
/// elements.
@safe package final class BlockingQueue<Element: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    /// Signalled whenever an element comes or goes, and when the queue is closed.
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private var places: [Element?]
    private var first = 0
    private var count = 0
    private var isClosed = false
    private let enoughToWake: Int

    /// Creates a queue of `capacity` places, at least one.
    ///
    /// - Parameter enoughToWake: How many elements it takes to wake who has found none; more than one lets
    ///   a thread that is the faster one sleep longer, and wakes it less often.
    package init(capacity: Int, enoughToWake: Int = 1) {
        precondition(capacity > 0, "a queue of no places hands nothing over")
        precondition(1...capacity ~= enoughToWake, "as many would never be there")
        self.enoughToWake = enoughToWake
        places = Array(repeating: nil, count: capacity)
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

    /// Gives an element, as soon as there is a place for it.
    ///
    /// - Returns: Whether it was taken in; `false` once the queue is closed.
    @discardableResult
    package func give(_ element: consuming Element) -> Bool {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while count == places.count, !isClosed { unsafe pthread_cond_wait(changed, mutex) }
        guard !isClosed else { return false }
        places[(first + count) % places.count] = element
        count += 1
        if count >= enoughToWake { unsafe pthread_cond_signal(changed) }
        return true
    }

    /// Takes the element that was given first, as soon as there is one; where there is none, as soon as
    /// there are enough to wake for.
    ///
    /// - Returns: `nil` once the queue is closed, also where elements were left in it.
    package func take() -> Element? {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        if count == 0 {
            while count < enoughToWake, !isClosed { unsafe pthread_cond_wait(changed, mutex) }
        }
        guard !isClosed else { return nil }
        let element = places[first].take()
        first = (first + 1) % places.count
        count -= 1
        unsafe pthread_cond_signal(changed)
        return element
    }

    /// Nothing more is given or taken; whoever waits returns.
    package func close() {
        unsafe pthread_mutex_lock(mutex)
        isClosed = true
        unsafe pthread_cond_broadcast(changed)
        unsafe pthread_mutex_unlock(mutex)
    }
}
