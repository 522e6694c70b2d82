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
        let near = NearbyVector(north: north, east: east, from: center.latitude)
        guard near.squaredSlope < Self.maxSquaredSlope else {
            self = Self.far(from: center, centerY, to: place, east: east)
            return
        }
        self.init(
            greatCircle: GreatCircle(
                squaredHalfChord: near.squaredHalfChord,
                east: near.eastward,
                north: near.northward
            ),
            east: east,
            south: near.south,
            cosLatitude: near.cosLatitude
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
