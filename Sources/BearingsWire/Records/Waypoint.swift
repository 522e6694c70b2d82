import BearingsEngine
import Geography

/// A place that is nobody's position, as somebody has marked it.
///
/// > Source: https://www.topografix.com/GPX/1/1/: `wptType`.
package struct Waypoint: Sendable {
    /// In degrees.
    package var coordinate: LocationCoordinate
    /// In metres above the sea, `nil` if that is not told.
    package var altitude: Double?
    /// What its author says of its time, `nil` for nothing.
    package var time: Instant?
    /// In UTF-8; empty for one without.
    package var name: [UInt8]

    /// Creates a place; the altitude is in metres.
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
