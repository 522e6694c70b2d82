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
public let meanEarthRadius = 6_371_008.8

extension LocationCoordinate {
    /// The great-circle distance to `other`, in metres.
    ///
    /// The earth is taken as a sphere of ``meanEarthRadius``. Against the WGS 84 ellipsoid that is
    /// off by less than 0.57 %, worst going north or south at the equator.
    ///
    /// > Source: Sinnott, "Virtues of the Haversine", Sky & Telescope 68 (1984), p. 159.
    public func distance(to other: LocationCoordinate) -> Double {
        let halfNorth = sin((other.latitude - latitude).radians / 2)
        let halfEast = sin((other.longitude - longitude).wrappedTo180.radians / 2)
        let chord =
            halfNorth * halfNorth
            + cos(latitude.radians) * cos(other.latitude.radians) * halfEast * halfEast
        return 2 * meanEarthRadius * asin(min(1, chord.squareRoot()))
    }

    /// The direction in which the great circle to `other` sets out, in degrees clockwise from true
    /// north, 0..<360; 0 to the same place.
    public func bearing(to other: LocationCoordinate) -> Double {
        let east = (other.longitude - longitude).wrappedTo180.radians
        let here = latitude.radians
        let there = other.latitude.radians
        let sideways = sin(east) * cos(there)
        let ahead = cos(here) * sin(there) - sin(here) * cos(there) * cos(east)
        return atan2(sideways, ahead).degrees.wrappedTo360
    }
}
