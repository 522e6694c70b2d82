import Geography

/// A search among a session's annotations, in steps: each title has to be read.
struct PinSearch: Sendable {
    let request: SearchRequest
    let scope: SearchScope
    let query: NameQuery
    /// The best so far.
    var ranking: SearchRanking
    private var matcher: NameMatcher
    /// The next annotation to examine.
    private var next = 0

    /// How many can be examined in about a millisecond.
    private static let step = 4096
    /// Each counts as two that are merely examined.
    private static let weight = 2

    init(_ request: SearchRequest, in scope: SearchScope, for query: NameQuery) {
        self.request = request
        self.scope = scope
        self.query = query
        ranking = SearchRanking(scope, limit: request.limit)
        matcher = NameMatcher(query)
    }

    /// Examines more annotations, at their homes.
    ///
    /// - Returns: Whether all have been examined.
    mutating func advance(in store: inout AnnotationStore) -> Bool {
        let end = min(next + Self.step, store.sequence.entries.count)
        store.work += Self.weight * (end - next)
        while next < end {
            let entry = store.sequence.entries[next]
            next += 1
            guard store.isCurrent(entry),
                let title = store.pins[Int(entry.pin)].item.annotation.title,
                matcher.matches(title)
            else { continue }
            let home = store.pins[Int(entry.pin)].item.annotation.coordinate
            let id = store.pins[Int(entry.pin)].item.annotation.id
            ranking.consider(at: home) { FoundPlace(id: id, name: title, coordinate: home) }
        }
        return next == store.sequence.entries.count
    }
}
