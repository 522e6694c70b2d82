import Geography

/// Finds what lies on one place: exactly, or within some metres of each other, chains included.
///
/// The sphere's space is cut into cells four times as wide as the distance, so that what is near lies
/// mostly in one or two of them; cells that fall into the same bucket are emitted apart by the distance
/// itself. What has been found is taken out, so that it is looked at once.
///
/// > Source: Mathematics 5, "Normal form".
struct SpatialGrid: Sendable {
    private struct Node: BitwiseCopyable {
        /// Latitude and longitude in normal form for exact matches; otherwise on the unit sphere.
        var position: UnitVector
        var next: Int32 = -1
        /// -1 for the first of its bucket.
        var previous: Int32 = -1
        var isLinked = false
        /// Whether it was taken and not put back.
        var isTaken = false
    }

    /// 0 for exact matches.
    private let squaredChord: Double
    private let cellsPerUnit: Double
    /// How far to search along each axis: slightly more than the distance, to allow for rounding.
    private let reach: Double
    private var nodes: [Node] = []
    /// Nodes whose neighbours are still to be searched.
    private var open: [Int32] = []
    /// The first node of each bucket; a power of two, at least twice the number of nodes.
    private var buckets = [Int32](repeating: -1, count: 64)

    /// Creates a grid for nodes at most `metres` apart; 0 for exact matches.
    init(within metres: Double) {
        squaredChord = metres > 0 ? OverlapCircle.squaredChord(within: metres) : 0
        let chord = squaredChord.squareRoot()
        reach = chord * (1 + 1e-9) + 1e-15
        // Narrower cells mean more lookups, wider ones more distant nodes. Cells under a few
        // millimetres would only cost precision.
        cellsPerUnit = 1 / (4 * max(chord, 1e-9))
    }

    /// Inserts `node` at `coordinate`; it must not be in the grid.
    mutating func place(_ node: Int, at coordinate: LocationCoordinate) {
        while nodes.count <= node { nodes.append(Node(position: UnitVector(x: 0, y: 0, z: 0))) }
        if squaredChord > 0 {
            nodes[node].position = UnitVector(coordinate)
        } else {
            let form = coordinate.normalForm
            nodes[node].position = UnitVector(x: form.latitude, y: form.longitude, z: 0)
        }
        if 2 * nodes.count > buckets.count { makeBuckets(2 * buckets.count) }
        link(node)
    }

    /// A node's position on the unit sphere; not valid in a grid for exact matches.
    func position(of node: Int) -> UnitVector { nodes[node].position }

    /// Whether a node is in the grid and not taken.
    func contains(_ node: Int) -> Bool { nodes[node].isLinked && !nodes[node].isTaken }

    /// Puts a taken node back.
    mutating func putBack(_ node: Int) {
        nodes[node].isTaken = false
        if !nodes[node].isLinked { link(node) }
    }

    private mutating func link(_ node: Int) {
        let bucket = bucket(of: nodes[node].position)
        let next = buckets[bucket]
        nodes[node].next = next
        nodes[node].previous = -1
        nodes[node].isLinked = true
        if next >= 0 { nodes[Int(next)].previous = Int32(node) }
        buckets[bucket] = Int32(node)
    }

    mutating func remove(_ node: Int) {
        unlink(node)
    }

    private mutating func unlink(_ node: Int) {
        let (next, previous) = (nodes[node].next, nodes[node].previous)
        if next >= 0 { nodes[Int(next)].previous = previous }
        if previous >= 0 {
            nodes[Int(previous)].next = next
        } else {
            buckets[bucket(of: nodes[node].position)] = next
        }
        nodes[node].isLinked = false
    }

    /// Takes `start` and every node at the same place, and stores them in `members`.
    mutating func takeGroup(of start: Int, into members: inout [Int32]) {
        members.removeAll(keepingCapacity: true)
        // It stays in its chain, so that a node on its own costs nothing.
        nodes[start].isTaken = true
        members.append(Int32(start))
        let position = nodes[start].position
        guard squaredChord > 0 else {
            takeNear(position, inBucket: bucket(of: position), into: &members)
            return
        }
        takeNeighbours(of: position, into: &members)
        open.removeAll(keepingCapacity: true)
        open += members.dropFirst()
        // The newest first: its neighbourhood is the least likely to be taken already.
        while let node = open.popLast() {
            let found = members.count
            takeNeighbours(of: nodes[Int(node)].position, into: &members)
            open += members[found...]
        }
    }

    private mutating func takeNeighbours(of position: UnitVector, into members: inout [Int32]) {
        let (x, y, z) = (position.x, position.y, position.z)
        let low = cell(of: UnitVector(x: x - reach, y: y - reach, z: z - reach))
        let high = cell(of: UnitVector(x: x + reach, y: y + reach, z: z + reach))
        let isOne = low == high
        for x in low.0...high.0 {
            for y in low.1...high.1 {
                for z in low.2...high.2 where isOne || isOnSphere(x, y, z) {
                    takeNear(position, inBucket: bucket(ofCell: x, y, z), into: &members)
                }
            }
        }
    }

    /// Whether a cell can hold a node: many cells are above or below the ground.
    private func isOnSphere(_ x: Int64, _ y: Int64, _ z: Int64) -> Bool {
        let size = 1 / cellsPerUnit
        let middle = UnitVector(
            x: (Double(x) + 0.5) * size,
            y: (Double(y) + 0.5) * size,
            z: (Double(z) + 0.5) * size
        )
        let square = middle.squaredChord(to: UnitVector(x: 0, y: 0, z: 0))
        // A corner is 0.87 sizes from the middle; the bound on the square has some room to spare.
        return (square - 1).magnitude <= size * (1.75 + size)
    }

    private mutating func takeNear(
        _ position: UnitVector,
        inBucket bucket: Int,
        into members: inout [Int32]
    ) {
        var node = buckets[bucket]
        while node >= 0 {
            let next = nodes[Int(node)].next
            if isNear(nodes[Int(node)].position, position), !nodes[Int(node)].isTaken {
                unlink(Int(node))
                nodes[Int(node)].isTaken = true
                members.append(node)
            }
            node = next
        }
    }

    private func isNear(_ one: UnitVector, _ other: UnitVector) -> Bool {
        squaredChord > 0 ? one.squaredChord(to: other) <= squaredChord : one == other
    }

    private func cell(of position: UnitVector) -> (Int64, Int64, Int64) {
        (floor(position.x), floor(position.y), floor(position.z))
    }

    /// The cell along one axis.
    ///
    /// Written by hand, since `rounded` is a call on the oldest processors.
    private func floor(_ place: Double) -> Int64 {
        let cut = Int64(place * cellsPerUnit)
        return Double(cut) > place * cellsPerUnit ? cut - 1 : cut
    }

    private func bucket(of position: UnitVector) -> Int {
        guard squaredChord > 0 else {
            let x = Int64(bitPattern: position.x.bitPattern)
            return bucket(ofCell: x, Int64(bitPattern: position.y.bitPattern), 0)
        }
        let (x, y, z) = cell(of: position)
        return bucket(ofCell: x, y, z)
    }

    /// Mixes the bits, so that neighbouring cells are in distant buckets.
    private func bucket(ofCell x: Int64, _ y: Int64, _ z: Int64) -> Int {
        var hash = UInt64(bitPattern: x) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 32 ^ UInt64(bitPattern: y)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 32 ^ UInt64(bitPattern: z)) &* 0x94D0_49BB_1331_11EB
        return Int(truncatingIfNeeded: hash >> 32) & (buckets.count - 1)
    }

    /// Reserves room for `count` nodes.
    mutating func reserveCapacity(_ count: Int) {
        nodes.reserveCapacity(count)
        guard 2 * count > buckets.count else { return }
        var number = buckets.count
        while number < 2 * count { number *= 2 }
        makeBuckets(number)
    }

    private mutating func makeBuckets(_ number: Int) {
        buckets = [Int32](repeating: -1, count: number)
        for node in nodes.indices where nodes[node].isLinked { link(node) }
    }
}
