#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The square world of web maps: 0...1 from west to east and from north to south.
///
/// > Source: SPEC-math 1.
public enum Mercator {
    /// The latitude at which the square world ends, north and south, in degrees.
    public static let latitudeLimit = 85.051129

    /// How wide the world is at zoom 0, in points.
    public static let worldSizeAtZoom0 = 512.0

    /// The earth's equatorial radius in metres, which sets a map's scale.
    public static let earthRadius = 6_378_137.0

    /// How far down the world a latitude lies: 0 at the northern limit, 1 at the southern.
    public static func y(latitude: Double) -> Double {
        let clamped = min(max(latitude, -latitudeLimit), latitudeLimit)
        return 0.5 - atanh(sin(clamped.radians)) / (2 * .pi)
    }

    /// The latitude that lies `y` down the world, in degrees; the inverse of ``y(latitude:)``.
    public static func latitude(y: Double) -> Double {
        atan(sinh(.pi * (1 - 2 * y))).degrees
    }

    /// How wide the world is at a zoom, in points.
    public static func worldSize(zoom: Double) -> Double {
        worldSizeAtZoom0 * exp2(zoom)
    }

    /// How much shorter a parallel is than the equator, never less than where the world ends.
    static func narrowing(latitude: Double) -> Double {
        cos(min(max(latitude, -latitudeLimit), latitudeLimit).radians)
    }

    /// How much ground one point covers at a latitude in a world of `worldSize` points, in metres.
    public static func metresPerPoint(latitude: Double, worldSize: Double) -> Double {
        2 * .pi * earthRadius * cos(latitude.radians) / worldSize
    }
}
