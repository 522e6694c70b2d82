import Geography

/// A piece of text between two values of a line, and what the value behind it is.
///
/// Its first 16 bytes stand here; the rest, for the few that are longer, in the table's `texts`.
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
        /// A string that says nothing here.
        case otherText
        /// None: the line ends with the segment.
        case end
    }

    /// What is asked of a number, and what becomes of one that falls short.
    enum Rule: UInt8, BitwiseCopyable {
        /// Any will do.
        case any
        /// The general parser complains about one below 0.
        case refusedBelow0
        /// One below 0 is as good as none.
        case unknownBelow0
        /// As `unknownBelow0`, and in kilometres per hour.
        case kilometresPerHour
    }

    /// The first eight bytes and the next eight, the first of them the lowest; 0 beyond the end.
    var first: UInt64
    var second: UInt64
    /// Which bits of those belong to the segment.
    var firstMask: UInt64
    var secondMask: UInt64
    /// What may come but once in a line: the members of objects that begin in it, a bit each, and behind
    /// ``slotBits`` its slot.
    var marks: UInt64
    /// If the line ends with it, the marks that such a line must have.
    var needs: UInt64
    /// Where what is longer than 16 bytes goes on in the table's `texts`: pairs of a word and its mask.
    var rest: UInt32 = 0
    /// How many such pairs there are.
    var restCount: UInt8 = 0
    /// How many bytes it has.
    var count: UInt8
    var slot: Slot
    var rule: Rule
    /// What kind of line it belongs to.
    var form: LearnedForm
    /// The containers that are open where it begins and where it ends, by number; together with the
    /// value before, all that decides whether what follows is JSON.
    var from: UInt8
    var to: UInt8
    /// Which segment came behind it last time.
    var next: UInt8 = 0
}

extension LearnedSegment {
    /// Where among the marks those of the slots begin.
    static let slotBits = 44

    /// Whether the text from `position` on begins with it, rest not considered.
    @inline(__always)
    func begins(_ bytes: Span<UInt8>, _ position: Int) -> Bool {
        let one = (bytes.paddedWord(at: position) ^ first) & firstMask
        let other = (bytes.paddedWord(at: position &+ 8) ^ second) & secondMask
        return one | other == 0
    }
}

extension LearnedSegment.Slot {
    /// Its mark; both forms of a time have one, and what says nothing none.
    var mark: UInt64 {
        switch self {
        case .otherNumber, .otherText, .end: 0
        case .unixTime: Self.time.mark
        default: 1 << UInt64(LearnedSegment.slotBits + Int(rawValue))
        }
    }

    /// Whether its value stands between quotes.
    var isText: Bool { self == .time || self == .session || self == .otherText }
}
