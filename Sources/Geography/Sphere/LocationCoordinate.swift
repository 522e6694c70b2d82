/// A place on the earth, in WGS 84 degrees.
///
/// The latitude lies in -90...90, north positive. The longitude is any finite number, east
/// positive: one and the same place may be told as 190 and as -170, and is printed as the latter.
public struct LocationCoordinate: Equatable, Sendable, BitwiseCopyable {
    /// Degrees north of the equator, -90...90.
    public var latitude: Double
    /// Degrees east of Greenwich, any finite number.
    public var longitude: Double

    /// Creates a place; nothing is checked or wrapped.
    @inlinable
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether both are one and the same place, however many turns their longitudes are told with.
    public func isSamePlace(as other: LocationCoordinate) -> Bool {
        latitude == other.latitude && longitude.wrappedTo180 == other.longitude.wrappedTo180
    }
}
