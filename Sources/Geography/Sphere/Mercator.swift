import CLibrary

/// The square world of web maps: 0...1 from west to east and from north to south.
///
/// > Source: Mathematics 1.
public enum Mercator {
    /// The latitude at which the square world ends, north and south, in degrees.
    @inlinable public static var latitudeLimit: Double { 85.051129 }

    /// How wide the world is at zoom 0, in points.
    @inlinable public static var worldSizeAtZoom0: Double { 512 }

    /// The earth's equatorial radius in metres, which sets a map's scale.
    @inlinable public static var earthRadius: Double { 6_378_137 }

    /// The y coordinate of a latitude: 0 at the northern limit, 1 at the southern.
    @inlinable
    public static func y(latitude: Double) -> Double {
        y(SineCosine(of: clamped(latitude).radians))
    }

    /// The y coordinate of a place; see ``y(latitude:)``.
    @inlinable @inline(__always)
    static func y(_ place: SpherePoint) -> Double {
        let latitude = place.coordinate.latitude
        return latitude.magnitude <= latitudeLimit ? y(place.latitude) : y(latitude: latitude)
    }

    /// The y coordinate of a latitude within the limits.
    @inlinable @inline(__always)
    static func y(_ latitude: SineCosine) -> Double {
        // The inverse hyperbolic tangent of the sine; dividing by the cosine keeps more digits.
        let sine = latitude.sine
        let upwards = Double.logarithm(of: 1 + sine.magnitude, over: latitude.cosine)
        return 0.5 - upwards.turned(by: sine.bitPattern) * (0.5 / .pi)
    }

    /// A latitude, or the end of the world where that is nearer to the equator.
    @inlinable
    static func clamped(_ latitude: Double) -> Double {
        min(max(latitude, -latitudeLimit), latitudeLimit)
    }

    /// The latitude at a y coordinate, in degrees; the inverse of ``y(latitude:)``.
    public static func latitude(y: Double) -> Double {
        atan(sinh(.pi * (1 - 2 * y))).degrees
    }

    /// How wide the world is at a zoom, in points.
    public static func worldSize(zoom: Double) -> Double {
        worldSizeAtZoom0 * exp2(zoom)
    }

    /// How much shorter a parallel is than the equator, never less than where the world ends.
    static func narrowing(latitude: Double) -> Double {
        SineCosine(of: clamped(latitude).radians).cosine
    }

    /// How much ground one point covers at a latitude in a world of `worldSize` points, in metres.
    @inlinable
    public static func metresPerPoint(latitude: Double, worldSize: Double) -> Double {
        metresPerPoint(cosLatitude: SineCosine(of: latitude.radians).cosine, worldSize: worldSize)
    }

    /// How much ground one point covers where the cosine of the latitude is this, in metres.
    @inlinable @inline(__always)
    static func metresPerPoint(cosLatitude: Double, worldSize: Double) -> Double {
        2 * .pi * earthRadius * cosLatitude / worldSize
    }
}
