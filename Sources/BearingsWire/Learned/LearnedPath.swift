/// The segments of a line in their order, so that of the next line of the same only the text has to be
/// compared: that they make a line in this order has been seen.
///
/// Those that end with constants are one with the next.
struct LearnedPath: BitwiseCopyable {
    /// A segment, or some that are one, and what is to be known of it on the way.
    struct Step: BitwiseCopyable {
        var text: LearnedText
        /// The value behind the text.
        var slot: LearnedSegment.Slot
        var rule: LearnedSegment.Rule
        /// A number from here on counts as it is.
        var least: Double
        /// How most numbers there stand.
        var shape = LearnedShape()
        /// How the last one stood that stood in another way.
        var otherShape = LearnedShape()
        /// Which line that was in.
        var otherLine = 0
        /// Whether the last one was too long for a shape.
        var isLong = false
    }

    /// Where its steps begin among those of all paths.
    var start: Int
    /// Where what is longer of their texts begins among that of all.
    var firstText: Int
    /// The text of its first segment.
    var beginning: LearnedText
    /// The marks of its steps together.
    var marks: UInt64
    var form: LearnedForm
    /// How many lines have begun as it does and gone on in another way, since one that went along it.
    fileprivate(set) var misses = 0

    /// Whether lines that begin so are tried along it.
    var isTried: Bool { misses < 64 }
}

extension LearnedPath.Step {
    /// Reads the number at `position`, which does not stand as most do, up to where it ends.
    ///
    /// Two lines of such a one in a row have it count as what most are.
    ///
    /// - Parameter line: The number of its line.
    @inline(never)
    mutating func read(
        _ bytes: Span<UInt8>,
        at position: Int,
        _ safe: Int,
        inLine line: Int
    ) -> (number: Double, end: Int) {
        if otherShape.fits(bytes, at: position) {
            let number = otherShape.number(bytes, at: position)
            let end = position &+ otherShape.count
            if line &- otherLine == 1 { swap(&shape, &otherShape) }
            otherLine = line
            return (number, end)
        }
        let (number, end) = bytes.learnedNumber(at: position, safe, upTo: slot.most)
        if 1...LearnedShape.longest ~= end &- position {
            otherShape.learn(bytes, from: position, to: end, textBefore: Int(text.count))
            otherLine = line
        }
        isLong = end &- position > LearnedShape.longest
        return (number, end)
    }
}

/// The paths that are known: those of the last lines that were not all alike.
struct LearnedPaths: Sendable {
    /// The most that are kept; a log of fixes and viewports has two.
    private static let most = 4
    /// The most segments of a line that is made one.
    private static let mostSegments = 64
    private(set) var paths: [LearnedPath] = []
    /// The steps of all paths, one path's behind the other's.
    ///
    /// Who reads along them may take them out as long, to keep what is learned on the way.
    var steps: [LearnedPath.Step] = []
    /// What of their texts is longer than 16 bytes: words, each with its mask behind it.
    private(set) var texts: [UInt64] = []
    /// How their lines stand; may be taken out too.
    var layouts = LearnedLayouts()
    /// How many have been made.
    private var made = 0
    /// How many lines have been like the one before and on no path.
    private var strays = 0

    /// Whether another is to be made of a line that was on no path, as the one before.
    ///
    /// Where keys come and go each serves but a few lines, and only now and then one is worth the while.
    mutating func wantsAnother() -> Bool {
        strays += 1
        return made < 64 || strays % 64 == 0
    }

    /// Whether lines of some path that is tried begin with a segment's text, or one whose first 16 bytes are the same.
    func begin(with text: LearnedText) -> Bool {
        paths.contains { path in
            let known = path.beginning
            return path.isTried && known.count == text.count && known.first == text.first
                && known.second == text.second
        }
    }

    /// A line has gone along a path.
    ///
    /// - Returns: Whether that had been given up, and is tried again from now on.
    @inline(__always)
    mutating func met(_ path: Int) -> Bool {
        // Most often nothing changes: each message to a server is such a line, and clients share what was known before.
        guard paths[path].misses > 0 else { return false }
        let wasGivenUp = !paths[path].isTried
        paths[path].misses = 0
        return wasGivenUp
    }

    /// The line at `position` has gone along none, and been read.
    ///
    /// - Parameter segmentTexts: What of their beginnings is longer than 16 bytes.
    /// - Returns: Whether one that it begins as is given up: where keys stand in any order, one in a few lines begins
    ///   so, and hardly any goes on.
    mutating func missed(
        byLineAt position: Int,
        _ bytes: Span<UInt8>,
        _ segmentTexts: Span<UInt64>
    ) -> Bool {
        var isOneGivenUp = false
        for path in paths.indices
        where paths[path].isTried
            && paths[path].beginning.stands(at: position, in: bytes, segmentTexts)
        {
            paths[path].misses += 1
            if !paths[path].isTried { isOneGivenUp = true }
        }
        return isOneGivenUp
    }

    /// Makes a path of a line's segments; what is known longest is forgotten for it.
    ///
    /// - Parameters:
    ///   - places: Those of its segments in `segments`, in their order.
    ///   - segmentTexts: What of those is longer than 16 bytes.
    /// - Returns: Its place among the paths; `nil` if it has too many steps, or too long a text.
    mutating func add(
        _ places: [UInt8],
        of segments: [LearnedSegment],
        _ segmentTexts: [UInt64]
    ) -> Int? {
        made += 1
        guard let first = places.first, places.count <= Self.mostSegments else { return nil }
        var path = LearnedPath(
            start: 0,
            firstText: 0,
            beginning: segments[Int(first)].text,
            marks: 0,
            form: .native
        )
        var (newSteps, newTexts): ([LearnedPath.Step], [UInt64]) = ([], [])
        var text: [UInt8] = []
        for place in places {
            let segment = segments[Int(place)]
            path.marks |= segment.marks
            path.form = segment.form
            // Constants are parts of the text of the next step.
            text += segment.text.bytes(segmentTexts)
            if segment.slot == .constant { continue }
            guard let (words, rest) = LearnedText.parts(of: text) else { return nil }
            var known = words
            known.rest = UInt32(newTexts.count)
            newTexts += rest
            text.removeAll()
            newSteps.append(
                LearnedPath.Step(
                    text: known,
                    slot: segment.slot,
                    rule: segment.rule,
                    least: segment.rule.least
                )
            )
        }
        if paths.count == Self.most { forgetFirst() }
        path.start = steps.count
        path.firstText = texts.count
        for index in newSteps.indices { newSteps[index].text.rest += UInt32(texts.count) }
        steps += newSteps
        texts += newTexts
        paths.append(path)
        return paths.count - 1
    }

    private mutating func forgetFirst() {
        let (count, textCount) = (paths[1].start, paths[1].firstText)
        steps.removeFirst(count)
        texts.removeFirst(textCount)
        paths.removeFirst()
        layouts.forget()
        for index in paths.indices {
            paths[index].start -= count
            paths[index].firstText -= textCount
        }
        for index in steps.indices { steps[index].text.rest -= UInt32(textCount) }
    }
}
