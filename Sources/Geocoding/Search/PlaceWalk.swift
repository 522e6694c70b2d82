import CLibrary
internal import Geography

/// A walk down a tree of places for those marked that are nearest to one point.
///
/// Of each node's halves it takes the nearer one first, and passes over those without a mark or
/// farther than all that have been found. Rows lie in the order of the tree, so each node is a range
/// of rows, and the marks say at once whether it has any. The time it takes depends on how many are
/// wanted, not on how many there are.
struct PlaceWalk {
    private let tree: PointTree
    private let marks: RowSet
    private let center: LocationCoordinate
    private let ground: VisibleGround?

    init(
        _ tree: PointTree,
        _ marks: RowSet,
        from center: LocationCoordinate,
        over ground: VisibleGround?
    ) {
        self.tree = tree
        self.marks = marks
        self.center = center
        self.ground = ground
    }

    /// A half of the tree, and what can be said of its places at once.
    private struct Node {
        var number: Int
        var rows: Range<Int>
        /// Degrees.
        var latitudes: ClosedRange<Double>
        var longitudes: ClosedRange<Double>
        /// None of its places is nearer, in metres.
        var distance = 0.0
        /// Whether none of its places can be seen.
        var isBeyond = false
    }

    /// Offers to `found` every place that may be among the nearest.
    func visit(_ found: inout NearestPlaces) {
        let world = Node(
            number: 0,
            rows: 0..<tree.points.count,
            latitudes: -90...90,
            longitudes: -180...180,
            isBeyond: ground == nil
        )
        visit(world, &found)
    }

    private func visit(_ node: Node, _ found: inout NearestPlaces) {
        guard !found.excludes(node.distance, isBeyond: node.isBeyond) else { return }
        guard node.number < tree.splits.count else {
            marks.forEach(in: node.rows) { row in
                let place = tree.points[row].coordinate
                let isBeyond = node.isBeyond || !(ground?.contains(place) ?? false)
                found.consider(row, center.distance(to: place), isBeyond: isBeyond)
            }
            return
        }
        let (lower, upper) = halves(of: node)
        guard let lower else {
            if let upper { visit(upper, &found) }
            return
        }
        guard let upper else { return visit(lower, &found) }
        let isUpperFirst =
            lower.isBeyond == upper.isBeyond ? upper.distance < lower.distance : lower.isBeyond
        visit(isUpperFirst ? upper : lower, &found)
        visit(isUpperFirst ? lower : upper, &found)
    }

    /// The halves of a node that hold a mark.
    private func halves(of node: Node) -> (lower: Node?, upper: Node?) {
        var (lower, upper) = (node, node)
        lower.number = 2 * node.number + 1
        upper.number = 2 * node.number + 2
        lower.rows = node.rows.lowerBound..<node.rows.middle
        upper.rows = node.rows.middle..<node.rows.upperBound
        // A split's lowest bit is not a coordinate's: a unit to either side takes in what it may be.
        let split = tree.splits[node.number]
        let (below, above) = (Self.degrees(split + 1), Self.degrees(split - 1))
        if split & 1 == 1 {
            lower.longitudes = node.longitudes.lowerBound...max(below, node.longitudes.lowerBound)
            upper.longitudes = min(above, node.longitudes.upperBound)...node.longitudes.upperBound
        } else {
            lower.latitudes = node.latitudes.lowerBound...max(below, node.latitudes.lowerBound)
            upper.latitudes = min(above, node.latitudes.upperBound)...node.latitudes.upperBound
        }
        return (judged(lower), judged(upper))
    }

    /// The node with what can be said of its places; `nil` if none is marked.
    private func judged(_ node: Node) -> Node? {
        guard marks.containsAny(of: node.rows) else { return nil }
        var node = node
        node.distance = leastDistance(to: node)
        if !node.isBeyond, let ground {
            node.isBeyond = !ground.mayMeet(
                latitudes: node.latitudes,
                longitudes: node.longitudes
            )
        }
        return node
    }

    private static func degrees(_ units: Int32) -> Double {
        Double(units) / TreePoint.unitsPerDegree
    }

    /// No place of a node is nearer, in metres.
    ///
    /// The nearest lies on the nearest of the node's meridians, Δλ away. There
    /// cos d = sin φ sin φ' + cos φ cos φ' cos Δλ has one summit, at tan φ' = tan φ / cos Δλ; where
    /// the node does not reach it, one of its parallels is nearest.
    private func leastDistance(to node: Node) -> Double {
        let toWest = (node.longitudes.lowerBound - center.longitude).wrappedTo360
        let width = node.longitudes.upperBound - node.longitudes.lowerBound
        // Its meridians begin so far to the east, or end so far to the west, unless one is ours.
        let east = toWest + width >= 360 ? 0 : min(toWest, 360 - toWest - width)
        let latitude = center.latitude.radians
        let (along, across) = (sin(latitude), cos(latitude) * cos(east.radians))
        let summit = atan2(along, across)
        let (south, north) = (
            node.latitudes.lowerBound.radians, node.latitudes.upperBound.radians
        )
        let cosine =
            south <= summit && summit <= north
            ? (along * along + across * across).squareRoot()
            : max(
                along * sin(south) + across * cos(south),
                along * sin(north) + across * cos(north)
            )
        // An arc cosine near 1 is good to a tenth of a metre.
        return max(0, acos(min(1, cosine)) * meanEarthRadius * (1 - 1e-9) - 1)
    }
}
