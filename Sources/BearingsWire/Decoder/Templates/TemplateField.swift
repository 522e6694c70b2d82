/// What a value in a template is read as.
enum TemplateField: UInt8, BitwiseCopyable {
    // Sixteen numbers, which `FieldValues` holds by their raw values.
    case latitude
    case longitude
    case accuracy
    case altitude
    case verticalAccuracy
    case speed
    case course
    case heading
    /// gpsd's errors to the east and north, which together are an accuracy.
    case eastError
    case northError
    /// A position's third coordinate: the altitude where no other is given.
    case height
    case zoom
    case pitch
    case width
    case viewHeight
    /// A number without meaning here.
    case otherNumber
    /// A Unix time, as a number.
    case unixTime
    /// An RFC 3339 time, as a string.
    case time
    /// The name of a session, as a string.
    case session
    /// One of Core Location's words for an authorization.
    case status
    /// A string without meaning here.
    case otherText
    /// No value: the line ends behind the text.
    case end
    /// No value: the text goes on in the next step.
    case none

    /// What happens to a number below 0, or in another unit.
    enum Rule: UInt8, BitwiseCopyable {
        /// It counts as it is.
        case any
        /// Below 0 it counts as absent.
        case unknownBelow0
        /// As ``unknownBelow0``, and in kilometres an hour.
        case kilometresPerHour

        /// The number that counts, NaN for an absent one; `nil` if none could be read.
        @inline(__always)
        func applied(to number: Double) -> Double? {
            if number.isNaN { return nil }
            if self == .any { return number }
            if number < 0 { return .nan }
            return self == .kilometresPerHour ? number / 3.6 : number
        }
    }

    /// Whether the value is a number that ``FieldValues`` holds.
    @inline(__always)
    var isNumber: Bool { rawValue <= Self.otherNumber.rawValue }

    /// Whether the value stands between quotes.
    var isText: Bool {
        switch self {
        case .time, .session, .status, .otherText: true
        default: false
        }
    }

    /// Whether the value means something here.
    var isKept: Bool { self != .otherNumber && self != .otherText }

    /// The field itself, or the one that means the same.
    var meaning: TemplateField { self == .unixTime ? .time : self }

    /// The largest number that the general parser takes.
    var largest: Double { self == .otherNumber ? .greatestFiniteMagnitude : Quantity.limit }
}

/// The numbers of a line by field; NaN for those it lacks.
struct FieldValues: BitwiseCopyable {
    private var low = SIMD8<Double>(repeating: .nan)
    private var high = SIMD8<Double>(repeating: .nan)

    /// The number of a field that ``TemplateField/isNumber``.
    subscript(field: TemplateField) -> Double {
        // Where the field is a constant, this is a single load.
        @inline(__always)
        get {
            let index = Int(field.rawValue)
            return index < 8 ? low[index] : high[index & 7]
        }
        // Where it is not, a vector would be taken apart and put together again.
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

    /// The number of a field, `nil` if the line lacks it.
    @inline(__always)
    func number(_ field: TemplateField) -> Double? {
        let number = self[field]
        return number.isNaN ? nil : number
    }
}
