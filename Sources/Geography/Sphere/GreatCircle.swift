/// The IUGG mean radius of the earth, in metres, for all distances and bearings.
///
/// Mercator scales and ``OverlapCircle`` use the equatorial radius instead, as map toolkits do.
@inlinable public var meanEarthRadius: Double { 6_371_008.8 }

extension LocationCoordinate {
    /// The great-circle distance to `other`, in metres.
    ///
    /// On a sphere of ``meanEarthRadius``. This differs from the WGS 84 ellipsoid by less than 0.57
    /// %; most going north or south at the equator.
    public func distance(to other: LocationCoordinate) -> Double {
        GreatCircle(from: SpherePoint(self), to: SpherePoint(other)).distance
    }

    /// The direction in which the great circle to `other` sets out, in degrees clockwise from true
    /// north, 0..<360; 0 to the same place.
    public func bearing(to other: LocationCoordinate) -> Double {
        GreatCircle(from: SpherePoint(self), to: SpherePoint(other)).bearing
    }
}

/// A coordinate with the sine and cosine of its latitude, for repeated use.
public struct SpherePoint: Equatable, Sendable, BitwiseCopyable {
    /// In degrees, as it was given.
    public let coordinate: LocationCoordinate
    /// The sine and cosine of the coordinate's latitude; there is none of its longitude.
    public let latitude: SineCosine

    /// Computes the sine and cosine once, for any number of great circles.
    @inlinable @inline(__always)
    public init(_ coordinate: LocationCoordinate) {
        self.coordinate = coordinate
        latitude = SineCosine(of: coordinate.latitude.radians)
    }
}

/// The shortest path between two places.
public struct GreatCircle: Equatable, Sendable, BitwiseCopyable {
    /// The square of half the straight line between the two through the sphere, whose radius is 1.
    @usableFromInline let squaredHalfChord: Double
    /// How far it sets out to the east, by the same measure as ``north``.
    @usableFromInline let east: Double
    /// How far it sets out to the north: the two give the bearing, and no length.
    @usableFromInline let north: Double

    /// Measures the shorter arc; between opposite points, any of them.
    @inlinable @inline(__always)
    public init(from: SpherePoint, to: SpherePoint) {
        let east = (to.coordinate.longitude - from.coordinate.longitude).wrappedTo180
        let halfEast = SineCosine(of: east.radians / 2)
        let north = (to.coordinate.latitude - from.coordinate.latitude).radians
        let halfNorth = SineCosine(of: north / 2)
        let squaredHalfChord =
            halfNorth.sine * halfNorth.sine
            + from.latitude.cosine * to.latitude.cosine * halfEast.sine * halfEast.sine
        // Derived from the half angle, which keeps all digits of small angles.
        let sinEast = 2 * halfEast.sine * halfEast.cosine
        let cosEast = 1 - 2 * halfEast.sine * halfEast.sine
        self.init(
            squaredHalfChord: squaredHalfChord,
            east: sinEast * to.latitude.cosine,
            north: from.latitude.cosine * to.latitude.sine
                - from.latitude.sine * to.latitude.cosine * cosEast
        )
    }

    /// Takes a measured arc.
    ///
    /// - Parameters:
    ///   - squaredHalfChord: sin²(angle/2): a in Mathematics 0.
    ///   - east: The eastward part of its initial direction, in the same unit as `north`.
    ///   - north: The northward part.
    @inlinable @inline(__always)
    init(squaredHalfChord: Double, east: Double, north: Double) {
        self.squaredHalfChord = squaredHalfChord
        self.east = east
        self.north = north
    }

    /// Its length in metres, on the sphere of ``meanEarthRadius``.
    ///
    /// > Source: Sinnott, "Virtues of the Haversine", Sky & Telescope 68 (1984), p. 159.
    @inlinable @inline(__always) public var distance: Double {
        2 * meanEarthRadius * squaredHalfChord.arcOfSquaredSine
    }

    /// The initial bearing, in degrees clockwise from true north, 0..<360; 0 for no distance.
    @inlinable @inline(__always) public var bearing: Double {
        Double.arcTangent(of: east, over: north).degrees.wrappedTo360
    }
}
