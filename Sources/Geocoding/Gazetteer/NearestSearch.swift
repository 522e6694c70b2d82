import CLibrary
internal import Geography

/// A walk down a table's tree for the place nearest to one point.
///
/// The tree parts places as points of the unit sphere, in space: there no pole and no antimeridian is
/// special, and the shorter chord always belongs to the shorter arc. A half is passed over only if
/// even its nearest corner is farther than the best place so far, so the answer is exact.
struct NearestSearch {
    private let table: PlaceTable
    private let target: SIMD3<Double>
    /// The target's, in radians, and the latitude's cosine.
    private let latitude: Double
    private let longitude: Double
    private let level: Double
    /// The best place so far.
    private(set) var row: Int?
    /// The square of the chord to it.
    private var chord = Double.infinity

    /// Finds the place nearest to `point`.
    init(for point: LocationCoordinate, in table: PlaceTable) {
        self.table = table
        target = point.unitVector
        latitude = point.latitude.radians
        longitude = point.longitude.wrappedTo180.radians
        level = max(0, cos(latitude))
        search(node: 1, offsets: .zero)
    }

    /// - Parameter offsets: How far at least the node's places are from the target, along each axis.
    private mutating func search(node: Int, offsets: SIMD3<Double>) {
        guard node < 1 << table.depth else {
            search(leaf: node - 1 << table.depth)
            return
        }
        let (axis, plane) = table.plane(ofNode: node)
        let offset = (axis == 0 ? target.x : axis == 1 ? target.y : target.z) - plane
        let near = offset < 0 ? 2 * node : 2 * node + 1
        search(node: near, offsets: offsets)

        // Twice what the plane was rounded by, which also covers the rounding of all that is below.
        let farOffset = max(0, abs(offset) - 1 / PlaceTable.unitsPerPlane)
        let farOffsets = SIMD3(
            axis == 0 ? farOffset : offsets.x,
            axis == 1 ? farOffset : offsets.y,
            axis == 2 ? farOffset : offsets.z
        )
        if (farOffsets * farOffsets).sum() <= chord {
            search(node: near ^ 1, offsets: farOffsets)
        }
    }

    private mutating func search(leaf: Int) {
        for candidate in table.rows(ofLeaf: leaf) {
            // The allowance is for rounding, here and in the chord: 6 mm, or a millionth.
            guard chordAtLeast(toRow: candidate) <= chord * 1.000_001 + 1e-18 else { continue }
            let difference = table.coordinate(ofRow: candidate).unitVector - target
            let length = (difference * difference).sum()
            if length < chord || (length == chord && candidate < row ?? 0) {
                chord = length
                row = candidate
            }
        }
    }

    /// A lower bound of the squared chord to a place, as good as exact nearby, where it matters.
    ///
    /// It is the haversine formula with each series broken off after a negative term, which spares
    /// most places their sines.
    private func chordAtLeast(toRow row: Int) -> Double {
        let units = table.units(ofRow: row)
        let there = Double(units.latitude) * Self.radiansPerUnit
        let apart = abs(Double(units.longitude) * Self.radiansPerUnit - longitude)
        let north = (there - latitude) / 2
        let east = min(apart, 2 * .pi - apart) / 2
        let northSquared = north * north
        let eastSquared = east * east
        let squared = there * there
        let levelThere = 1 - squared * (1 / 2 - squared * (1 / 24 - squared * (1 / 720)))
        return 4
            * (northSquared * (1 - northSquared * (1 / 3))
                + level * max(0, levelThere) * eastSquared * (1 - eastSquared * (1 / 3)))
    }

    private static let radiansPerUnit = .pi / (180 * PlaceTable.unitsPerDegree)
}

extension LocationCoordinate {
    /// This place on the unit sphere: x leaves at 0 north 0 east, y at 90 east, z at the north pole.
    var unitVector: SIMD3<Double> {
        let latitude = latitude.radians
        let longitude = longitude.wrappedTo180.radians
        let level = cos(latitude)
        return SIMD3(level * cos(longitude), level * sin(longitude), sin(latitude))
    }
}
