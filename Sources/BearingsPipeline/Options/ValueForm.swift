import BearingsEngine
import BearingsWire
import Geography

/// How the value of an option is written, read and described.
package struct ValueForm<Value>: Sendable {
    /// What stands for it in the help, such as `<metres>`.
    package var placeholder: String
    /// The words that it is made of, if they are a few; empty for any other.
    package var words: [String] = []
    package var parse: @Sendable (String) throws(UsageError) -> Value

    #if hasFeature(Embedded)
    // As in ``Option``: a web page prints no help.
    package var values: String {
        get { "" }
        set {}
    }
    package var text: @Sendable (Value) -> String? {
        get { { _ in nil } }
        set {}
    }
    #else
    /// Which values there are, in Markdown for the page Protocol: a kind, a unit, a range.
    package var values: String
    /// The value as a person would type it; `nil` where it stands for none.
    package var text: @Sendable (Value) -> String?
    #endif

    package init(
        placeholder: String,
        values: String,
        words: [String] = [],
        parse: @escaping @Sendable (String) throws(UsageError) -> Value,
        text: @escaping @Sendable (Value) -> String?
    ) {
        (self.placeholder, self.words, self.parse) = (placeholder, words, parse)
        (self.values, self.text) = (values, text)
    }
}

extension ValueForm where Value: CaseIterable & RawRepresentable<String> & Sendable {
    /// A word of an enumeration.
    package static func choice(_ placeholder: String) -> Self {
        let words = Value.allCases.map { $0.rawValue }
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
    package static func words(_ placeholder: String, _ table: KeyValuePairs<String, Value>) -> Self
    {
        words(placeholder, table.map { (word: $0.key, value: $0.value) })
    }

    /// The same, of rows.
    package static func words(_ placeholder: String, _ rows: [(word: String, value: Value)]) -> Self
    {
        let words = rows.map { $0.word }
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
    package static func quantity(_ unit: String) -> Self {
        Self(placeholder: "<\(unit)>", values: "quantity, \(unit)") {
            text throws(UsageError) in
            try Values.size(text)
        } text: {
            shortest($0)
        }
    }

    package static let metres = quantity("metres")
    package static let points = quantity("points")
    package static let degrees = quantity("degrees")
}

extension ValueForm<Milliseconds> {
    package static let duration = duration(0...Values.longest)

    /// A time span within `range`, in milliseconds.
    package static func duration(_ range: ClosedRange<Milliseconds>) -> Self {
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
    package static func count(_ range: ClosedRange<Int>, _ placeholder: String = "<count>") -> Self
    {
        let values = "\(grouped(range.lowerBound))…\(grouped(range.upperBound))"
        return Self(placeholder: placeholder, values: values) { text throws(UsageError) in
            try Values.count(text, within: range)
        } text: {
            "\($0)"
        }
    }

    /// A number of bytes.
    package static let bytes = Self(placeholder: "<size>", values: "size") {
        text throws(UsageError) in
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
    package static let file = path("<file>", "file")
    package static let fileOrStandard = path("<file>", "file or `-`")
    package static let path = path("<path>", "path")

    private static func path(_ placeholder: String, _ values: String) -> Self {
        Self(placeholder: placeholder, values: values) { text throws(UsageError) in
            try Values.path(text)
        } text: {
            $0
        }
    }

    /// A text that is taken as it is.
    package static func anything(_ placeholder: String, _ values: String) -> Self {
        Self(placeholder: placeholder, values: values) {
            $0
        } text: {
            $0
        }
    }
}

extension ValueForm<Instant> {
    /// A time; a date alone stands for its first moment and so many milliseconds.
    package static func time(ofDay offset: Milliseconds = 0) -> Self {
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

extension Milliseconds {
    /// As the value of an option, in the largest unit of which it is a whole number.
    package var inOneUnit: String {
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
