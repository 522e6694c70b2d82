import BearingsEngine
import BearingsWire
import Geography

/// Parses the values of options.
package enum Values {
    /// A number within `range`, by default that of all quantities.
    package static func number(
        _ text: String,
        within range: ClosedRange<Double> = Quantity.range
    ) throws(UsageError) -> Double {
        guard let number = decimal(text) else {
            throw UsageError("\"\(text)\" is not a number")
        }
        guard range.contains(number) else {
            throw UsageError(
                "\(text) is outside \(span(of: range))"
            )
        }
        return number
    }

    /// A name of a file.
    package static func path(_ text: String) throws(UsageError) -> String {
        guard !text.isEmpty else { throw UsageError("\"\" is not a file") }
        return text
    }

    /// A quantity of 0 or more.
    package static func size(_ text: String) throws(UsageError) -> Double {
        try number(text, within: 0...Quantity.limit)
    }

    /// A time: RFC 3339, in UTC without an offset, a date, or Unix seconds.
    ///
    /// - Parameter offset: What to add to a date, in milliseconds.
    package static func instant(
        _ text: String,
        ofDay offset: Milliseconds
    ) throws(UsageError) -> Instant {
        func milliseconds(_ text: String) -> Milliseconds? {
            let bytes = Array(text.utf8)
            return parseRFC3339(bytes.span, .foreign)
        }
        if let day = milliseconds(text + "T00:00:00Z") {
            return Instant(millisecondsSince1970: day + offset)
        }
        let number = decimal(text).flatMap { BearingsWire.milliseconds(fromUnixNumber: $0) }
        guard let time = milliseconds(text) ?? number else {
            throw UsageError(
                "\"\(text)\" is not a time such as 2026-05-09T14:30:00Z, 2026-05-09 or Unix seconds"
            )
        }
        return Instant(millisecondsSince1970: time)
    }

    /// A whole number within `range`.
    package static func count(
        _ text: String,
        within range: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                "\"\(text)\" is not a whole number of \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    /// Numbers within `range`, separated by commas.
    package static func numbers(
        _ text: String,
        within range: ClosedRange<Double> = Quantity.range
    ) throws(UsageError) -> [Double] {
        var numbers: [Double] = []
        for part in parts(of: text, by: ",") { numbers.append(try number(part, within: range)) }
        return numbers
    }

    /// 116 days; more is probably a mistake.
    package static let longest: Milliseconds = 10_000_000_000

    /// A time span such as `250ms`, `1.5s`, `24h`, `1d` or `1h30m`, in milliseconds; `0` needs no unit.
    package static func duration(
        _ text: String,
        within range: ClosedRange<Milliseconds> = 0...longest
    ) throws(UsageError) -> Milliseconds {
        if text == "0" { return try checked(0, text, range) }
        var (rest, milliseconds) = (text.utf8[...], 0.0)
        // The largest unit first, and none twice.
        for unit in durationUnits {
            let end = rest.firstIndex { isLetter($0) && $0 | 0x20 != 0x65 } ?? rest.endIndex
            guard rest[end...].prefix(while: isLetter).elementsEqual(unit.suffix.utf8) else {
                continue
            }
            let digits = String(decoding: rest[..<end], as: UTF8.self)
            guard let number = decimal(digits), number >= 0 else { break }
            milliseconds += number * unit.milliseconds
            rest = rest[end...].dropFirst(unit.suffix.utf8.count)
            guard !rest.isEmpty else { return try checked(milliseconds.rounded(), text, range) }
        }
        throw UsageError("\"\(text)\" is not a duration such as 250ms, 1.5s or 1h30m")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    /// The parts of a text between separators.
    static func parts(of text: String, by separator: UnicodeScalar) -> [String] {
        text.utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private static let durationUnits: [(suffix: String, milliseconds: Double)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
    ]

    private static func checked(
        _ milliseconds: Double,
        _ text: String,
        _ range: ClosedRange<Milliseconds>
    ) throws(UsageError) -> Milliseconds {
        guard milliseconds <= Double(longest) else { throw UsageError("\(text) is too long") }
        let (least, most) = (range.lowerBound, range.upperBound)
        guard milliseconds <= Double(most) else {
            throw UsageError("\(text) is more than \(most.inOneUnit)")
        }
        guard milliseconds >= Double(least) else {
            throw UsageError("\(text) is less than \(least.inOneUnit)")
        }
        return Milliseconds(milliseconds)
    }

    /// A number of bytes such as `64KiB`, `1MiB` or `4096`.
    package static func bytes(_ text: String) throws(UsageError) -> Int {
        let units: [(suffix: String, bytes: Int)] = [
            ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30),
            ("kB", 1000), ("KB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("B", 1), ("", 1),
        ]
        for unit in units
        where text.utf8.suffix(unit.suffix.utf8.count).elementsEqual(unit.suffix.utf8) {
            let digits = String(decoding: text.utf8.dropLast(unit.suffix.utf8.count), as: UTF8.self)
            guard let number = Int(digits), number > 0 else { continue }
            let (bytes, isTooMany) = number.multipliedReportingOverflow(by: unit.bytes)
            guard !isTooMany, bytes <= 1 << 30 else {
                throw UsageError("\(text) is more than 1GiB")
            }
            return bytes
        }
        throw UsageError("\"\(text)\" is not a size such as 4096, 64KiB or 1MiB")
    }

    /// A case of an enumeration.
    package static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ text: String
    ) throws(UsageError) -> Choice {
        if let choice = Choice(rawValue: text) { return choice }
        throw UsageError.unknown("value", text, among: Choice.allCases.map { $0.rawValue })
    }

    /// A view's size, `WxH` in points.
    package static func viewSize(_ text: String) throws(UsageError) -> ViewSize {
        let parts = parts(of: text, by: "x")
        guard parts.count == 2 else {
            throw UsageError("\"\(text)\" is not a size such as 390x844")
        }
        return ViewSize(
            width: try size(parts[0]),
            height: try size(parts[1])
        )
    }

    /// Insets, `T,L,B,R` or one number for all four sides, in points.
    package static func insets(_ text: String) throws(UsageError) -> EdgeInsets {
        let sides = try numbers(text, within: 0...Quantity.limit)
        switch sides.count {
        case 1:
            return EdgeInsets(top: sides[0], left: sides[0], bottom: sides[0], right: sides[0])
        case 4:
            return EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
        default:
            throw UsageError("\"\(text)\" is neither one inset nor TOP,LEFT,BOTTOM,RIGHT")
        }
    }

    /// The number that a text spells in decimal digits: not "inf", not "0x10".
    private static func decimal(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        return parseDecimal(bytes.span)
    }
}
