import BearingsWire

/// The kind of a GeoJSON object, by its `type`.
///
/// > Source: RFC 7946, 1.4.
package enum GeoJSONType: UInt8, CaseIterable {
    case feature
    case featureCollection
    case point
    case lineString
    case multiLineString
    case multiPoint
    case polygon
    case multiPolygon
    case geometryCollection

    private static let words: [StaticString] = [
        "Feature", "FeatureCollection", "Point", "LineString", "MultiLineString", "MultiPoint",
        "Polygon", "MultiPolygon", "GeometryCollection",
    ]

    /// The type that a value names, `nil` if unknown.
    init?(_ reader: borrowing LineReader, _ value: Int) {
        for (type, word) in zip(Self.allCases, Self.words)
        where reader.tape.isString(value, word) {
            self = type
            return
        }
        return nil
    }

    /// Its name in GeoJSON.
    var word: String { "\(Self.words[Int(rawValue)])" }

    var isGeometry: Bool { self != .feature && self != .featureCollection }

    /// Whether its positions have an order.
    var isLine: Bool { self == .lineString || self == .multiLineString }
}
