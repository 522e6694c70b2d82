/// How a whole line of a path stands, each of its numbers in some shape: what every byte may be, and where
/// every value is.
///
/// Many writers print each number to so many places, so that their lines stand in one of a few ways. Whether one
/// does takes a single comparison of all its bytes, and then nothing has to be looked for.
struct LearnedLayout: BitwiseCopyable {
    /// The most bytes of a line whose layout is kept, its newline included.
    static let longest = 384
    /// The most values of one.
    static let mostValues = 16
    /// As many twos of numbers are those at most.
    static let mostTwos = 8
    /// As many fours.
    static let mostFours = 4

    /// How many bytes the line has.
    private(set) var count = 0
    /// How many it has of each of what is told of its values.
    private(set) var (texts, twos, fours, afterwards) = (0, 0, 0, 0)
    /// Where the name of the session stands in the line, if it is plain.
    private(set) var plainName = ByteRange(start: 0, count: 0)

    /// How many times 32 bytes the line has, the last of them perhaps in part.
    @inline(__always)
    var pairs: Int { (count &+ 31) &>> 5 }

    /// That of no line.
    init() {}

    /// That of a line.
    init(_ lesson: Lesson) {
        count = lesson.least.count
        texts = lesson.texts.count
        twos = lesson.twos.count
        fours = lesson.fours.count
        afterwards = lesson.afterwards.count
        plainName = lesson.plainName
    }
}

extension LearnedLayout {
    /// A value that is no number, and where it begins and ends in the line.
    struct Text: BitwiseCopyable {
        var slot: LearnedSegment.Slot
        var range: ByteRange
    }

    /// Which names of sessions are looked through as they are taken, for a backslash and nothing else: they are
    /// short, and each byte is one of a range that has but that one which a text may not have as it is.
    enum PlainName {
        static let bytes: ClosedRange<UInt8> = 0x23...0x7F
        static var most: Int { ShortName.longest }
    }

    /// Two numbers; one that is none says nothing.
    struct Two: BitwiseCopyable {
        var digits = LearnedTwo()
        var slots = (LearnedSegment.Slot.otherNumber, LearnedSegment.Slot.otherNumber)
    }

    /// Four numbers of few digits; one that is none says nothing.
    struct Four: BitwiseCopyable {
        var digits = LearnedFour()
        var slots = (Two().slots, Two().slots)
    }

    /// What a number is asked once it has been read that does not count as it is.
    struct Afterwards: BitwiseCopyable {
        var slot: LearnedSegment.Slot
        var rule: LearnedSegment.Rule
    }
}
