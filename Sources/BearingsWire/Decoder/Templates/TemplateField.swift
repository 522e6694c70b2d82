import BearingsEngine

/// The meaning of a value in a template.
enum TemplateField: UInt8, BitwiseCopyable {
    // Sixteen numbers, whose raw values index `FieldValues`; first those of a fix, as ``FixField`` has them.
    case latitude
    case longitude
    case accuracy
    case altitude
    case verticalAccuracy
    case speed
    case course
    case heading
    /// gpsd's errors to the east and north, which are combined to an accuracy.
    case eastError
    case northError
    /// A position's third coordinate: the altitude if there is no other.
    case height
    case zoom
    case pitch
    case width
    case viewHeight
    /// A number without meaning.
    case otherNumber
    /// A Unix time, as a number.
    case unixTime
    /// An RFC 3339 time, as a string.
    case time
    /// The name of a session, as a string.
    case session
    /// One of Core Location's words for an authorization.
    case status
    /// A string without meaning.
    case otherText
    /// No value: the line ends behind the text.
    case end
    /// No value: the text continues in the next step.
    case none

    /// The number that a field of a fix is; `nil` for any that templates read otherwise.
    init?(_ field: FixField) {
        guard field.rawValue <= FixField.heading.rawValue else { return nil }
        self.init(rawValue: field.rawValue)
    }

    /// How a negative number, or one in another unit, is treated.
    enum Rule: UInt8, BitwiseCopyable {
        /// The number is used as it is.
        case any
        /// A negative number counts as absent.
        case unknownBelow0
        /// As ``unknownBelow0``, and a number above 360 counts as absent too.
        case unknownUnlessAngle
        /// As ``unknownBelow0``, in kilometres per hour.
        case kilometresPerHour

        /// The converted number, NaN for an absent one; `nil` if none could be parsed.
        @inline(__always)
        func applied(to number: Double) -> Double? {
            if number.isNaN { return nil }
            if self == .any { return number }
            if number < 0 { return .nan }
            if self == .unknownUnlessAngle { return number > 360 ? .nan : number }
            return self == .kilometresPerHour ? number / 3.6 : number
        }
    }

    /// Whether the value is a number in ``FieldValues``.
    var isNumber: Bool { rawValue <= Self.otherNumber.rawValue }

    /// Whether the value is quoted.
    var isText: Bool {
        switch self {
        case .time, .session, .status, .otherText: true
        default: false
        }
    }

    /// Whether the value has a meaning.
    var isKept: Bool { self != .otherNumber && self != .otherText }

    /// The field itself, or its synonym.
    var meaning: TemplateField { self == .unixTime ? .time : self }

    /// The largest number that the general parser accepts.
    var largest: Double { self == .otherNumber ? .greatestFiniteMagnitude : Quantity.limit }
}

/// The numbers of a line by field; NaN if absent.
struct FieldValues: BitwiseCopyable {
    private var low = SIMD8<Double>(repeating: .nan)
    private var high = SIMD8<Double>(repeating: .nan)

    /// The number of a field for which ``TemplateField/isNumber`` holds.
    subscript(field: TemplateField) -> Double {
        // For a constant field this is a single load.
        @inline(__always)
        get {
            let index = Int(field.rawValue)
            return index < 8 ? low[index] : high[index & 7]
        }
        // For others, a vector would be taken apart and rebuilt.
        @inline(__always)
        set {
            unsafe withUnsafeMutableBytes(of: &self) { bytes in
                unsafe bytes.storeBytes(
                    of: newValue,
                    toByteOffset: Int(field.rawValue & 15) &* MemoryLayout<Double>.stride,
                    as: Double.self
                )
            }
        }
    }

    /// The number of a field, `nil` if it is absent.
    @inline(__always)
    func number(_ field: TemplateField) -> Double? {
        let number = self[field]
        return number.isNaN ? nil : number
    }
}
