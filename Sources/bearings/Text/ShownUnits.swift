import BearingsEngine

/// The units in which people are shown lengths and speeds.
enum ShownUnits: Sendable {
    case metric
    case imperial

    /// Blocks are for routes alone.
    init(_ units: DistanceUnits) { self = units == .metric ? .metric : .imperial }

    private static let metresPerFoot = 0.3048
    private static let metresPerMile = 1609.344

    /// A length in metres.
    func length(_ metres: Double) -> String {
        switch self {
        case .metric:
            metres < 1000 ? "\(decimal(metres, 0)) m" : "\(decimal(metres / 1000, 2)) km"
        case .imperial:
            metres < Self.metresPerMile / 10
                ? height(metres) : "\(decimal(metres / Self.metresPerMile, 2)) mi"
        }
    }

    /// A height, or a short length, in metres.
    func height(_ metres: Double) -> String {
        "\(decimal(metres * heightScale, 0)) \(heightUnit)"
    }

    /// A speed in metres a second.
    func speed(_ speed: Double) -> String { "\(decimal(speed * speedScale, 1)) \(speedUnit)" }

    /// From metres.
    var heightScale: Double { self == .metric ? 1 : 1 / Self.metresPerFoot }
    var heightUnit: String { self == .metric ? "m" : "ft" }
    /// From metres a second.
    var speedScale: Double { self == .metric ? 3.6 : 3600 / Self.metresPerMile }
    var speedUnit: String { self == .metric ? "km/h" : "mph" }
}
