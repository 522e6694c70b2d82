import Geography

/// The best of what is meant so far: what can be seen before what cannot, then the nearest, of equals
/// that of the smaller id.
struct SearchRanking {
    private struct Entry {
        var place: FoundPlace
        var isSeen: Bool
        /// In metres.
        var distance: Double
    }

    private let scope: SearchScope
    private let limit: Int
    private var entries: [Entry] = []

    /// Keeps so many places at most; without a centre in the order in which they are told.
    init(_ scope: SearchScope, limit: Int) {
        self.scope = scope
        self.limit = limit
    }

    /// Whether nothing is near, and places stay in the order in which they are told.
    var keepsOrder: Bool { scope.center == nil }

    /// The best places, in their order.
    var places: [FoundPlace] { entries.map(\.place) }

    /// Takes a place in if it is one of the best.
    ///
    /// - Parameter place: Asked only then, without its distance.
    mutating func consider(at coordinate: LocationCoordinate, _ place: () -> FoundPlace) {
        let distance = scope.center?.distance(to: coordinate)
        let isSeen = scope.ground?.contains(coordinate) ?? false
        if entries.count == limit, let last = entries.last,
            Self.order(last, isSeen, distance ?? 0) ?? (distance == nil)
        {
            return
        }
        var place = place()
        place.distance = distance
        let new = Entry(place: place, isSeen: isSeen, distance: distance ?? 0)
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            let other = entries[middle]
            let isBehind =
                Self.order(other, isSeen, new.distance)
                ?? (distance == nil || other.place.id < place.id)
            if isBehind { low = middle + 1 } else { high = middle }
        }
        guard low < limit else { return }
        if entries.count == limit { entries.removeLast() }
        entries.insert(new, at: low)
    }

    /// Whether an entry comes before what lies so far away; `nil` where that does not tell.
    private static func order(_ entry: Entry, _ isSeen: Bool, _ distance: Double) -> Bool? {
        if entry.isSeen != isSeen { return entry.isSeen }
        return entry.distance == distance ? nil : entry.distance < distance
    }
}
