/// A part of the map by its middle and how much of the earth it takes in, in MapKit's manner.
public struct CoordinateRegion: Equatable, Sendable, BitwiseCopyable {
    public var center: LocationCoordinate
    public var span: CoordinateSpan

    public init(center: LocationCoordinate, span: CoordinateSpan) {
        self.center = center
        self.span = span
    }
}
