/// How the times of a table are written.
package enum CSVTime: Equatable, Sendable {
    /// A number is a Unix time, a date and time in its digits, or a spreadsheet's count of days; anything else is ISO 8601,
    /// UTC without an offset, or what people write and can mean one thing alone.
    case recognized
    case iso
    case unixSeconds
    case unixMilliseconds
    case unixMicroseconds
    case unixNanoseconds
    /// By a pattern whose letters stand for parts.
    case pattern(CSVTimePattern)

    /// The format by an option's value, or a pattern such as `dd.MM.yyyy HH:mm:ss`.
    package init?(_ text: String) {
        switch text {
        case "auto": self = .recognized
        case "iso": self = .iso
        case "unix": self = .unixSeconds
        case "unix-ms": self = .unixMilliseconds
        case "unix-us": self = .unixMicroseconds
        case "unix-ns": self = .unixNanoseconds
        default:
            guard let pattern = CSVTimePattern(text) else { return nil }
            self = .pattern(pattern)
        }
    }

    /// What a column's numbers count that may be a spreadsheet's days.
    package enum Counted: Sendable {
        case days
        case seconds
        /// Seconds if they are whole; a fraction is no time.
        case unknown
    }

    /// Milliseconds since 1970, `nil` if a text is no such time.
    package func milliseconds(_ text: [UInt8], counting counted: Counted = .unknown) -> Int64? {
        switch self {
        case .recognized:
            number(text).map { recognized($0, text, counted) } ?? iso(text)
                ?? CSVTimePattern.unambiguousMilliseconds(text)
        case .iso: iso(text)
        case .unixSeconds: number(text).flatMap { Self.whole($0 * 1000) }
        case .unixMilliseconds: number(text).flatMap(Self.whole)
        case .unixMicroseconds: number(text).flatMap { Self.whole($0 / 1000) }
        case .unixNanoseconds: number(text).flatMap { Self.whole($0 / 1_000_000) }
        case .pattern(let pattern): pattern.milliseconds(text)
        }
    }

    /// An example of a time, for a message.
    package var example: String {
        switch self {
        case .recognized: "a time like 2026-01-01T09:00:00Z or Unix seconds (--csv-time)"
        case .iso: "a time like 2026-01-01T09:00:00Z"
        case .unixSeconds: "Unix seconds"
        case .unixMilliseconds: "Unix milliseconds"
        case .unixMicroseconds: "Unix microseconds"
        case .unixNanoseconds: "Unix nanoseconds"
        case .pattern(let pattern): "one like \(pattern)"
        }
    }

    private func number(_ text: [UInt8]) -> Double? { parseDecimal(text.span) }

    /// The time that a number tells by its size; `nil` for one that is none.
    private func recognized(_ number: Double, _ text: [UInt8], _ counted: Counted) -> Int64? {
        if let time = BearingsWire.milliseconds(inDigits: text.span) { return time }
        guard daysOfSpreadsheets ~= number else {
            return BearingsWire.milliseconds(fromUnixNumber: number)
        }
        return switch counted {
        case .days: BearingsWire.milliseconds(inDays: number)
        case .seconds: Self.whole(number * 1000)
        case .unknown: BearingsWire.milliseconds(fromUnixNumber: number)
        }
    }

    private static func whole(_ milliseconds: Double) -> Int64? {
        let range = CivilDate.writableMilliseconds
        let rounded = milliseconds.rounded()
        guard rounded >= Double(range.lowerBound), rounded <= Double(range.upperBound) else {
            return nil
        }
        return Int64(rounded)
    }

    private func iso(_ text: [UInt8]) -> Int64? {
        // 2026/01/01 is unambiguous.
        parseRFC3339(text.span, [.foreign, .slashes])
    }
}
