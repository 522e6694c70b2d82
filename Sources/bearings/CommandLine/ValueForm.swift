import BearingsConversion
import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography

/// How the value of an option is written, read and described.
struct ValueForm<Value>: Sendable {
    /// What stands for it in the help, such as `<metres>`.
    var placeholder: String
    /// Which values there are, in Markdown for the page Protocol: a kind, a unit, a range.
    var values: String
    /// The words that it is made of, if they are a few; empty for any other.
    var words: [String] = []
    var parse: @Sendable (String) throws(UsageError) -> Value
    /// The value as a person would type it; `nil` where it stands for none.
    var text: @Sendable (Value) -> String?
}

extension ValueForm where Value: CaseIterable & RawRepresentable<String> & Sendable {
    /// A word of an enumeration.
    static func choice(_ placeholder: String) -> Self {
        let words = Value.allCases.map(\.rawValue)
        return Self(placeholder: placeholder, values: codes(words), words: words) {
            text throws(UsageError) in
            try Values.choice(text)
        } text: {
            $0.rawValue
        }
    }
}

extension ValueForm where Value: Equatable & Sendable {
    /// A word for each of a few values.
    static func words(_ placeholder: String, _ table: KeyValuePairs<String, Value>) -> Self {
        words(placeholder, table.map { (word: $0.key, value: $0.value) })
    }

    /// The same, of rows.
    static func words(_ placeholder: String, _ rows: [(word: String, value: Value)]) -> Self {
        let words = rows.map(\.word)
        return Self(placeholder: placeholder, values: codes(words), words: words) {
            text throws(UsageError) in
            guard let row = rows.first(where: { $0.word == text }) else {
                throw UsageError.unknown("value", text, among: words)
            }
            return row.value
        } text: { value in
            rows.first { $0.value == value }?.word
        }
    }
}

extension ValueForm<Double> {
    /// A quantity of 0 or more, in a unit.
    static func quantity(_ unit: String) -> Self {
        Self(placeholder: "<\(unit)>", values: "quantity, \(unit)") {
            text throws(UsageError) in
            try Values.size(text)
        } text: {
            shortest($0)
        }
    }

    static let metres = quantity("metres")
    static let points = quantity("points")
    static let degrees = quantity("degrees")
}

extension ValueForm<Milliseconds> {
    static let duration = duration(0...Values.longest)

    /// A time span within `range`, in milliseconds.
    static func duration(_ range: ClosedRange<Milliseconds>) -> Self {
        let (least, most) = (range.lowerBound.inOneUnit, range.upperBound.inOneUnit)
        let values =
            switch (range.lowerBound == 0, range.upperBound == Values.longest) {
            case (true, true): "duration"
            case (true, false): "duration up to `\(most)`"
            case (false, true): "duration from `\(least)`"
            case (false, false): "duration, `\(least)` to `\(most)`"
            }
        return Self(placeholder: "<duration>", values: values) { text throws(UsageError) in
            try Values.duration(text, within: range)
        } text: {
            $0.inOneUnit
        }
    }
}

extension ValueForm<Int> {
    /// A whole number within `range`.
    static func count(_ range: ClosedRange<Int>, _ placeholder: String = "<count>") -> Self {
        let values = "\(grouped(range.lowerBound))…\(grouped(range.upperBound))"
        return Self(placeholder: placeholder, values: values) { text throws(UsageError) in
            try Values.count(text, within: range)
        } text: {
            "\($0)"
        }
    }

    /// A number of bytes.
    static let bytes = Self(placeholder: "<size>", values: "size") { text throws(UsageError) in
        try Values.bytes(text)
    } text: { bytes in
        for (unit, suffix) in [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")]
        where bytes.isMultiple(of: unit) {
            return "\(bytes / unit)\(suffix)"
        }
        return "\(bytes)"
    }
}

extension ValueForm<String> {
    static let file = anything("<file>", "file")
    static let fileOrStandard = anything("<file>", "file or `-`")
    static let path = anything("<path>", "path")

    /// A text that is taken as it is.
    static func anything(_ placeholder: String, _ values: String) -> Self {
        Self(placeholder: placeholder, values: values) {
            $0
        } text: {
            $0
        }
    }
}

extension ValueForm<Instant> {
    /// A time; a date alone stands for its first moment and so many milliseconds.
    static func time(ofDay offset: Milliseconds = 0) -> Self {
        Self(
            placeholder: "<time>",
            values: "RFC 3339, in UTC without an offset, a date, or Unix seconds"
        ) {
            text throws(UsageError) in
            try Values.instant(text, ofDay: offset)
        } text: {
            $0.rfc3339
        }
    }
}

extension ValueForm<FixSelection.Box> {
    /// An area between meridians and parallels.
    static let box = Self(
        placeholder: "<w,s,e,n>",
        values: "`WEST,SOUTH,EAST,NORTH`, degrees"
    ) { text throws(UsageError) in
        let sides = try Values.numbers(text)
        guard sides.count == 4 else { throw UsageError("\"\(text)\" is not WEST,SOUTH,EAST,NORTH") }
        guard -90...90 ~= sides[1], sides[1]...90 ~= max(sides[1], sides[3]), sides[3] >= sides[1]
        else {
            throw UsageError(
                "south and north of \"\(text)\" are not within -90...90, in this order"
            )
        }
        return FixSelection.Box(west: sides[0], south: sides[1], east: sides[2], north: sides[3])
    } text: {
        [$0.west, $0.south, $0.east, $0.north].map(shortest).joined(separator: ",")
    }
}

extension Milliseconds {
    /// As the value of an option, in the largest unit of which it is a whole number.
    var inOneUnit: String {
        for (unit, suffix) in [(3_600_000, "h"), (60_000, "m"), (1000, "s")]
            as [(Milliseconds, String)]
        where self > 0 && isMultiple(of: unit) {
            return "\(self / unit)\(suffix)"
        }
        return "\(self)ms"
    }
}

/// Words as Markdown sets code.
private func codes(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: " ")
}
