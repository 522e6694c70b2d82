import Geography

/// A search among a session's annotations, which looks at some at a time: each of their titles has to be read.
struct PinSearch: Sendable {
    let request: SearchRequest
    let scope: SearchScope
    let query: NameQuery
    /// The best so far.
    var ranking: SearchRanking
    private var matcher: NameMatcher
    /// Which annotation to look at next, in the order in which hosts sent them.
    private var next = 0

    /// So many are looked at in about a millisecond.
    private static let step = 4096
    /// Each is as much work as two that are but looked at.
    private static let weight = 2

    init(_ request: SearchRequest, in scope: SearchScope, for query: NameQuery) {
        self.request = request
        self.scope = scope
        self.query = query
        ranking = SearchRanking(scope, limit: request.limit)
        matcher = NameMatcher(query)
    }

    /// Looks at more annotations, each at home.
    ///
    /// - Returns: Whether all have been looked at.
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
