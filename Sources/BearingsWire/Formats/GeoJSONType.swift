/// What a GeoJSON object is, by its `type`.
///
/// > Source: RFC 7946, 1.4.
enum GeoJSONType: UInt8, CaseIterable {
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

    /// The type that the value at a node names, `nil` if none that is known.
    init?(_ reader: borrowing LineReader, _ value: Int, _ bytes: Span<UInt8>) {
        for (type, word) in zip(Self.allCases, Self.words)
        where reader.isString(value, bytes, word) {
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

/// Where the properties of a Feature that are read stand on the tape; `nil` for what is absent or
/// null.
struct FeatureProperties {
    var timestamp: Int?
    var time: Int?
    var altitude: Int?
    var accuracy: Int?
    var speed: Int?
    var course: Int?
    var device: Int?
    /// What the Feature is called.
    var name: Int?
    /// The times of a line's positions.
    var times: Int?

    /// No properties.
    init() {}

    /// Finds those of the Feature that was entered, in one walk.
    init(_ reader: borrowing LineReader, _ bytes: Span<UInt8>) throws(LineError) {
        guard let properties = try reader.object(.properties, bytes) else { return }
        var perPosition: Int?
        var members = reader.tape.members(ofObjectAt: properties)
        while let member = members.next(in: reader.tape) {
            guard let key = reader.key(bytes, of: member),
                reader.tape[member.value].kind != .null
            else { continue }
            switch key {
            case .timestamp: timestamp = member.value
            case .time: time = member.value
            case .altitude: altitude = member.value
            case .horizontalAccuracy: accuracy = member.value
            case .speed: speed = member.value
            case .course: course = member.value
            case .deviceID: device = member.value
            case .name: name = member.value
            case .coordTimes: times = member.value
            case .coordinateProperties: perPosition = member.value
            default: break
            }
        }
        guard times == nil, let perPosition, reader.tape[perPosition].kind == .object else {
            return
        }
        times = reader.tape.value(of: "times", inObjectAt: perPosition, bytes: bytes)
        if let found = times, reader.tape[found].kind == .null { times = nil }
    }
}
