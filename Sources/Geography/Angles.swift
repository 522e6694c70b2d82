#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension Double {
    /// This angle, in degrees, turned by whole circles into 0..<360.
    @inlinable public var wrappedTo360: Double {
        if self >= 0, self < 360 { return self }
        // Exact at any size, where self - 360 * floor(self / 360) ends up far outside the circle.
        let remainder = truncatingRemainder(dividingBy: 360)
        let wrapped = remainder < 0 ? remainder + 360 : remainder
        return wrapped >= 360 ? 0 : wrapped
    }

    /// This angle, in degrees, turned by whole circles into -180..<180: exactly half a turn goes
    /// the negative way.
    @inlinable public var wrappedTo180: Double {
        if self >= -180, self < 180 { return self }
        return (self + 180).wrappedTo360 - 180
    }

    /// This angle, in degrees, as radians.
    @inlinable public var radians: Double { self * (.pi / 180) }

    /// This angle, in radians, as degrees.
    @inlinable public var degrees: Double { self * (180 / .pi) }
}
