import Geography

/// A piece of text between two values of a line, and what the value behind it is; one that ends with a constant has
/// none.
struct LearnedSegment: BitwiseCopyable {
    /// What a value is read as, and what a line of its kind makes of it.
    enum Slot: UInt8, BitwiseCopyable {
        // Numbers.
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
        /// A position's third coordinate, an altitude where none else is told.
        case height
        case zoom
        case pitch
        case width
        case viewHeight
        /// A number that says nothing here.
        case otherNumber
        /// A Unix time, as a number.
        case unixTime
        /// An RFC 3339 time, as a string.
        case time
        /// The name of a session, as a string.
        case session
        /// One of Core Location's words for what the user allows.
        case status
        /// A string that says nothing here.
        case otherText
        /// None: the line ends with the segment.
        case end
        /// None: the text ends with a constant.
        case constant
    }

    /// What is asked of a number, and what becomes of one that falls short.
    enum Rule: UInt8, BitwiseCopyable {
        /// Any will do.
        case any
        /// One below 0 is as good as none.
        case unknownBelow0
        /// As `unknownBelow0`, and in kilometres per hour.
        case kilometresPerHour
    }

    var text: LearnedText
    /// What may come but once in a line: the members of objects that begin in it, a bit each, and behind
    /// ``slotBits`` its slot.
    var marks: UInt64
    /// If the line ends with it, the marks that such a line must have.
    var needs: UInt64
    let slot: Slot
    let rule: Rule
    /// How the value behind it is read where nobody could foresee it.
    let reading: Reading
    /// What kind of line it belongs to.
    var form: LearnedForm
    /// The containers that are open where it begins and where it ends, by number; together with the
    /// value before, all that decides whether what follows is JSON.
    var from: UInt8
    var to: UInt8
    /// Where the search goes on if it is not this one: the next in the same ``LearnedText/bucket``, 0 for
    /// none.
    var sibling: UInt8 = 0
    /// Whether lines of some path that is tried begin with its text.
    var beginsPath = false

    init(
        text: LearnedText,
        marks: UInt64,
        needs: UInt64,
        slot: Slot,
        rule: Rule,
        form: LearnedForm,
        from: UInt8,
        to: UInt8
    ) {
        (self.text, self.marks, self.needs) = (text, marks, needs)
        (self.slot, self.rule, self.reading) = (slot, rule, Reading(slot, rule))
        (self.form, self.from, self.to) = (form, from, to)
    }
}

extension LearnedSegment {
    /// Where among the marks those of the slots begin.
    static let slotBits = 44
}

extension LearnedSegment {
    /// The marks of all numbers' slots.
    static var marksOfNumbers: UInt64 { (1 << UInt64(Slot.numbers) - 1) << UInt64(slotBits) }

    /// The mark of a slot by its number.
    @inline(__always)
    static func mark(ofSlot slot: Int) -> UInt64 { 1 &<< UInt64(slotBits &+ slot) }
}

extension LearnedSegment.Slot {
    /// Its mark; both forms of a time have one, and what says nothing none.
    @inline(__always)
    var mark: UInt64 {
        switch self {
        case .otherNumber, .otherText, .end, .constant: 0
        case .unixTime: Self.time.mark
        default: LearnedSegment.mark(ofSlot: Int(rawValue))
        }
    }

    /// The marks of what tells an altitude or accuracy where that is not told itself.
    @inline(__always)
    static var seconds: UInt64 {
        LearnedSegment.mark(ofSlot: Int(height.rawValue))
            | LearnedSegment.mark(ofSlot: Int(eastError.rawValue))
            | LearnedSegment.mark(ofSlot: Int(northError.rawValue))
    }

    /// How many slots are of numbers.
    static var numbers: Int { Int(otherNumber.rawValue) + 1 }

    /// Whether its value is a number that is kept, or as good as kept.
    @inline(__always)
    var isNumber: Bool { rawValue <= Self.otherNumber.rawValue }

    /// The largest number in it that the general parser does not complain about.
    var most: Double { self == .otherNumber ? .greatestFiniteMagnitude : Quantity.most }

    /// Whether its value stands between quotes.
    var isText: Bool {
        self == .time || self == .session || self == .status || self == .otherText
    }
}

extension LearnedSegment {
    /// What stands before each line.
    static let beginning = LearnedSegment(
        text: LearnedText(),
        marks: 0,
        needs: 0,
        slot: .end,
        rule: .any,
        form: .native,
        from: .max,
        to: 0
    )
}
