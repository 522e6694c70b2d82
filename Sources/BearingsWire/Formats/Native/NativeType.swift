/// The kind of a native record, by its `type`.
enum NativeType: UInt8, CaseIterable {
    case fix
    case authorization
    case viewport
    case gesture
    case tap
    case select
    case deselect
    case annotations
    case drag
    case geocodeResult
    case recenter
    case follow
    case fit
    case directions
    case route
    case search
    case tick
    case close

    private static let words: [StaticString] = [
        "fix", "authorization", "viewport", "gesture", "tap", "select", "deselect",
        "annotations", "drag",
        "geocode_result", "recenter", "follow", "fit", "directions", "route", "search",
        "tick", "close",
    ]

    /// The word on the wire.
    var word: String { "\(Self.words[Int(rawValue)])" }

    /// The type that a value names, `nil` if unknown.
    init?(_ reader: borrowing LineReader, _ value: Int, _ bytes: Span<UInt8>) {
        for (type, word) in zip(Self.allCases, Self.words)
        where reader.isString(value, bytes, word) {
            self = type
            return
        }
        return nil
    }

    /// Whether it reveals the user's location, or an answer to a question about it.
    var locatesUser: Bool {
        switch self {
        case .fix, .geocodeResult, .route: true
        case .authorization, .viewport, .gesture, .tap, .select, .deselect, .annotations, .drag,
            .recenter, .follow, .fit, .directions, .search, .tick, .close:
            false
        }
    }

    /// The keys of this type, beside those of every record.
    var keys: [WireKey] {
        let own: [WireKey] =
            switch self {
            case .fix:
                [
                    .lat, .lon, .accuracy, .altitude, .verticalAccuracy, .speed, .course, .heading,
                    .headingAccuracy, .courseAccuracy, .speedAccuracy, .ellipsoidalAltitude,
                    .simulated,
                ]
            case .authorization: [.status, .accuracy]
            case .viewport:
                [
                    .center, .size, .zoom, .tileSize, .span, .distance, .heading, .pitch, .insets,
                    .centerIn, .fov, .exclusions, .animated, .phase,
                ]
            case .gesture: [.kind, .phase, .rotation, .velocity, .translation, .scale]
            case .select, .deselect: [.annotation]
            case .annotations: [.action, .items]
            case .drag: [.x, .y, .annotation, .state]
            case .geocodeResult: [.lines, .placemark, .error, .request]
            case .follow: [.mode]
            case .fit: [.points, .annotations, .user, .padding, .maxZoom]
            case .directions: [.to, .annotation, .mode, .request]
            case .route:
                [.mode, .distance, .expectedTravelTime, .available, .request, .steps, .geometry]
            case .search: [.query, .limit]
            case .tap: [.x, .y]
            case .recenter, .tick, .close: []
            }
        return own + [.time, .session]
    }

    /// Other toolkits' keys that are read, each with ours.
    var otherKeys: [(theirs: WireKey, ours: WireKey)] {
        switch self {
        case .fix:
            [
                (.latitude, .lat), (.longitude, .lon), (.timestamp, .time), (.bearing, .course),
                (.altitudeAccuracy, .verticalAccuracy),
            ]
        case .viewport: [(.timestamp, .time), (.bearing, .heading)]
        default: [(.timestamp, .time)]
        }
    }

    /// All types, for a message.
    static var list: String { words.map { "\"\($0)\"" }.joined(separator: " ") }
}
