import Geography

/// A position or vector on the plane around the city's centre, in millimetres.
///
/// Integers, so that a walk of any length is the same on any machine.
struct Ground: Equatable {
    var north: Int
    var east: Int

    static let center = Ground(north: 0, east: 0)

    /// The coordinate to 1e-7 degrees.
    ///
    /// The city is Zurich; a degree of latitude is taken as 111,195 m, that of a sphere.
    var coordinate: LocationCoordinate {
        LocationCoordinate(
            latitude: Double(473_769_000 + north * 89_932 / 1_000_000) / 1e7,
            longitude: Double(85_417_000 + east * 132_806 / 1_000_000) / 1e7
        )
    }

    static func + (left: Ground, right: Ground) -> Ground {
        Ground(north: left.north + right.north, east: left.east + right.east)
    }

    static func - (left: Ground, right: Ground) -> Ground {
        Ground(north: left.north - right.north, east: left.east - right.east)
    }

    static func / (vector: Ground, divisor: Int) -> Ground {
        Ground(north: vector.north / divisor, east: vector.east / divisor)
    }

    /// Whether a person this far out should think of turning back.
    var isFarOut: Bool { abs(north) > 4_000_000 || abs(east) > 4_000_000 }
}
