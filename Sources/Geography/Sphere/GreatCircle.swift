/// The IUGG mean radius of the earth, in metres: the sphere all distances and bearings are told on.
///
/// Mercator scales and the clash circle use the equatorial radius instead, as the map toolkits do.
@inlinable public var meanEarthRadius: Double { 6_371_008.8 }

extension LocationCoordinate {
    /// The great-circle distance to `other`, in metres.
    ///
    /// The earth is taken as a sphere of ``meanEarthRadius``. Against the WGS 84 ellipsoid that is
    /// off by less than 0.57 %, worst going north or south at the equator.
    public func distance(to other: LocationCoordinate) -> Double {
        GreatCircle(from: SpherePoint(self), to: SpherePoint(other)).distance
    }

    /// The direction in which the great circle to `other` sets out, in degrees clockwise from true
    /// north, 0..<360; 0 to the same place.
    public func bearing(to other: LocationCoordinate) -> Double {
        GreatCircle(from: SpherePoint(self), to: SpherePoint(other)).bearing
    }
}

/// A place with the sine and cosine of its latitude, for whoever needs them more than once.
public struct SpherePoint: Equatable, Sendable, BitwiseCopyable {
    public let coordinate: LocationCoordinate
    public let latitude: SineCosine

    @inlinable @inline(__always)
    public init(_ coordinate: LocationCoordinate) {
        self.coordinate = coordinate
        latitude = SineCosine(of: coordinate.latitude.radians)
    }
}

/// The shortest way between two places.
public struct GreatCircle: Sendable, BitwiseCopyable {
    @usableFromInline let from: SpherePoint
    @usableFromInline let to: SpherePoint
    /// Of half the angle between their meridians.
    @usableFromInline let halfEast: SineCosine

    @inlinable @inline(__always)
    public init(from: SpherePoint, to: SpherePoint) {
        self.from = from
        self.to = to
        let east = (to.coordinate.longitude - from.coordinate.longitude).wrappedTo180
        halfEast = SineCosine(of: east.radians / 2)
    }

    /// Its length in metres, on the sphere of ``meanEarthRadius``.
    ///
    /// > Source: Sinnott, "Virtues of the Haversine", Sky & Telescope 68 (1984), p. 159.
    @inlinable @inline(__always) public var distance: Double {
        let north = (to.coordinate.latitude - from.coordinate.latitude).radians
        let halfNorth = SineCosine(of: north / 2)
        let chord =
            halfNorth.sine * halfNorth.sine
            + from.latitude.cosine * to.latitude.cosine * halfEast.sine * halfEast.sine
        return 2 * meanEarthRadius * min(1, chord.squareRoot()).arcSine
    }

    /// The direction in which it sets out, in degrees clockwise from true north, 0..<360; 0 where it goes
    /// nowhere.
    @inlinable @inline(__always) public var bearing: Double {
        // The whole angle from its half, which keeps all digits however small it is.
        let sinEast = 2 * halfEast.sine * halfEast.cosine
        let cosEast = 1 - 2 * halfEast.sine * halfEast.sine
        let sideways = sinEast * to.latitude.cosine
        let ahead =
            from.latitude.cosine * to.latitude.sine - from.latitude.sine * to.latitude.cosine
            * cosEast
        return Double.arcTangent(of: sideways, over: ahead).degrees.wrappedTo360
    }
}
