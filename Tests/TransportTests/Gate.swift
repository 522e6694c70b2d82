import CLibrary
import Synchronization

/// Where threads wait for each other.
final class Gate: Sendable {
    private let count = Atomic<Int>(0)

    /// Returns once threads have come here `total` times, this one counted.
    func pass(_ total: Int) {
        count.add(1, ordering: .sequentiallyConsistent)
        while count.load(ordering: .sequentiallyConsistent) < total {
            sched_yield()
        }
    }
}
