/// The way from a map's centre to a place, with what the map takes to draw the place.
///
/// Both are worked out from the sines of half the angles north and east, which lose nothing however near the
/// place is, and which tell those of its latitude too.
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
        let half = SIMD2(north, east) * (.pi / 360)
        let (sines, cosines) = (SineCosine.sine(half), SineCosine.cosine(half))
        let (sine, cosine) = (center.latitude.sine, center.latitude.cosine)
        // The inverse Gudermannian function's difference is twice the area tangent of this.
        let slope = sines.x / (cosine * cosines.x - sine * sines.x)
        // Up to 85 degrees no world ends, and where the slope is small the angle north is.
        guard place.latitude.magnitude < 85, cosine > 0.0872, slope.magnitude < 0.2,
            east.magnitude <= 90
        else {
            self = Self.far(from: center, centerY, to: place, east: east)
            return
        }
        let squares = sines * sines
        let wholeSines = 2 * sines * cosines
        let cosNorth = 1 - 2 * squares.x
        let cosLatitude = cosine * cosNorth - sine * wholeSines.x
        self.init(
            way: GreatCircle(
                squaredHalfChord: squares.x + cosine * cosLatitude * squares.y,
                east: wholeSines.y * cosLatitude,
                north: wholeSines.x + 2 * sine * cosLatitude * squares.y
            ),
            east: east,
            south: (2 * slope + Double.logarithmExcess(slope)) * (-0.5 / .pi),
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
