import BearingsEngine

/// Alarms of sessions by wall time, in a binary heap.
///
/// Alarms are never cancelled: when one is due, the session decides whether its time has come, and sets the next.
struct AlarmQueue: Sendable {
    private struct Alarm: BitwiseCopyable {
        var wall: Instant
        var session: Int
    }

    private var heap: [Alarm] = []

    /// The wall time of the earliest alarm.
    var earliest: Instant? { heap.first?.wall }

    /// Sets an alarm.
    mutating func insert(session: Int, at wall: Instant) {
        heap.append(Alarm(wall: wall, session: session))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].wall < heap[parent].wall else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes the earliest alarm due at `wall`, and returns its session.
    mutating func popDue(at wall: Instant) -> Int? {
        guard let first = heap.first, first.wall <= wall else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].wall < heap[least].wall {
                least = child
            }
            guard least != parent else { break }
            heap.swapAt(parent, least)
            parent = least
        }
        return first.session
    }
}
