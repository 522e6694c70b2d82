import CLibrary

extension Double {
    /// This angle, in degrees, turned by whole circles into 0..<360.
    @inlinable public var wrappedTo360: Double {
        if self >= 0, self < 360 { return self }
        let remainder = self < 0 && self > -360 ? self : remainderOf360
        let wrapped = remainder < 0 ? remainder + 360 : remainder
        return wrapped >= 360 ? 0 : wrapped
    }

    /// What whole circles leave of this angle, in degrees, with its sign.
    ///
    /// It is exact at any size, where self - 360 * floor(self / 360) ends up far outside the circle.
    @usableFromInline @inline(never)
    var remainderOf360: Double {
        // Within the second turn the difference is exact too, and needs no division.
        self >= 360 && self < 720 ? self - 360 : truncatingRemainder(dividingBy: 360)
    }

    /// This angle, in degrees, wrapped into -180..<180; exactly half a turn becomes -180.
    @inlinable @inline(__always)
    public var wrappedTo180: Double {
        self >= -180 && self < 180 ? self : turnedInto180
    }

    @usableFromInline @inline(never)
    var turnedInto180: Double { (self + 180).wrappedTo360 - 180 }

    /// This angle, in degrees, as radians.
    @inlinable public var radians: Double { self * (.pi / 180) }

    /// This angle, in radians, as degrees.
    @inlinable public var degrees: Double { self * (180 / .pi) }
}
