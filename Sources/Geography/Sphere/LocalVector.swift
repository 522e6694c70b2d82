/// The vector from a map's centre to a place, with what is needed to draw the place.
///
/// Near the centre, all of it is computed from the sines of half the angles north and east. These
/// take few terms of their series, and lose no precision for small angles.
public struct LocalVector: Equatable, Sendable, BitwiseCopyable {
    /// The great circle from the centre to the place.
    public let greatCircle: GreatCircle
    /// How far east the place is of the centre, in degrees within -180..<180.
    public let east: Double
    /// How far down the square world the place is of the centre, in worlds.
    public let south: Double
    /// The cosine of the place's latitude.
    public let cosLatitude: Double

    /// How far north and east a place may be of the centre to be near it, in degrees: some 190 km.
    @inlinable static var reach: Double { 1.7 }
    /// Where the cosine of the centre's latitude is more, below 83 degrees, no world ends so near.
    @inlinable static var minCosine: Double { 0.13 }
    /// What the square of the slope must be less than, so that the next term of its series would not show.
    @inlinable static var maxSquaredSlope: Double { 1e-3 }

    @inlinable @inline(__always)
    init(greatCircle: GreatCircle, east: Double, south: Double, cosLatitude: Double) {
        self.greatCircle = greatCircle
        self.east = east
        self.south = south
        self.cosLatitude = cosLatitude
    }

    /// Works it out from the centre's sines and where that is in the world.
    @inlinable @inline(__always)
    init(from center: SpherePoint, _ centerY: Double, to place: LocationCoordinate) {
        let east = (place.longitude - center.coordinate.longitude).wrappedTo180
        let north = place.latitude - center.coordinate.latitude
        guard Double.larger(north.magnitude, east.magnitude) < Self.reach,
            center.latitude.cosine > Self.minCosine
        else {
            self = Self.far(from: center, centerY, to: place, east: east)
            return
        }
        let (sine, cosine) = (center.latitude.sine, center.latitude.cosine)
        let halfNorth = SineCosine.ofSmall(north * (.pi / 360))
        let halfEast = SineCosine.ofSmall(east * (.pi / 360))
        // The inverse Gudermannian function's difference is twice the area tangent of this.
        let slope = halfNorth.sine / (cosine * halfNorth.cosine - sine * halfNorth.sine)
        let z = slope * slope
        guard z < Self.maxSquaredSlope else {
            self = Self.far(from: center, centerY, to: place, east: east)
            return
        }
        var upwards = 1.0 / 7 + z * (1.0 / 9)
        upwards = 1.0 / 5 + z * upwards
        upwards = 1.0 / 3 + z * upwards
        upwards = 1 + z * upwards
        let squareNorth = halfNorth.sine * halfNorth.sine
        let squareEast = halfEast.sine * halfEast.sine
        let sinNorth = 2 * halfNorth.sine * halfNorth.cosine
        let sinEast = 2 * halfEast.sine * halfEast.cosine
        let cosLatitude = cosine * (1 - 2 * squareNorth) - sine * sinNorth
        self.init(
            greatCircle: GreatCircle(
                squaredHalfChord: squareNorth + cosine * cosLatitude * squareEast,
                east: sinEast * cosLatitude,
                north: sinNorth + 2 * sine * cosLatitude * squareEast
            ),
            east: east,
            south: slope * upwards * (-1 / .pi),
            cosLatitude: cosLatitude
        )
    }

    /// The general case.
    @usableFromInline @inline(never)
    static func far(
        from center: SpherePoint,
        _ centerY: Double,
        to place: LocationCoordinate,
        east: Double
    ) -> LocalVector {
        let ground = SpherePoint(place)
        return LocalVector(
            greatCircle: GreatCircle(from: center, to: ground),
            east: east,
            south: Mercator.y(ground) - centerY,
            cosLatitude: ground.latitude.cosine
        )
    }
}
