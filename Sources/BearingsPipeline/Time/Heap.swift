/// A binary heap: the least element comes first.
struct Heap<Element: Comparable & Sendable>: Sendable {
    private var elements: [Element] = []

    var isEmpty: Bool { elements.isEmpty }

    /// The least element.
    var first: Element? { elements.first }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard elements[child] < elements[parent] else { break }
            elements.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes the least element.
    mutating func popFirst() -> Element? {
        guard let first = elements.first else { return nil }
        elements.swapAt(0, elements.count - 1)
        elements.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < elements.count && elements[child] < elements[least] {
                least = child
            }
            guard least != parent else { return first }
            elements.swapAt(parent, least)
            parent = least
        }
    }
}
