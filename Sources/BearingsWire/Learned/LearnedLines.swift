import BearingsEngine

/// Reads lines that are made up of pieces of text seen before, with values of their own between them.
///
/// An accelerator in front of the general parser, which alone decides what is wrong with a line. After
/// that has read a fix, the text between its values is kept as segments; a line is read here if it
/// consists of nothing but known segments, in whatever order keeps it JSON, and of plain values. Any
/// surprise leaves the line to the general parser.
///
/// What makes it right: a segment may follow another only if the same containers of the same form are
/// open, and no member may begin twice; so such a line is JSON as those are in which its segments were
/// seen. What a line is, its ``LearnedForm``, is told by constants that stand in segments, all of which
/// it must have.
struct LearnedLines: Sendable {
    /// How many bytes must be readable behind where a segment or value begins, whatever they are.
    static let padding = 64
    /// The most segments that are kept; a log of one writer has about a dozen, twice that if shuffled.
    static let mostSegments = 120

    /// The segments; the first stands for the beginning of a line and has no text.
    var segments: [LearnedSegment] = []
    /// What of segments is longer than 16 bytes: words, each with its mask behind it.
    var texts: [UInt64] = []
    var members = LearnedNames(most: LearnedSegment.slotBits)
    var containers = LearnedNames(most: 64)
    private var clock = LearnedClock()
    /// Room for a line's numbers.
    private var scratch = [Double](repeating: .nan, count: 16)
    /// How many lines the general parser has had to read since all was learned anew.
    private var misses = 0

    /// Forgets everything: another source begins, whose lines may be others.
    mutating func forget() { self = LearnedLines() }

    /// Whether the line is to be learned that the general parser has had to read.
    ///
    /// Where lines go on to be new it is not worth the while, but for one now and then; and where nothing
    /// more can be kept, all is learned anew at times.
    mutating func wantsLesson() -> Bool {
        misses += 1
        if isFull, misses > 1000 { forget() }
        return misses < 200 || misses % 32 == 0
    }

    var isFull: Bool { segments.count >= Self.mostSegments || members.isFull || containers.isFull }

    /// What is read with every line.
    struct Manner: BitwiseCopyable {
        /// The longest line, in bytes.
        var maxLine: Int
        /// How many entries are wanted at most.
        var mostEntries: Int
    }

    /// Decodes lines from `position` on, as long as they are of known segments.
    ///
    /// - Parameters:
    ///   - position: Where the next line begins; moved behind those that are decoded.
    ///   - filled: Where what has been read ends.
    ///   - number: How many lines of the source have been read, those decoded here included.
    ///   - file: What names all sessions, `nil` if the lines do.
    mutating func decode(
        _ bytes: Span<UInt8>,
        from position: inout Int,
        to filled: Int,
        number: inout Int,
        _ manner: Manner,
        file: [UInt8]?,
        into batch: inout RecordBatch
    ) {
        guard !segments.isEmpty else { return }
        let longTexts = self.texts
        var clock = clock
        var scratch: [Double] = []
        swap(&scratch, &self.scratch)
        defer {
            self.clock = clock
            swap(&scratch, &self.scratch)
        }
        var numbers = scratch.mutableSpan
        var segments = self.segments.mutableSpan
        let texts = longTexts.span
        let safe = bytes.count - Self.padding
        while batch.entries.count < manner.mostEntries {
            var line = LearnedLine()
            let start = position
            guard
                let (end, form) = Self.read(
                    bytes,
                    start,
                    safe,
                    &segments,
                    texts,
                    &clock,
                    &numbers,
                    &line
                ), end <= filled, end &- start <= manner.maxLine
            else { return }
            var entry = RecordBatch.Entry(line: number &+ 1, text: ByteRange(from: start, to: end))
            if form == .viewport {
                guard let update = line.viewport(numbers) else { return }
                entry.content = batch.add(.viewport(update))
            } else {
                guard let fix = line.fix(numbers) else { return }
                entry.content = batch.add(fix, isEpochReport: form == .gpsd)
            }
            number += 1
            if line.has(.time) {
                entry.time = Instant(millisecondsSince1970: line.milliseconds)
            }
            if let file {
                entry.session = batch.addName(file)
            } else if line.has(.session) {
                entry.session = batch.addName(bytes, line.session)
            }
            batch.entries.append(entry)
            position = end
        }
    }

    /// Reads one line.
    ///
    /// - Returns: Where it ends and what it is, `nil` if it takes the general parser.
    @inline(__always)
    private static func read(
        _ bytes: Span<UInt8>,
        _ start: Int,
        _ safe: Int,
        _ segments: inout MutableSpan<LearnedSegment>,
        _ texts: Span<UInt64>,
        _ clock: inout LearnedClock,
        _ numbers: inout MutableSpan<Double>,
        _ line: inout LearnedLine
    ) -> (end: Int, form: LearnedForm)? {
        var position = start
        var last = 0
        while true {
            guard position <= safe else { return nil }
            // `next` and `find` name segments that there are.
            var index = unsafe Int(segments[unchecked: last].next)
            if unsafe !matches(
                segments[unchecked: index],
                after: segments[unchecked: last],
                bytes,
                position,
                texts
            ) {
                guard let other = find(segments, after: last, bytes, position, texts) else {
                    return nil
                }
                index = other
                segments[last].next = UInt8(truncatingIfNeeded: index)
            }
            let segment = unsafe segments[unchecked: index]
            guard line.marks & segment.marks == 0 else { return nil }
            line.marks |= segment.marks
            position &+= Int(segment.count)
            last = index
            guard position <= safe else { return nil }
            switch segment.slot {
            case .end:
                guard line.marks & segment.needs == segment.needs else { return nil }
                return (position, segment.form)
            case .time:
                guard
                    let milliseconds = clock.read(
                        bytes,
                        at: &position,
                        assumesUTC: segment.form != .native
                    )
                else { return nil }
                line.milliseconds = milliseconds
            case .session:
                let first = position
                guard bytes.skipLearnedText(from: &position, to: safe),
                    1...RecordDecoder.longestSessionName ~= position &- first
                else { return nil }
                line.session = ByteRange(from: first, to: position)
            case .otherText:
                guard bytes.skipLearnedText(from: &position, to: safe) else { return nil }
            case .unixTime:
                guard let number = bytes.learnedNumber(at: &position),
                    let milliseconds = milliseconds(fromUnixNumber: number)
                else { return nil }
                line.milliseconds = milliseconds
            case .otherNumber:
                guard bytes.learnedNumber(at: &position) != nil else { return nil }
            default:
                guard let number = bytes.learnedNumber(at: &position),
                    let figure = segment.rule.applied(to: number)
                else { return nil }
                // There is room for all slots.
                unsafe numbers[unchecked: Int(segment.slot.rawValue)] = figure
            }
        }
    }

    /// Whether a segment stands at `position`, and may stand there.
    @inline(__always)
    private static func matches(
        _ segment: LearnedSegment,
        after last: LearnedSegment,
        _ bytes: Span<UInt8>,
        _ position: Int,
        _ texts: Span<UInt64>
    ) -> Bool {
        guard segment.begins(bytes, position), segment.from == last.to else { return false }
        return segment.restCount == 0 || restMatches(segment, bytes, position, texts)
    }

    private static func restMatches(
        _ segment: LearnedSegment,
        _ bytes: Span<UInt8>,
        _ position: Int,
        _ texts: Span<UInt64>
    ) -> Bool {
        var place = position &+ 16
        var text = Int(segment.rest)
        guard place &+ 8 &* Int(segment.restCount) <= bytes.count else { return false }
        for _ in 0..<segment.restCount {
            let difference = bytes.paddedWord(at: place) ^ texts[text]
            guard difference & texts[text &+ 1] == 0 else { return false }
            place &+= 8
            text &+= 2
        }
        return true
    }

    /// Looks for a segment other than the one that came last time.
    @inline(never)
    private static func find(
        _ segments: borrowing MutableSpan<LearnedSegment>,
        after last: Int,
        _ bytes: Span<UInt8>,
        _ position: Int,
        _ texts: Span<UInt64>
    ) -> Int? {
        for index in 1..<segments.count
        where matches(segments[index], after: segments[last], bytes, position, texts) {
            return index
        }
        return nil
    }
}
