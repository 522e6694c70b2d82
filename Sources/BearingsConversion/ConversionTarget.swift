/// What fixes can be converted to.
///
/// > Source: Formats, "What convert writes".
package enum ConversionTarget: String, CaseIterable, Sendable {
    case geojson
    case gpx
    case ndjson
    case csv

    /// Whether it has a form for waypoints, places that are nobody's position.
    package var supportsWaypoints: Bool { self != .csv }
}
