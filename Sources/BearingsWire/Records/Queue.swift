/// A first-in, first-out queue.
package struct Queue<Element: Sendable>: Sendable {
    private var elements: [Element] = []
    private var head = 0

    /// Creates an empty queue.
    package init() {}

    /// The number of elements.
    package var count: Int { elements.count - head }

    /// The element at an index, 0 for the oldest.
    package subscript(index: Int) -> Element {
        get { elements[head + index] }
        set { elements[head + index] = newValue }
    }

    /// Adds an element at the end.
    package mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Removes the oldest element.
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
