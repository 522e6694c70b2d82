/// Values by their names, in the order in which the names came.
///
/// A name keeps its place while it stays, as in a Map of JavaScript.
struct OrderedTable<Value: Equatable & Sendable>: Equatable, Sendable {
    private var entries: [String: (order: Int, value: Value)] = [:]
    private var nextOrder = 0

    subscript(name: String) -> Value? {
        get { entries[name]?.value }
        set {
            guard let newValue else {
                entries[name] = nil
                return
            }
            let order = entries[name]?.order ?? nextOrder
            entries[name] = (order, newValue)
            nextOrder += 1
        }
    }

    /// All of them, sorted for this call.
    var inOrder: [(name: String, value: Value)] {
        entries.sorted { $0.value.order < $1.value.order }.map { ($0.key, $0.value.value) }
    }

    static func == (one: OrderedTable, other: OrderedTable) -> Bool {
        one.inOrder.elementsEqual(other.inOrder, by: ==)
    }
}
