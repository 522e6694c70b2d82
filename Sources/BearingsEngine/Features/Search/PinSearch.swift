import Geography

/// A search among a session's annotations: each title has to be read.
struct PinSearch: Sendable {
    let request: SearchRequest
    let scope: SearchScope
    let query: NameQuery
    /// The best so far.
    var ranking: SearchRanking
    private var matcher: NameMatcher

    /// Each counts as two that are merely examined.
    private static let weight = 2

    init(_ request: SearchRequest, in scope: SearchScope, for query: NameQuery) {
        self.request = request
        self.scope = scope
        self.query = query
        ranking = SearchRanking(scope, limit: request.limit)
        matcher = NameMatcher(query)
    }

    /// Examines all annotations, at their homes.
    mutating func examine(_ store: inout AnnotationStore) {
        store.work += Self.weight * store.sequence.entries.count
        for entry in store.sequence.entries {
            guard store.isCurrent(entry),
                let title = store.pins[Int(entry.pin)].item.annotation.title,
                matcher.matches(title)
            else { continue }
            let home = store.pins[Int(entry.pin)].item.annotation.coordinate
            let id = store.pins[Int(entry.pin)].item.annotation.id
            ranking.consider(at: home) { FoundPlace(id: id, name: title, coordinate: home) }
        }
    }
}
