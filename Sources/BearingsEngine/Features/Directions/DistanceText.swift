/// Units of distances written for people.
public enum DistanceUnits: UInt8, Sendable, BitwiseCopyable {
    case metric
    case imperial
    /// City blocks of a twentieth of a mile; imperial for very short and long distances.
    case blocks

    private static let metresPerFoot = 0.3048
    private static let metresPerMile = 1609.344
    private static let metresPerBlock = metresPerMile / 20

    /// A distance in metres, 0 or more, rounded as people round.
    ///
    /// > Source: Mathematics 8, "Texts".
    public func text(metres: Double) -> String {
        switch self {
        case .metric: metric(metres)
        case .imperial: imperial(metres)
        case .blocks: blocks(metres)
        }
    }

    private func metric(_ metres: Double) -> String {
        let tens = Self.rounded(metres / 10)
        // A distance that rounds to a kilometre is written as one.
        return tens < 100 ? "\(max(tens, 1) * 10) m" : Self.large(metres / 1000, "km")
    }

    private func imperial(_ metres: Double) -> String {
        let miles = metres / Self.metresPerMile
        guard miles < 0.1 else { return Self.large(miles, "mi") }
        let tens = Self.rounded(metres / Self.metresPerFoot / 10)
        return "\(max(tens, 1) * 10) ft"
    }

    private func blocks(_ metres: Double) -> String {
        let blocks = metres / Self.metresPerBlock
        guard 0.5 <= blocks, blocks <= 40 else { return imperial(metres) }
        let count = Self.rounded(blocks)
        return count == 1 ? "1 block" : "\(count) blocks"
    }

    /// One decimal below 10, none above, and never a zero decimal.
    private static func large(_ number: Double, _ unit: String) -> String {
        let tenths = rounded(number * 10)
        guard tenths < 100, tenths % 10 != 0 else { return "\(rounded(number)) \(unit)" }
        return "\(tenths / 10).\(tenths % 10) \(unit)"
    }

    /// Rounds half up; no distance on earth reaches the limit.
    private static func rounded(_ number: Double) -> Int64 {
        Int64(min((number + 0.5).rounded(.down), 1e15))
    }
}
