import Geography

/// The places and annotations that somebody means.
public struct SearchEvent: Equatable, Sendable {
    /// As it was asked, unfolded.
    public var query: String
    /// Those that can be seen before those that cannot, then the nearest to the viewport's centre
    /// first.
    public var items: [FoundPlace]
    /// The id of the first, which is now selected.
    public var selected: String? { items.first?.id }

    /// Creates an event; the items are in their order already.
    public init(query: String, items: [FoundPlace]) {
        self.query = query
        self.items = items
    }
}
