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
/// it must have. Most lines have the same segments as one before them, of which all this is known: they
/// are on a ``LearnedPath``.
struct LearnedLines: Sendable {
    /// How many bytes must be readable behind where a segment or value begins, whatever they are.
    static let padding = 64
    /// The most segments that are kept, fewer than a byte counts; a log of one writer has about a dozen, ten
    /// times that if shuffled.
    static let mostSegments = 250

    /// The segments; the first stands for the beginning of a line and has no text.
    private(set) var segments: [LearnedSegment] = []
    /// What of segments is longer than 16 bytes: words, each with its mask behind it.
    private(set) var texts: [UInt64] = []
    /// The first segment of each bucket, that at 0 for none.
    private(set) var heads = [Head](repeating: Head(place: 0, count: 0), count: LearnedText.buckets)
    var members = LearnedNames(most: LearnedSegment.slotBits)
    var containers = LearnedNames(most: 64)
    var paths = LearnedPaths()
    /// Which path the last line was on that was on one.
    var path = 0
    var clock = LearnedClock()
    var figures = LearnedFigures()
    /// Whether the last line that was on no path is like the one before.
    var trail = LearnedTrail()
    /// How many lines the general parser has had to read since all was learned anew.
    private var misses = 0

    /// Where the search begins in a bucket: a segment, and how many bytes its text has.
    struct Head: BitwiseCopyable, Sendable {
        var place: UInt8
        var count: UInt8
    }

    /// Whether the line is to be learned that the general parser has had to read.
    ///
    /// Where lines go on to be new it is not worth the while, but for one now and then; and where nothing
    /// more can be kept, all is learned anew at times.
    mutating func wantsLesson() -> Bool {
        misses += 1
        if isFull, misses > 1000 { self = LearnedLines() }
        return misses < 200 || misses % 32 == 0
    }

    var isFull: Bool { segments.count >= Self.mostSegments || members.isFull || containers.isFull }

    /// Keeps a segment, and what of its text is longer than 16 bytes.
    mutating func add(_ segment: LearnedSegment, _ rest: [UInt64]) {
        var segment = segment
        if segments.isEmpty { segments.append(.beginning) }
        if !rest.isEmpty { segment.text.rest = UInt32(texts.count) }
        texts += rest
        let bucket = segment.text.bucket(in: segment.from)
        segment.sibling = heads[bucket].place
        segment.beginsPath = paths.begin(with: segment.text)
        heads[bucket] = Head(place: UInt8(segments.count), count: segment.text.count)
        segments.append(segment)
    }

    /// Makes a path of the line at `position`, which was on none.
    mutating func addPath(ofLineAt position: Int, _ bytes: Span<UInt8>, _ safe: Int) {
        guard let places = places(ofLineAt: position, bytes, safe),
            let place = paths.add(places, of: segments, texts)
        else { return }
        path = place
        markBeginnings()
    }

    /// Marks the segments that lines of some path begin with that is tried.
    mutating func markBeginnings() {
        for place in segments.indices {
            segments[place].beginsPath = paths.begin(with: segments[place].text)
        }
    }
}
