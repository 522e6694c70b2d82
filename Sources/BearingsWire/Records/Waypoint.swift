import BearingsEngine
import Geography

/// A place that somebody has marked; it is nobody's position.
///
/// > Source: https://www.topografix.com/GPX/1/1/: `wptType`.
package struct Waypoint: Sendable {
    /// In degrees.
    package var coordinate: LocationCoordinate
    /// In metres above the sea, `nil` if unknown.
    package var altitude: Double?
    /// A time that its author gave it, `nil` for none.
    package var time: Instant?
    /// In UTF-8; empty if it has none.
    package var name: [UInt8]
    /// The route that it is a point of, `nil` for a place by itself.
    package var route: SourceTrack?
    /// What a conversion carries on beside it; empty unless ``DecodingOptions/carriesFields``.
    package var fields: [CarriedField] = []

    /// Creates a waypoint; the altitude is in metres.
    package init(
        coordinate: LocationCoordinate,
        altitude: Double? = nil,
        time: Instant? = nil,
        name: [UInt8] = []
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.time = time
        self.name = name
    }
}
