/// A place on the earth, in WGS 84 degrees.
///
/// The latitude is in -90...90, north positive. The longitude is any finite number, east positive:
/// 190 and -170 are the same, and printed as -170.
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

    /// Whether both are the same place; longitudes may differ by whole turns.
    public func isSamePlace(as other: LocationCoordinate) -> Bool {
        latitude == other.latitude && longitude.wrappedTo180 == other.longitude.wrappedTo180
    }
}
