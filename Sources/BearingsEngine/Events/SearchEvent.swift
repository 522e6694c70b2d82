import Geography

/// The answer to a search.
public struct SearchEvent: Equatable, Sendable {
    /// The query as it was received.
    public var query: String
    /// Visible results before others, then the nearest to the viewport's centre.
    public var items: [FoundPlace]
    /// The id of the first result, which is now selected.
    public var selected: String? { items.first?.id }

    /// Creates an event with results already in order.
    public init(query: String, items: [FoundPlace]) {
        self.query = query
        self.items = items
    }
}
