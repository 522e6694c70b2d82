import CLibrary
internal import Geography

/// Points on the earth, so ordered that the nearest to another is found at once, wherever they are kept.
///
/// This is a k-d tree over latitude and longitude: each half of a range of points lies on its side
/// of a split, down to leaves of eight to seventeen points. A circle on the sphere lies in an ellipse of
/// latitude and longitude that is hardly larger, so a side is passed over with two products, and
/// trigonometry is left to the few points inside. What crosses the antimeridian is looked for once
/// from each side; around a pole all longitudes are looked through.
///
/// A tree in space would know no poles, but takes half as much again for a point or works out
/// its place anew at each visit; and a search of what is seen needs latitudes and longitudes.
///
/// > Source: Bentley, "Multidimensional Binary Search Trees Used for Associative Searching",
/// > CACM 18 (1975), p. 509.
protocol PointTreeReading {
    /// How many points there are.
    var count: Int { get }
    /// How many inner nodes there are: one less than a power of two.
    var splitCount: Int { get }
    /// Where an inner node parts its points in two: a coordinate of the first point of the second half,
    /// with the lowest bit set for a longitude and clear for a latitude.
    ///
    /// - Parameter node: 0 for the root; node n has its halves at 2n + 1 and 2n + 2.
    func split(ofNode node: Int) -> Int32
    /// Where a point is, in units of ``TreePoint``.
    func units(ofRow row: Int) -> (latitude: Int32, longitude: Int32)
    /// Which of equally near points comes first: the one with the lowest.
    func ordinal(ofRow row: Int) -> UInt32
}

extension PointTreeReading {
    /// How many times a tree of `count` points parts them.
    ///
    /// Leaves of half as many points take twice the splits and are no faster among five million points.
    static func depth(of count: Int) -> Int {
        var depth = 0
        while count >> depth > 16 { depth += 1 }
        return depth
    }

    /// The rows of a leaf, counted from 0 in the order of the rows.
    func rows(ofLeaf leaf: Int) -> Range<Int> {
        var rows = 0..<count
        var leaves = (splitCount + 1) / 2
        while leaves > 0 {
            let isUpper = leaf & leaves != 0
            rows = isUpper ? rows.middle..<rows.upperBound : rows.lowerBound..<rows.middle
            leaves /= 2
        }
        return rows
    }

    /// The leaf of a row, counted from 0 in the order of the rows, and its first row.
    func leaf(ofRow row: Int) -> (number: Int, first: Int) {
        var rows = 0..<count
        var node = 0
        while node < splitCount {
            let isUpper = row >= rows.middle
            rows = isUpper ? rows.middle..<rows.upperBound : rows.lowerBound..<rows.middle
            node = 2 * node + (isUpper ? 2 : 1)
        }
        return (node - splitCount, rows.lowerBound)
    }
}

extension PointTreeReading {
    /// The nearest point within `limit` metres, of equals the one with the lowest ordinal; its row and its distance.
    ///
    /// - Parameter suits: Asked of each point that would be the nearest, whether it may be.
    func nearest(
        to place: LocationCoordinate,
        within limit: Double,
        where suits: (_ row: Int) -> Bool = { _ in true }
    ) -> (row: Int, distance: Double)? {
        guard limit >= 0, count > 0, place.latitude.isFinite, place.longitude.isFinite else {
            return nil
        }
        var search = NearestPoint(place, within: limit)
        visit(0, 0..<count, (0, 0), &search, suits)
        let home = search.longitude
        let halfTurn = 180 * TreePoint.unitsPerDegree
        if let reach = search.longitudeReach, home + reach >= halfTurn {
            search.longitude = home - 2 * halfTurn
            visit(0, 0..<count, (0, 0), &search, suits)
        }
        if let reach = search.longitudeReach, home - reach <= -halfTurn {
            search.longitude = home + 2 * halfTurn
            visit(0, 0..<count, (0, 0), &search, suits)
        }
        return search.row.map { ($0, search.distance) }
    }

    /// Looks through a node whose points all lie at least `gap` units away.
    private func visit(
        _ node: Int,
        _ range: Range<Int>,
        _ gap: (latitude: Double, longitude: Double),
        _ search: inout NearestPoint,
        _ suits: (_ row: Int) -> Bool
    ) {
        guard node < splitCount else {
            for row in range where search.reaches(units(ofRow: row)) {
                search.compare(units(ofRow: row), row, ordinal(ofRow: row), suits)
            }
            return
        }
        let split = split(ofNode: node)
        let isLongitude = split & 1 == 1
        let offset = (isLongitude ? search.longitude : search.latitude) - Double(split)
        let lower = (node: 2 * node + 1, range: range.lowerBound..<range.middle)
        let upper = (node: 2 * node + 2, range: range.middle..<range.upperBound)
        let (near, far) = offset < 0 ? (lower, upper) : (upper, lower)
        visit(near.node, near.range, gap, &search, suits)

        var gap = gap
        if isLongitude {
            gap.longitude = max(gap.longitude, offset.magnitude)
        } else {
            gap.latitude = max(gap.latitude, offset.magnitude)
        }
        guard search.reaches(gap.latitude, gap.longitude) else { return }
        visit(far.node, far.range, gap, &search, suits)
    }
}

/// The best point so far, and the ellipse that any better one lies in.
private struct NearestPoint {
    let place: LocationCoordinate
    /// In a point's units.
    let latitude: Double
    /// In a point's units, or a whole turn beside it to look across the antimeridian.
    var longitude: Double
    /// To the best point so far, in metres; without one, how far it may be.
    private(set) var distance: Double
    private(set) var row: Int?
    private var ordinal = UInt32.max
    /// How many units east or west a better point can lie; `nil` for any.
    private(set) var longitudeReach: Double?
    /// The square of the ellipse's axis from south to north, in units.
    private var squaredReach = Double.infinity
    /// How much less a unit of longitude counts in it than one of latitude, squared.
    private var squaredNarrowing = 0.0

    init(_ place: LocationCoordinate, within limit: Double) {
        self.place = place
        let point = TreePoint(place, ordinal: 0)
        latitude = Double(point.latitude)
        longitude = Double(point.longitude)
        distance = limit
        reach()
    }

    /// Whether a better point can lie at a distance north or south and east or west, in units.
    func reaches(_ north: Double, _ east: Double) -> Bool {
        north * north + squaredNarrowing * (east * east) <= squaredReach
    }

    /// Whether a point can be a better one.
    func reaches(_ units: (latitude: Int32, longitude: Int32)) -> Bool {
        reaches(Double(units.latitude) - latitude, Double(units.longitude) - longitude)
    }

    /// Takes a point if it is better.
    mutating func compare(
        _ units: (latitude: Int32, longitude: Int32),
        _ row: Int,
        _ ordinal: UInt32,
        _ suits: (_ row: Int) -> Bool
    ) {
        let distance = place.distance(to: LocationCoordinate(units: units))
        guard distance <= self.distance else { return }
        if distance == self.distance, self.row != nil, ordinal > self.ordinal { return }
        guard suits(row) else { return }
        self.row = row
        self.ordinal = ordinal
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
        let highest = latitude + (reach / TreePoint.unitsPerDegree).radians
        // Around a pole are all longitudes.
        guard highest < .pi / 2 else { return }
        let eastward = Self.units(asin(min(1, sin(angle) / cos(latitude))))
        longitudeReach = eastward
        let half = (eastward / TreePoint.unitsPerDegree).radians / 2
        let flattening = sin(half) / half
        squaredReach /= flattening * flattening
        squaredNarrowing = cos(latitude) * cos(highest)
    }

    private static func units(_ angle: Double) -> Double {
        angle.degrees * TreePoint.unitsPerDegree * (1 + 1e-7) + 4
    }
}

extension LocationCoordinate {
    /// The place of a tree's point.
    init(units: (latitude: Int32, longitude: Int32)) {
        self.init(
            latitude: Double(units.latitude) / TreePoint.unitsPerDegree,
            longitude: Double(units.longitude) / TreePoint.unitsPerDegree
        )
    }
}

extension Range<Int> {
    /// Where the second half begins.
    var middle: Int { lowerBound + count / 2 }
}
