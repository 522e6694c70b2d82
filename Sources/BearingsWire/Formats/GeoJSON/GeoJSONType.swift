/// The kind of a GeoJSON object, by its `type`.
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

    /// The type that a value names, `nil` if unknown.
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

/// The nodes of the properties that are read; `nil` if absent or
/// null.
struct FeatureProperties {
    /// A value with its key: programs name the same thing differently.
    struct Value {
        var key: WireKey
        var node: Int
    }

    var time: Value?
    var altitude: Value?
    var accuracy: Value?
    var verticalAccuracy: Value?
    /// In metres per second, or in kilometres per hour for `vel`.
    var speed: Value?
    var course: Value?
    /// Parts of a ``FixSupplement``.
    var supplement: [Value] = []
    /// What identifies the device.
    var device: Value?
    /// The Feature's name.
    var name: Int?
    /// The times of a line's positions.
    var times: Value?

    /// Where those values stand that are read.
    var nodesRead: [Int] {
        let values = [time, altitude, accuracy, verticalAccuracy, speed, course, times]
        return values.compactMap { $0?.node } + supplement.map { $0.node }
    }

    /// No properties.
    init() {}

    /// Finds the properties of the root in one pass.
    init(_ reader: borrowing LineReader, _ bytes: Span<UInt8>) throws(LineError) {
        guard let properties = try reader.object(.properties, bytes) else { return }
        var perPosition: Int?
        var members = reader.tape.members(ofObjectAt: properties)
        while let member = members.next(in: reader.tape) {
            guard let key = reader.key(bytes, of: member),
                reader.tape[member.value].kind != .null
            else { continue }
            let value = Value(key: key, node: member.value)
            if Self.isForOther(key, reader.tape[member.value], bytes) { continue }
            switch key {
            case .timestamp, .time, .tst, .date: Self.take(value, Self.times, &time)
            case .altitude, .alt: Self.take(value, Self.altitudes, &altitude)
            case .horizontalAccuracy, .accuracy, .acc:
                Self.take(value, Self.accuracies, &accuracy)
            case .verticalAccuracy: verticalAccuracy = value
            case .speed, .vel: Self.take(value, Self.speeds, &speed)
            case .course, .bearing, .cog: Self.take(value, Self.courses, &course)
            case .headingAccuracy, .courseAccuracy, .speedAccuracy, .ellipsoidalAltitude,
                .simulated:
                supplement.append(value)
            case .deviceID, .deviceId, .mmsi, .id: takeDevice(value, reader)
            case .name:
                name = member.value
                takeDevice(value, reader)
            case .coordTimes: times = value
            case .coordinateProperties: perPosition = member.value
            default: break
            }
        }
        guard times == nil, let perPosition, reader.tape[perPosition].kind == .object else {
            return
        }
        let found = reader.tape.value(of: "times", inObjectAt: perPosition, bytes: bytes)
        guard let found, reader.tape[found].kind != .null else { return }
        times = Value(key: .coordTimes, node: found)
    }

    /// Whether a property is one that other programs' Features use for other things, which are no numbers.
    private static func isForOther(
        _ key: WireKey,
        _ node: JSONTape.Node,
        _ bytes: Span<UInt8>
    ) -> Bool {
        switch key {
        case .tst: node.kind != .number
        case .alt:
            node.kind != .number && !(node.kind == .string && isPlainNumber(bytes, node.range))
        default: false
        }
    }

    private mutating func takeDevice(_ value: Value, _ reader: borrowing LineReader) {
        let node = reader.tape[value.node]
        guard node.kind == .number || (node.kind == .string && node.range.count > 0) else { return }
        Self.take(value, Self.devices, &device)
    }

    /// The names of properties that are read, but for those that name somebody.
    static let reserved: Set<String> = Set(
        (times + altitudes + accuracies + speeds + courses + [
            WireKey.verticalAccuracy, .headingAccuracy, .courseAccuracy, .speedAccuracy,
            .ellipsoidalAltitude, .simulated, .coordTimes, .coordinateProperties,
        ])
        .map { $0.spelling }
    )

    // What a thing is called, the name that counts most first.
    static let devices: [WireKey] = [.deviceID, .deviceId, .mmsi, .id, .name]
    private static let times: [WireKey] = [.timestamp, .time, .tst, .date]
    private static let altitudes: [WireKey] = [.altitude, .alt]
    private static let accuracies: [WireKey] = [.horizontalAccuracy, .accuracy, .acc]
    private static let speeds: [WireKey] = [.speed, .vel]
    private static let courses: [WireKey] = [.course, .bearing, .cog]

    /// Takes a value, unless there is one with a name that takes precedence.
    private static func take(_ value: Value, _ names: [WireKey], _ field: inout Value?) {
        guard let known = field else {
            field = value
            return
        }
        if let new = names.firstIndex(of: value.key), let old = names.firstIndex(of: known.key),
            new < old
        {
            field = value
        }
    }
}
