import BearingsEngine

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
    /// Anything: it is not read.
    case unread
    /// Nothing: the key is absent, or null.
    case absent

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
    static var turn: NumberRange {
        var range = NumberRange(0...360)
        range.isUnderMost = true
        return range
    }

    /// Longitudes on output: -180 and more, less than 180.
    static var longitude: NumberRange {
        var range = NumberRange(-180...180)
        range.isUnderMost = true
        return range
    }
}
