/// The best of the places met so far: those that are seen before those beyond, then the nearest.
struct NearestPlaces {
    struct Place {
        var row: Int
        /// In metres, or what else they are ordered by.
        var distance: Double
        var isBeyond: Bool

        /// Whether it comes before `other`, apart from ids; `nil` if they decide.
        func isBefore(_ isBeyond: Bool, _ distance: Double) -> Bool? {
            if self.isBeyond != isBeyond { return isBeyond }
            return self.distance == distance ? nil : self.distance < distance
        }
    }

    private let limit: Int
    private let isBefore: (Int, Int) -> Bool
    private let isTaken: (Int) -> Bool
    /// In their order.
    private(set) var places: [Place] = []

    /// - Parameters:
    ///   - isBefore: Which of two rows that are equally far comes first.
    ///   - isTaken: Whether a row is to be left out.
    init(
        _ limit: Int,
        _ isBefore: @escaping (Int, Int) -> Bool,
        isTaken: @escaping (Int) -> Bool
    ) {
        self.limit = limit
        self.isBefore = isBefore
        self.isTaken = isTaken
    }

    /// Whether a place at least so far away would be none of the best.
    func excludes(_ distance: Double, isBeyond: Bool) -> Bool {
        guard places.count == limit, let last = places.last else { return false }
        return last.isBefore(isBeyond, distance) ?? false
    }

    mutating func consider(_ row: Int, _ distance: Double, isBeyond: Bool) {
        guard !excludes(distance, isBeyond: isBeyond) else { return }
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            let other = places[middle]
            let isBehind = other.isBefore(isBeyond, distance) ?? isBefore(other.row, row)
            if isBehind { low = middle + 1 } else { high = middle }
        }
        guard low < limit, !isTaken(row) else { return }
        if places.count == limit { places.removeLast() }
        places.insert(Place(row: row, distance: distance, isBeyond: isBeyond), at: low)
    }
}
