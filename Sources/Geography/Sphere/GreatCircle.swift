#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

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

/// A place and the sine and cosine of its latitude, for whoever needs them more than once.
public struct SpherePoint: Equatable, Sendable, BitwiseCopyable {
    public let coordinate: LocationCoordinate
    public let sinLatitude: Double
    public let cosLatitude: Double

    @inlinable
    public init(_ coordinate: LocationCoordinate) {
        self.coordinate = coordinate
        sinLatitude = sin(coordinate.latitude.radians)
        cosLatitude = cos(coordinate.latitude.radians)
    }
}

/// The shortest way between two places.
public struct GreatCircle: Sendable, BitwiseCopyable {
    @usableFromInline let from: SpherePoint
    @usableFromInline let to: SpherePoint
    /// How far apart their meridians are: half of it, in radians.
    @usableFromInline let halfEast: Double
    @usableFromInline let sinHalfEast: Double

    @inlinable
    public init(from: SpherePoint, to: SpherePoint) {
        self.from = from
        self.to = to
        let east = (to.coordinate.longitude - from.coordinate.longitude).wrappedTo180
        halfEast = east.radians / 2
        sinHalfEast = sin(halfEast)
    }

    /// Its length in metres, on the sphere of ``meanEarthRadius``.
    ///
    /// > Source: Sinnott, "Virtues of the Haversine", Sky & Telescope 68 (1984), p. 159.
    @inlinable public var distance: Double {
        let north = (to.coordinate.latitude - from.coordinate.latitude).radians
        let sinHalfNorth = sin(north / 2)
        let chord =
            sinHalfNorth * sinHalfNorth
            + from.cosLatitude * to.cosLatitude * sinHalfEast * sinHalfEast
        return 2 * meanEarthRadius * asin(min(1, chord.squareRoot()))
    }

    /// The direction in which it sets out, in degrees clockwise from true north, 0..<360; 0 where it goes
    /// nowhere.
    @inlinable public var bearing: Double {
        // The whole angle from its half, which keeps all digits however small it is.
        let sinEast = 2 * sinHalfEast * cos(halfEast)
        let cosEast = 1 - 2 * sinHalfEast * sinHalfEast
        let sideways = sinEast * to.cosLatitude
        let ahead = from.cosLatitude * to.sinLatitude - from.sinLatitude * to.cosLatitude * cosEast
        return atan2(sideways, ahead).degrees.wrappedTo360
    }
}
