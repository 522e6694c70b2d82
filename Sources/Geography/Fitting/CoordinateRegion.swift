/// A part of the map by its centre and span, as in MapKit.
public struct CoordinateRegion: Equatable, Sendable, BitwiseCopyable {
    /// What is drawn at the viewport's centre point.
    public var center: LocationCoordinate
    /// Its extent around ``center``, in degrees.
    public var span: CoordinateSpan

    /// Creates a region; nothing is checked, and the span may be wider than the world.
    public init(center: LocationCoordinate, span: CoordinateSpan) {
        self.center = center
        self.span = span
    }
}
