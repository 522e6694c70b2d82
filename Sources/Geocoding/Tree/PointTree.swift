import CLibrary
internal import Geography

/// A place to the ten-millionth of a degree, about a centimetre.
struct TreePoint: BitwiseCopyable, Sendable {
    /// In units of 1e-7 degrees, -900,000,000...900,000,000.
    var latitude: Int32
    /// In units of 1e-7 degrees, -1,800,000,000..<1,800,000,000.
    var longitude: Int32
    /// How many points were added before it.
    var ordinal: UInt32

    init(_ coordinate: LocationCoordinate, ordinal: UInt32) {
        latitude = Int32((coordinate.latitude * Self.unitsPerDegree).rounded())
        let east = (coordinate.longitude.wrappedTo180 * Self.unitsPerDegree).rounded()
        longitude = east < 180 * Self.unitsPerDegree ? Int32(east) : Int32(-east)
        self.ordinal = ordinal
    }

    var coordinate: LocationCoordinate { LocationCoordinate(units: (latitude, longitude)) }

    static let unitsPerDegree = 1e7
}

/// Points on the earth in memory, so ordered that the nearest to another is found at once, see ``PointTreeReading``.
struct PointTree: Sendable {
    /// The points, those of each half of the tree side by side.
    private(set) var points: [TreePoint]
    /// Where each inner node parts its range in two, as ``PointTreeReading/split(ofNode:)`` says.
    private(set) var splits: [Int32]

    /// The memory this takes, in bytes.
    var bytes: Int {
        points.capacity * MemoryLayout<TreePoint>.stride
            + splits.capacity * MemoryLayout<Int32>.stride
    }

    /// Orders `points` into a tree.
    init(_ points: consuming [TreePoint]) {
        var points = points
        var splits = [Int32](repeating: 0, count: 1 << Self.depth(of: points.count) - 1)
        var room = points.mutableSpan
        var splitRoom = splits.mutableSpan
        Self.order(&room, 0..<room.count, node: 0, &splitRoom)
        self.points = points
        self.splits = splits
    }

    /// Puts the points of each leaf in the order in which they were added.
    mutating func sortLeaves() {
        for leaf in 0...splits.count {
            points[rows(ofLeaf: leaf)].sort { $0.ordinal < $1.ordinal }
        }
    }

    private static func order(
        _ points: inout MutableSpan<TreePoint>,
        _ range: Range<Int>,
        node: Int,
        _ splits: inout MutableSpan<Int32>
    ) {
        guard node < splits.count else { return }
        let middle = range.middle
        let byLongitude = isWider(points, range)
        if byLongitude {
            points.moveIntoRank(middle, range.lowerBound, range.upperBound - 1) { $0.eastwardKey }
        } else {
            points.moveIntoRank(middle, range.lowerBound, range.upperBound - 1) { $0.northwardKey }
        }
        splits[node] = byLongitude ? points[middle].longitude | 1 : points[middle].latitude & ~1
        order(&points, range.lowerBound..<middle, node: 2 * node + 1, &splits)
        order(&points, middle..<range.upperBound, node: 2 * node + 2, &splits)
    }

    /// Whether the points lie further apart from west to east than from south to north.
    private static func isWider(
        _ points: borrowing MutableSpan<TreePoint>,
        _ range: Range<Int>
    ) -> Bool {
        var south = Int32.max
        var north = Int32.min
        var west = Int32.max
        var east = Int32.min
        for index in range {
            let point = points[index]
            south = min(south, point.latitude)
            north = max(north, point.latitude)
            west = min(west, point.longitude)
            east = max(east, point.longitude)
        }
        let middle = (Double(south) + Double(north)) / 2 / TreePoint.unitsPerDegree
        let width = Double(Int(east) - Int(west)) * cos(middle.radians)
        return width > Double(Int(north) - Int(south))
    }
}

extension PointTree: PointTreeReading {
    var count: Int { points.count }
    var splitCount: Int { splits.count }
    func split(ofNode node: Int) -> Int32 { splits[node] }
    func units(ofRow row: Int) -> (latitude: Int32, longitude: Int32) {
        (points[row].latitude, points[row].longitude)
    }
    func ordinal(ofRow row: Int) -> UInt32 { points[row].ordinal }
}

extension TreePoint {
    /// Orders points from west to east, those of one longitude as they were added, so that the order depends on the points alone.
    fileprivate var eastwardKey: Int64 { Int64(longitude) << 32 | Int64(ordinal) }
    /// Orders points from south to north.
    fileprivate var northwardKey: Int64 { Int64(latitude) << 32 | Int64(ordinal) }
}

extension MutableSpan<TreePoint> {
    /// Moves the point that is the `rank`th by its key to that index, with the lesser or equal of
    /// `first...last` before it and the greater or equal behind it.
    ///
    /// Of a long range a sample is put in order first, so that the pivot is close to what is sought.
    ///
    /// > Source: Floyd & Rivest, "Algorithm 489: SELECT", CACM 18 (1975), p. 173.
    fileprivate mutating func moveIntoRank(
        _ rank: Int,
        _ first: Int,
        _ last: Int,
        by key: (TreePoint) -> Int64
    ) {
        var first = first
        var last = last
        while first < last {
            // The paper's numbers: below 600 a sample does not pay.
            if last - first > 600 {
                let count = Double(last - first + 1)
                let position = Double(rank - first + 1)
                let size = 0.5 * exp(2 * log(count) / 3)
                let spread = 0.5 * (log(count) * size * (count - size) / count).squareRoot()
                let shift = position < count / 2 ? -spread : spread
                moveIntoRank(
                    rank,
                    Swift.max(first, Int(Double(rank) - position * size / count + shift)),
                    Swift.min(last, Int(Double(rank) + (count - position) * size / count + shift)),
                    by: key
                )
            }
            let pivot = key(self[rank])
            var low = first
            var high = last
            while low <= high {
                while key(self[low]) < pivot { low += 1 }
                while key(self[high]) > pivot { high -= 1 }
                guard low <= high else { break }
                swapAt(low, high)
                low += 1
                high -= 1
            }
            // All up to `high` are at most the pivot, all from `low` on at least; between is the pivot.
            if high < rank { first = low }
            if rank < low { last = high }
        }
    }
}
