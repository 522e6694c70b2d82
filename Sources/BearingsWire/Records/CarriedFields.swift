import BearingsEngine

/// What a record holds beside its fix that no engine reads, and that a conversion carries on.
package struct CarriedFields: Equatable, Sendable {
    /// The track that the fix is of, where its source has tracks.
    package var track: SourceTrack?
    /// The number of its segment in the source, from 1; 0 where that has none.
    ///
    /// The first is written to GPX alone.
    package var segment = 0
    /// In the order of the source.
    package var fields: [CarriedField] = []

    /// Creates one that holds nothing.
    package init(track: SourceTrack? = nil, segment: Int = 0, fields: [CarriedField] = []) {
        self.track = track
        self.segment = segment
        self.fields = fields
    }

    /// Takes what a later report of the same moment has beside it.
    package mutating func complete(by later: CarriedFields) {
        for field in later.fields where !fields.contains(where: { $0.name == field.name }) {
            fields.append(field)
        }
    }

    /// Moves what sensors have measured to where a native record tells it, unless something else is there.
    package mutating func moveSensors(to supplement: inout FixSupplement) {
        fields.removeAll { field in
            guard let sensor = field.measurement?.sensor, let text = field.text,
                let number = parseDecimal(text.span), number >= 0, number <= Quantity.limit,
                supplement[sensor] == nil || supplement[sensor] == number
            else { return false }
            supplement[sensor] = number
            return true
        }
    }

    /// Whether it holds nothing.
    package var isEmpty: Bool { track == nil && segment == 0 && fields.isEmpty }
}

/// A track or route of a source.
package struct SourceTrack: Equatable, Sendable {
    /// Which of its document it is, from 1; 0 for one that is known by its name alone.
    package var number: Int
    /// In UTF-8; empty for one without.
    package var name: [UInt8]

    /// Creates one by its number, or 0, and its name, or none.
    package init(number: Int, name: [UInt8]) {
        self.number = number
        self.name = name
    }
}

/// A value by its name, such as `hdop`, or what else a program has written beside a position.
package struct CarriedField: Equatable, Sendable {
    /// In UTF-8.
    package var name: [UInt8]
    /// A JSON value, on one line.
    package var value: [UInt8]
    /// The elements that it stood in within the extensions of a GPX, the outermost first, its own last; empty for
    /// any other.
    package var path: [QualifiedName] = []

    /// Creates the field of a JSON value.
    package init(_ name: [UInt8], _ value: [UInt8], path: [QualifiedName] = []) {
        self.name = name
        self.value = value
        self.path = path
    }

    /// An element's name with its namespace.
    package struct QualifiedName: Equatable, Sendable {
        /// Empty for none.
        package var prefix: [UInt8]
        /// Without the prefix.
        package var local: [UInt8]
        /// The namespace's name, empty for none.
        package var namespace: [UInt8]

        /// Creates a name of its parts.
        package init(prefix: [UInt8], local: [UInt8], namespace: [UInt8]) {
            (self.prefix, self.local, self.namespace) = (prefix, local, namespace)
        }
    }

    /// Creates the field of a text: a number where it spells one, unless `isText`.
    package init(_ name: [UInt8], text: [UInt8], isText: Bool = false, path: [QualifiedName] = []) {
        let isNumber = !isText && Self.isNumber(text)
        self.init(name, isNumber ? text : jsonString(text), path: path)
    }

    /// Whether a text is a number of JSON that has no exponent.
    private static func isNumber(_ text: [UInt8]) -> Bool {
        guard text.count <= 32, isPlainNumber(text.span) else {
            return false
        }
        let digits = text.drop { $0 == UInt8(ascii: "-") }
        return digits.first != UInt8(ascii: "0") || digits.count == 1
            || digits.dropFirst().first == UInt8(ascii: ".")
    }

    /// What it says as a text, `nil` for an array or object.
    package var text: [UInt8]? {
        switch value.first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return nil
        case UInt8(ascii: "\""):
            var text: [UInt8] = []
            appendUnescaped(value.span.extracting(1..<value.count - 1), to: &text)
            return text
        default: return value
        }
    }

    /// Whether its value is a number, or a text that spells one.
    package var isNumber: Bool {
        guard let text else { return false }
        return isPlainNumber(text.span)
    }

    /// What its name commonly means, if the value can be that.
    package var measurement: Measurement? {
        guard let name = Measurement.names[String(decoding: name, as: UTF8.self)] else {
            return nil
        }
        return isNumber ? name : nil
    }
}

/// What receivers and sensors measure beside a position, by the names that GPX has for it.
package enum Measurement: String, CaseIterable {
    /// Dilutions of precision, without a unit.
    case hdop
    case vdop
    case pdop
    /// How many satellites were used.
    case sat
    /// Beats a minute.
    case hr
    /// Turns or strides a minute.
    case cad
    /// Watts.
    case power
    /// The temperature of the air, in degrees Celsius.
    case atemp

    /// What of a fix's supplement it is.
    fileprivate var sensor: FixField? {
        switch self {
        case .hr: .heartRate
        case .cad: .cadence
        case .hdop, .vdop, .pdop, .sat, .power, .atemp: nil
        }
    }

    /// All names that programs have for each.
    package static let names: [String: Measurement] = {
        var names: [String: Measurement] = [
            "satellites": .sat, "num_satellites": .sat,
            "heart_rate": .hr, "heartrate": .hr, "heartRate": .hr, "heart": .hr,
            "cadence": .cad, "watts": .power, "Watts": .power, "temperature": .atemp,
        ]
        for measurement in allCases { names[measurement.rawValue] = measurement }
        return names
    }()
}
