/// What waits in the order in which it came.
package struct Queue<Element: Sendable>: Sendable {
    private var elements: [Element] = []
    private var head = 0

    /// Creates an empty queue.
    package init() {}

    /// How many elements wait.
    package var count: Int { elements.count - head }

    /// The element at an index, 0 for the one that waits longest.
    package subscript(index: Int) -> Element {
        get { elements[head + index] }
        set { elements[head + index] = newValue }
    }

    /// Adds an element behind all that wait.
    package mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Takes the one that waits longest.
    package mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let element = elements[head]
        head += 1
        if head == elements.count {
            elements.removeAll(keepingCapacity: true)
            head = 0
        } else if head > 1 << 10, head > elements.count / 2 {
            elements.removeSubrange(..<head)
            head = 0
        }
        return element
    }
}
