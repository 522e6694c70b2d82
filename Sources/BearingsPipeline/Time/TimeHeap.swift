import BearingsEngine

/// A heap of held lines by time, and in the order of arrival for equal times.
struct TimeHeap: Sendable {
    struct Element: BitwiseCopyable {
        var time: Instant
        /// Counts lines in the order of their arrival.
        var order: UInt64
        /// The index of the line.
        var line: Int

        static func < (one: Element, other: Element) -> Bool {
            (one.time, one.order) < (other.time, other.order)
        }
    }

    private var heap: [Element] = []

    var isEmpty: Bool { heap.isEmpty }

    /// The earliest element.
    var first: Element? { heap.first }

    mutating func insert(_ element: Element) {
        heap.append(element)
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child] < heap[parent] else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes the earliest element.
    mutating func popFirst() -> Element? {
        guard let first = heap.first else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child] < heap[least] {
                least = child
            }
            guard least != parent else { return first }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
