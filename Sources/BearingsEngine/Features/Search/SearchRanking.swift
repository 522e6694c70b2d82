import Geography

/// The best results so far: visible before others, then by distance, then by id.
///
/// Each candidate costs a few comparisons: once the limit is reached, the results are a heap with
/// the worst at its root.
struct SearchRanking: Sendable {
    private struct Entry: BitwiseCopyable {
        var isSeen: Bool
        /// In metres.
        var distance: Double
        /// Its index in ``found``.
        var index: Int32
    }

    private let scope: SearchScope
    private let limit: Int
    private var entries: [Entry] = []
    private var found: [FoundPlace] = []

    /// Keeps at most `limit` results; without a centre, in the order in which they come.
    init(_ scope: SearchScope, limit: Int) {
        self.scope = scope
        self.limit = limit
    }

    /// The best results, in order.
    var places: [FoundPlace] {
        guard scope.center != nil else { return found }
        return entries.sorted(by: isBetter).map { found[Int($0.index)] }
    }

    /// Takes a candidate if it is among the best.
    ///
    /// - Parameter place: Called only then, or on a tie; without its distance.
    mutating func consider(at coordinate: LocationCoordinate, _ place: () -> FoundPlace) {
        guard let center = scope.center else {
            if found.count < limit { found.append(place()) }
            return
        }
        let distance = center.distance(to: coordinate)
        var entry = Entry(
            isSeen: scope.ground?.contains(coordinate) ?? false,
            distance: distance,
            index: Int32(found.count)
        )
        let isFull = entries.count == limit
        if isFull {
            guard let worst = entries.first, Self.order(worst, entry) != true else { return }
        }
        var place = place()
        place.distance = distance
        guard isFull else {
            found.append(place)
            entries.append(entry)
            if entries.count == limit { makeHeap() }
            return
        }
        let worst = entries[0]
        if Self.order(entry, worst) == nil, place.id >= found[Int(worst.index)].id { return }
        entry.index = worst.index
        found[Int(entry.index)] = place
        entries[0] = entry
        sink(0)
    }

    // MARK: The heap

    private mutating func makeHeap() {
        for index in (0..<entries.count / 2).reversed() { sink(index) }
    }

    /// Moves an entry down until none below it is worse.
    private mutating func sink(_ start: Int) {
        var index = start
        while true {
            var worst = index
            for child in 2 * index + 1...2 * index + 2 where child < entries.count {
                if isBetter(entries[worst], entries[child]) { worst = child }
            }
            guard worst != index else { return }
            entries.swapAt(index, worst)
            index = worst
        }
    }

    private func isBetter(_ one: Entry, _ other: Entry) -> Bool {
        Self.order(one, other) ?? (found[Int(one.index)].id < found[Int(other.index)].id)
    }

    /// Whether an entry comes before another; `nil` if their ids decide.
    private static func order(_ one: Entry, _ other: Entry) -> Bool? {
        if one.isSeen != other.isSeen { return one.isSeen }
        return one.distance == other.distance ? nil : one.distance < other.distance
    }
}
