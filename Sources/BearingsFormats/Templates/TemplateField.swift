import BearingsEngine
import BearingsWire

/// The meaning of a value in a template.
struct TemplateField: BitwiseCopyable, Hashable {
    /// Which it is; those below sixteen are numbers, and index `FieldValues`.
    let rawValue: UInt8

    private init(_ rawValue: UInt8) { self.rawValue = rawValue }

    // First the numbers of a fix, with the raw values of ``FixField``.
    static var latitude: Self { Self(0) }
    static var longitude: Self { Self(1) }
    /// In a viewport.
    static var heading: Self { Self(7) }
    /// gpsd's errors to the east and north, which are combined to an accuracy.
    static var eastError: Self { Self(8) }
    static var northError: Self { Self(9) }
    /// A position's third coordinate: the altitude if there is no other.
    static var height: Self { Self(10) }
    static var zoom: Self { Self(11) }
    static var pitch: Self { Self(12) }
    static var width: Self { Self(13) }
    static var viewHeight: Self { Self(14) }
    /// A number without meaning.
    static var otherNumber: Self { Self(15) }
    /// A Unix time, as a number.
    static var unixTime: Self { Self(16) }
    /// An RFC 3339 time, as a string.
    static var time: Self { Self(17) }
    /// The name of a session, as a string.
    static var session: Self { Self(18) }
    /// One of Core Location's words for an authorization.
    static var status: Self { Self(19) }
    /// A string without meaning.
    static var otherText: Self { Self(20) }
    /// No value: the line ends behind the text.
    static var end: Self { Self(21) }
    /// No value: the text continues in the next step.
    static var none: Self { Self(22) }

    /// The number that a field of a fix is; `nil` for any that templates read otherwise.
    init?(_ field: FixField) {
        guard field.rawValue <= FixField.heading.rawValue else { return nil }
        self.init(field.rawValue)
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
    var isNumber: Bool { rawValue < 16 }

    /// Whether the value is quoted.
    var isText: Bool {
        self == .time || self == .session || self == .status || self == .otherText
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
    /// Those of a fix, in the order of its properties.
    private(set) var ofFix = SIMD8<Double>(repeating: .nan)
    private var others = SIMD8<Double>(repeating: .nan)

    /// The number of a field for which ``TemplateField/isNumber`` holds.
    subscript(field: TemplateField) -> Double {
        // For a constant field this is a single load.
        @inline(__always)
        get {
            let index = Int(field.rawValue)
            return index < 8 ? ofFix[index] : others[index & 7]
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
