import CLibrary

/// A place as a point of the unit sphere, where the antimeridian and the poles are places like others.
public struct UnitVector: Equatable, Sendable, BitwiseCopyable {
    /// Towards 0° north, 0° east.
    public var x: Double
    /// Towards 0° north, 90° east.
    public var y: Double
    /// Towards the north pole.
    public var z: Double

    /// Creates a vector of any length; a sum of places may be shorter than 1, and 0 for opposite ones.
    @inlinable
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// The unit vector of a coordinate: x towards 0, 0 and z towards the north pole.
    public init(_ coordinate: LocationCoordinate) {
        let latitude = coordinate.latitude.radians
        let longitude = coordinate.longitude.radians
        let parallel = cos(latitude)
        x = parallel * cos(longitude)
        y = parallel * sin(longitude)
        z = sin(latitude)
    }

    /// The coordinate in this direction; the vector may have any length but 0.
    public var coordinate: LocationCoordinate {
        LocationCoordinate(
            latitude: atan2(z, hypot(x, y)).degrees,
            longitude: atan2(y, x).degrees.wrappedTo180
        )
    }

    /// The square of the straight line to `other` through the sphere: it grows with the distance.
    @inlinable
    public func squaredChord(to other: UnitVector) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return dx * dx + dy * dy + dz * dz
    }
}
