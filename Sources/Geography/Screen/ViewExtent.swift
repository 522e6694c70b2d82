/// The extent of a view including its insets, for loading what is there.
///
/// Nothing is shown beyond the horizon of a pitched view, or beyond the edges of the Mercator map.
public struct ViewExtent: Equatable, Sendable {
    /// A box in degrees; `west` exceeds `east` if it crosses the antimeridian (RFC 7946, 5.2).
    public struct Box: Equatable, Sendable, BitwiseCopyable {
        /// In -180..<180, or -180 for the whole world.
        public var west: Double
        /// In -90...90, at most ``north``.
        public var south: Double
        /// In -180..<180, or 180 for the whole world.
        public var east: Double
        /// In -90...90.
        public var north: Double
    }

    /// The ground in the corners of the view: top left, top right, bottom right, bottom left.
    public let corners: [LocationCoordinate]
    /// The smallest box around the corners.
    public let box: Box

    /// What is seen through `projection`.
    public init(_ projection: Projection) {
        let size = projection.viewport.size
        let (top, bottom) = (max(0, projection.horizonY), max(size.height, projection.horizonY))
        let offsets = [
            ScreenPoint(x: 0, y: top), ScreenPoint(x: size.width, y: top),
            ScreenPoint(x: size.width, y: bottom), ScreenPoint(x: 0, y: bottom),
        ].compactMap { projection.groundOffset(at: $0) }
        let center = projection.viewport.center.longitude
        // Degrees from the centre, not wrapped, so that the leftmost is the least.
        let longitudes = offsets.map { 360 * $0.east / projection.worldSize }
        let latitudes = offsets.map {
            let y = projection.centerY + $0.south / projection.worldSize
            return Mercator.latitude(y: min(max(y, 0), 1))
        }
        corners = zip(latitudes, longitudes).map {
            LocationCoordinate(latitude: $0, longitude: (center + $1).wrappedTo180)
        }
        let west = longitudes.min() ?? 0
        let east = longitudes.max() ?? 0
        let isWholeWorld = east - west >= 360
        box = Box(
            west: isWholeWorld ? -180 : (center + west).wrappedTo180,
            south: latitudes.min() ?? 0,
            east: isWholeWorld ? 180 : (center + east).wrappedTo180,
            north: latitudes.max() ?? 0
        )
    }
}
