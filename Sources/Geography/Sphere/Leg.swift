/// The way from a map's centre to a place, with what the map takes to draw the place.
///
/// Near the centre, where most are, both are worked out from the sines of half the angles north and east:
/// these take few terms of their series, lose nothing however near the place is, and tell those of its latitude.
public struct Leg: Equatable, Sendable, BitwiseCopyable {
    public let way: GreatCircle
    /// How far east the place is of the centre, in degrees within -180..<180.
    public let east: Double
    /// How far down the square world the place is of the centre, in worlds.
    public let south: Double
    /// The cosine of the place's latitude.
    public let cosLatitude: Double

    @inlinable @inline(__always)
    init(way: GreatCircle, east: Double, south: Double, cosLatitude: Double) {
        self.way = way
        self.east = east
        self.south = south
        self.cosLatitude = cosLatitude
    }

    /// Works it out from the centre's sines and where that is in the world.
    @inlinable @inline(__always)
    init(from center: SpherePoint, _ centerY: Double, to place: LocationCoordinate) {
        let east = (place.longitude - center.coordinate.longitude).wrappedTo180
        let north = place.latitude - center.coordinate.latitude
        let (sine, cosine) = (center.latitude.sine, center.latitude.cosine)
        // Some 190 km; below 83 degrees no world ends.
        guard Double.larger(north.magnitude, east.magnitude) < 1.7, cosine > 0.13 else {
            self = Self.far(from: center, centerY, to: place, east: east)
            return
        }
        let halfNorth = SineCosine(ofSmall: north * (.pi / 360))
        let halfEast = SineCosine(ofSmall: east * (.pi / 360))
        // The inverse Gudermannian function's difference is twice the area tangent of this.
        let slope = halfNorth.sine / (cosine * halfNorth.cosine - sine * halfNorth.sine)
        let squaredSlope = slope * slope
        guard squaredSlope < 1e-3 else {
            self = Self.far(from: center, centerY, to: place, east: east)
            return
        }
        let upwards =
            1 + squaredSlope
            * (1.0 / 3 + squaredSlope
                * (1.0 / 5 + squaredSlope * (1.0 / 7 + squaredSlope * (1.0 / 9))))
        let squareNorth = halfNorth.sine * halfNorth.sine
        let squareEast = halfEast.sine * halfEast.sine
        let sinNorth = 2 * halfNorth.sine * halfNorth.cosine
        let sinEast = 2 * halfEast.sine * halfEast.cosine
        let cosLatitude = cosine * (1 - 2 * squareNorth) - sine * sinNorth
        self.init(
            way: GreatCircle(
                squaredHalfChord: squareNorth + cosine * cosLatitude * squareEast,
                east: sinEast * cosLatitude,
                north: sinNorth + 2 * sine * cosLatitude * squareEast
            ),
            east: east,
            south: slope * upwards * (-1 / .pi),
            cosLatitude: cosLatitude
        )
    }

    /// Works it out wherever the place is.
    @usableFromInline @inline(never)
    static func far(
        from center: SpherePoint,
        _ centerY: Double,
        to place: LocationCoordinate,
        east: Double
    ) -> Leg {
        let ground = SpherePoint(place)
        return Leg(
            way: GreatCircle(from: center, to: ground),
            east: east,
            south: Mercator.y(ground) - centerY,
            cosLatitude: ground.latitude.cosine
        )
    }
}
