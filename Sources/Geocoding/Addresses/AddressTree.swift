import CLibrary
internal import Geography

/// Places on the earth, so ordered that the nearest to another is found at once.
///
/// This is a k-d tree over latitude and longitude: each half of a range of points lies on its side
/// of a split, down to leaves of eight to seventeen points. A circle on the sphere lies in an ellipse of
/// latitude and longitude that is hardly larger, so a side is passed over with two products, and
/// trigonometry is left to the few points inside. What crosses the antimeridian is looked for once
/// from each side; around a pole all longitudes are looked through.
///
/// A tree in space would know no poles, but takes half as much again for a point or works out
/// its place anew at each visit.
///
/// > Source: Bentley, "Multidimensional Binary Search Trees Used for Associative Searching",
/// > CACM 18 (1975), p. 509.
struct AddressTree: Sendable {
    /// A place to the ten-millionth of a degree, about a centimetre.
    struct Point: BitwiseCopyable, Sendable {
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

        var coordinate: LocationCoordinate {
            LocationCoordinate(
                latitude: Double(latitude) / Self.unitsPerDegree,
                longitude: Double(longitude) / Self.unitsPerDegree
            )
        }

        static let unitsPerDegree = 1e7
    }

    /// The points, those of each half of the tree side by side.
    private(set) var points: [Point]
    /// Where each inner node parts its range in two, the root first, node n's halves at 2n + 1 and
    /// 2n + 2: a coordinate of the first point of the second half, with the lowest bit set for a
    /// longitude and clear for a latitude.
    private(set) var splits: [Int32]

    /// Half of it takes twice the splits and is no faster among five million points.
    private static let pointsPerLeaf = 16

    /// The memory this takes, in bytes.
    var bytes: Int {
        points.capacity * MemoryLayout<Point>.stride
            + splits.capacity * MemoryLayout<Int32>.stride
    }

    /// Orders `points` into a tree.
    init(_ points: consuming [Point]) {
        var depth = 0
        while points.count >> depth > Self.pointsPerLeaf { depth += 1 }
        var points = points
        var splits = [Int32](repeating: 0, count: 1 << depth - 1)
        var room = points.mutableSpan
        var splitRoom = splits.mutableSpan
        Self.order(&room, 0..<room.count, node: 0, &splitRoom)
        self.points = points
        self.splits = splits
    }

    private static func order(
        _ points: inout MutableSpan<Point>,
        _ range: Range<Int>,
        node: Int,
        _ splits: inout MutableSpan<Int32>
    ) {
        guard node < splits.count else { return }
        let middle = range.middle
        let byLongitude = isWider(points, range)
        if byLongitude {
            points.moveIntoRank(middle, range.lowerBound, range.upperBound - 1) { $0.longitude }
        } else {
            points.moveIntoRank(middle, range.lowerBound, range.upperBound - 1) { $0.latitude }
        }
        splits[node] = byLongitude ? points[middle].longitude | 1 : points[middle].latitude & ~1
        order(&points, range.lowerBound..<middle, node: 2 * node + 1, &splits)
        order(&points, middle..<range.upperBound, node: 2 * node + 2, &splits)
    }

    /// Whether the points lie further apart from west to east than from south to north.
    private static func isWider(
        _ points: borrowing MutableSpan<Point>,
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
        let middle = (Double(south) + Double(north)) / 2 / Point.unitsPerDegree
        let width = Double(Int(east) - Int(west)) * cos(middle.radians)
        return width > Double(Int(north) - Int(south))
    }
}

// MARK: - Looking up

extension AddressTree {
    /// The nearest point within `limit` metres, of equals the one with the lowest ordinal; its index
    /// in ``points`` and its distance.
    func nearest(
        to place: LocationCoordinate,
        within limit: Double
    ) -> (index: Int, distance: Double)? {
        guard limit >= 0, !points.isEmpty else { return nil }
        var search = Search(place, within: limit)
        let points = points.span
        let splits = splits.span
        visit(0, 0..<points.count, (0, 0), &search, points, splits)
        let home = search.longitude
        let halfTurn = 180 * Point.unitsPerDegree
        if let reach = search.longitudeReach, home + reach >= halfTurn {
            search.longitude = home - 2 * halfTurn
            visit(0, 0..<points.count, (0, 0), &search, points, splits)
        }
        if let reach = search.longitudeReach, home - reach <= -halfTurn {
            search.longitude = home + 2 * halfTurn
            visit(0, 0..<points.count, (0, 0), &search, points, splits)
        }
        return search.index.map { ($0, search.distance) }
    }

    /// Looks through a node whose points all lie at least `gap` units away.
    private func visit(
        _ node: Int,
        _ range: Range<Int>,
        _ gap: (latitude: Double, longitude: Double),
        _ search: inout Search,
        _ points: Span<Point>,
        _ splits: Span<Int32>
    ) {
        guard node < splits.count else {
            for index in range { search.consider(points[index], at: index) }
            return
        }
        let split = splits[node]
        let isLongitude = split & 1 == 1
        let offset = (isLongitude ? search.longitude : search.latitude) - Double(split)
        let lower = (node: 2 * node + 1, range: range.lowerBound..<range.middle)
        let upper = (node: 2 * node + 2, range: range.middle..<range.upperBound)
        let (near, far) = offset < 0 ? (lower, upper) : (upper, lower)
        visit(near.node, near.range, gap, &search, points, splits)

        var gap = gap
        if isLongitude {
            gap.longitude = max(gap.longitude, offset.magnitude)
        } else {
            gap.latitude = max(gap.latitude, offset.magnitude)
        }
        guard search.reaches(gap.latitude, gap.longitude) else { return }
        visit(far.node, far.range, gap, &search, points, splits)
    }

    /// The best point so far, and the ellipse that any better one lies in.
    private struct Search {
        let place: LocationCoordinate
        /// In a point's units.
        let latitude: Double
        /// In a point's units, or a whole turn beside it to look across the antimeridian.
        var longitude: Double
        /// To the best point so far, in metres; without one, how far it may be.
        private(set) var distance: Double
        private(set) var index: Int?
        private var ordinal = UInt32.max
        /// How many units east or west a better point can lie; `nil` for any.
        private(set) var longitudeReach: Double?
        /// The square of the ellipse's axis from south to north, in units.
        private var squaredReach = Double.infinity
        /// How much less a unit of longitude counts in it than one of latitude, squared.
        private var squaredNarrowing = 0.0

        init(_ place: LocationCoordinate, within limit: Double) {
            self.place = place
            let point = Point(place, ordinal: 0)
            latitude = Double(point.latitude)
            longitude = Double(point.longitude)
            distance = limit
            reach()
        }

        /// Whether a better point can lie so many units north or south and east or west.
        func reaches(_ north: Double, _ east: Double) -> Bool {
            north * north + squaredNarrowing * (east * east) <= squaredReach
        }

        mutating func consider(_ point: Point, at index: Int) {
            let north = Double(point.latitude) - latitude
            let east = Double(point.longitude) - longitude
            if reaches(north, east) { compare(point, at: index) }
        }

        private mutating func compare(_ point: Point, at index: Int) {
            let distance = place.distance(to: point.coordinate)
            guard distance <= self.distance else { return }
            if distance == self.distance, self.index != nil, point.ordinal > ordinal { return }
            self.index = index
            ordinal = point.ordinal
            if distance < self.distance {
                self.distance = distance
                reach()
            }
        }

        /// Draws the ellipse around the circle of ``distance``.
        ///
        /// A point at angle d, φ to φ' and Δλ away, has
        /// sin²(d/2) = sin²(Δφ/2) + cos φ cos φ' sin²(Δλ/2).
        /// Inside the circle cos φ' is at least that of the latitude nearest to a pole, sin x at least
        /// x sin X / X up to the largest angle X, and sin²(d/2) at most d²/4. The circle's meridians,
        /// at sin Δλ = sin d / cos φ, give that largest angle.
        ///
        /// All is wider by more than rounding can take away: four units for the coordinates, the
        /// splits and the distances, and a ten-millionth because an arc sine near 1 is good to no
        /// more than 3e-8.
        private mutating func reach() {
            longitudeReach = nil
            squaredReach = .infinity
            squaredNarrowing = 0
            let angle = distance / meanEarthRadius
            // Nearly half-way round, distances themselves are good to some metres only.
            guard angle < 3 else { return }
            let reach = Self.units(angle)
            squaredReach = reach * reach
            let latitude = place.latitude.magnitude.radians
            let highest = latitude + (reach / Point.unitsPerDegree).radians
            // Around a pole are all longitudes.
            guard highest < .pi / 2 else { return }
            let eastward = Self.units(asin(min(1, sin(angle) / cos(latitude))))
            longitudeReach = eastward
            let half = (eastward / Point.unitsPerDegree).radians / 2
            let flattening = sin(half) / half
            squaredReach /= flattening * flattening
            squaredNarrowing = cos(latitude) * cos(highest)
        }

        private static func units(_ angle: Double) -> Double {
            angle.degrees * Point.unitsPerDegree * (1 + 1e-7) + 4
        }
    }
}

extension Range<Int> {
    /// Where the second half begins.
    var middle: Int { lowerBound + count / 2 }
}

extension MutableSpan<AddressTree.Point> {
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
        by key: (AddressTree.Point) -> Int32
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
