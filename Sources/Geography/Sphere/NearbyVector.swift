/// The vector from a map's centre to a place near it, or to two of them side by side.
///
/// A ``LocalVector`` before the check that the place is near enough.
@usableFromInline
package struct NearbyVector<Number: Numbers> {
    /// ``GreatCircle/squaredHalfChord``.
    @usableFromInline package let squaredHalfChord: Number
    /// ``GreatCircle/east``.
    @usableFromInline package let eastward: Number
    /// ``GreatCircle/north``.
    @usableFromInline package let northward: Number
    /// How far north of the centre it is, in degrees.
    @usableFromInline let north: Number
    /// How far east of the centre it is, in degrees.
    @usableFromInline package let east: Number
    /// How far down the square world the place is of the centre, in worlds.
    @usableFromInline package let south: Number
    /// The cosine of the place's latitude.
    @usableFromInline package let cosLatitude: Number
    /// By this its series is summed.
    @usableFromInline let squaredSlope: Number

    /// Computes the vector for degrees north and east, both less than ``LocalVector/reach``.
    @inlinable @inline(__always)
    init(north: Number, east: Number, from center: SineCosine) {
        let (sine, cosine) = (Number(each: center.sine), Number(each: center.cosine))
        let (one, two) = (Number(each: 1), Number(each: 2))
        let half = Number(each: .pi / 360)
        let (halfNorth, halfEast) = Number.turns(ofSmall: north * half, east * half)
        // The inverse Gudermannian function's difference is twice the area tangent of this.
        let slope = halfNorth.sine / (cosine * halfNorth.cosine - sine * halfNorth.sine)
        let z = slope * slope
        var upwards = Number(each: 1.0 / 7) + z * Number(each: 1.0 / 9)
        upwards = Number(each: 1.0 / 5) + z * upwards
        upwards = Number(each: 1.0 / 3) + z * upwards
        upwards = one + z * upwards
        let squareNorth = halfNorth.sine * halfNorth.sine
        let squareEast = halfEast.sine * halfEast.sine
        let sinNorth = two * halfNorth.sine * halfNorth.cosine
        let sinEast = two * halfEast.sine * halfEast.cosine
        self.north = north
        self.east = east
        cosLatitude = cosine * (one - two * squareNorth) - sine * sinNorth
        squaredHalfChord = squareNorth + cosine * cosLatitude * squareEast
        eastward = sinEast * cosLatitude
        northward = sinNorth + two * sine * cosLatitude * squareEast
        south = slope * upwards * Number(each: -1 / .pi)
        squaredSlope = z
    }
}

extension NearbyVector<Pair> {
    /// Computes the vectors to two places, near or not.
    @inlinable @inline(__always)
    init(from center: SpherePoint, to latitudes: Pair, _ longitudes: Pair) {
        self.init(
            north: latitudes - Pair(each: center.coordinate.latitude),
            east: longitudes - Pair(each: center.coordinate.longitude),
            from: center.latitude
        )
    }

    /// Which of the places are near enough.
    @inlinable @inline(__always)
    package var isNear: PairBits {
        let farther = Pair.larger(north.magnitudes, east.magnitudes)
        return farther.isLess(than: Pair(each: LocalVector.reach))
            & squaredSlope.isLess(than: Pair(each: LocalVector.maxSquaredSlope))
    }
}
