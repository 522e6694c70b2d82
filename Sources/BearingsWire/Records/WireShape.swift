/// What a value on the wire may be.
package indirect enum WireShape: Equatable, Sendable {
    /// A number within a range.
    case number(NumberRange)
    /// A whole number within a range, bounds included.
    case integer(ClosedRange<Double>)
    /// True or false, or that one alone.
    case flag(Bool?)
    /// A string. Where blanks alone say nothing, they are none; nor is the reserved word, if there is one.
    case text(mayBeBlank: Bool, reserved: String?)
    /// One of some strings, or of some numbers.
    case words([String], numbers: [Double])
    /// An RFC 3339 time, or Unix seconds.
    case time
    /// A session's name, or where that may be, `*` for all.
    case session(orAll: Bool)
    /// An object with these members, and maybe others.
    case object([WireMember])
    /// An array, of that many elements at most.
    case array(WireShape, most: Int?)
    /// An array of that many elements at least, the first of which are as said.
    case position([WireShape])
    /// An array of exactly these elements.
    case tuple([WireShape])
    /// Any of several shapes.
    case either([WireShape])
    /// Anything at all, for it is not read.
    case unread
    /// Nothing: the key is absent, or null.
    case absent

    /// True or false.
    static let trueOrFalse = WireShape.flag(nil)
    /// A session's name.
    static let sessionName = WireShape.session(orAll: false)
    /// Any string.
    static let anyText = WireShape.text(mayBeBlank: true, reserved: nil)
    /// A string that is not of blanks alone.
    static let name = WireShape.text(mayBeBlank: false, reserved: nil)

    /// A number within a range, bounds included.
    static func within(_ range: ClosedRange<Double>) -> WireShape {
        .number(NumberRange(range))
    }
    /// One of some strings.
    static func oneOf(_ words: [StaticString]) -> WireShape {
        .words(words.map { "\($0)" }, numbers: [])
    }
    /// An array without a bound.
    static func list(_ element: WireShape) -> WireShape { .array(element, most: nil) }
}

/// A range of numbers; its bounds are in it unless it is said that they are not.
package struct NumberRange: Equatable, Sendable {
    /// The least.
    package var least: Double
    /// The greatest.
    package var most: Double
    /// Whether `least` is too little.
    package var isOverLeast = false
    /// Whether `most` is too much.
    package var isUnderMost = false

    /// Creates a range, bounds included.
    package init(_ range: ClosedRange<Double>) {
        (least, most) = (range.lowerBound, range.upperBound)
    }

    /// What is over 0, and under `limit` where there is one.
    static func positive(under limit: Double? = nil) -> NumberRange {
        var range = NumberRange(0...(limit ?? Quantity.limit))
        range.isOverLeast = true
        range.isUnderMost = limit != nil
        return range
    }

    /// What is over 0, and `limit` at most.
    static func positive(upTo limit: Double) -> NumberRange {
        var range = NumberRange(0...limit)
        range.isOverLeast = true
        return range
    }

    /// Angles on output: 0 and more, less than a whole turn.
    static let turn: NumberRange = {
        var range = NumberRange(0...360)
        range.isUnderMost = true
        return range
    }()

    /// Longitudes on output: -180 and more, less than 180.
    static let longitude: NumberRange = {
        var range = NumberRange(-180...180)
        range.isUnderMost = true
        return range
    }()
}

/// A key of an object, and what stands under it.
package struct WireMember: Equatable, Sendable {
    /// The key as it stands on the wire.
    package var key: String
    /// Other toolkits' keys, read in this order where the key itself is absent.
    package var others: [String] = []
    /// What the value may be.
    package var shape: WireShape
    /// Whether a record without it is refused, or each event has it.
    package var isRequired = false
    /// What it is in a few words, with its unit.
    package var summary: String
    /// What counts where it is absent.
    package var fallback: String?

    init(_ key: String, _ shape: WireShape, _ summary: String) {
        (self.key, self.shape, self.summary) = (key, shape, summary)
    }

    init(_ key: WireKey, _ shape: WireShape, _ summary: String) {
        self.init(key.spelling, shape, summary)
    }

    /// The same, refused where it is absent.
    var required: WireMember {
        var member = self
        member.isRequired = true
        return member
    }

    /// The same, with other keys for it.
    func or(_ keys: WireKey...) -> WireMember {
        var member = self
        member.others = keys.map(\.spelling)
        return member
    }

    /// The same, with what counts where it is absent.
    func whenAbsent(_ text: String) -> WireMember {
        var member = self
        member.fallback = text
        return member
    }
}

/// What lines of one type or kind may hold.
package struct LineDescription: Sendable {
    /// One way such a line may look.
    package struct Form: Sendable {
        /// The keys, those of all lines included, in the order of output.
        package var members: [WireMember]
        /// Which of several forms it is, in a few words; empty where it is the only one.
        package var label = ""
        /// Keys of which one at least must be there; none: no such rule.
        package var oneOf: [String] = []
        /// Ranges that hold where another key has some value.
        package var cases: [Case] = []

        init(_ members: [WireMember], label: String = "") {
            (self.members, self.label) = (members, label)
        }
    }

    /// A narrower range of `key` where the number under `other` is `value`.
    package struct Case: Sendable {
        /// The key that is narrowed.
        package var key: String
        /// The range, bounds included.
        package var range: ClosedRange<Double>
        /// The key that decides.
        package var other: String
        /// What it has.
        package var value: Double
        /// Whether the same holds where it is absent.
        package var isDefault: Bool
    }

    /// The word under `type` or `event`.
    package var word: String
    /// What such a line says.
    package var summary: String
    /// The ways it may look.
    package var forms: [Form]
}
