/// What fixes can be converted to.
///
/// > Source: Formats, "What convert writes".
package enum ConversionTarget: String, CaseIterable, Sendable {
    /// One FeatureCollection, with lines.
    case geojson
    /// A Feature a line.
    case geojsonl
    case gpx
    case kml
    case ndjson
    case csv

    /// Whether it has a form for waypoints, places that are nobody's position.
    package var supportsWaypoints: Bool { self != .csv }
}
