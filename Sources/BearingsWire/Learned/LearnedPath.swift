/// The segments of a line in their order, so that of the next line of the same only the text has to be
/// compared: that they make a line in this order has been seen.
struct LearnedPath: BitwiseCopyable {
    /// A segment, and what is to be known of it on the way.
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
    /// The marks of its steps together.
    var marks: UInt64
    var form: LearnedForm
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
        let (number, end) = bytes.learnedNumber(at: position, safe)
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
    private(set) var paths: [LearnedPath] = []
    /// The steps of all paths, one path's behind the other's.
    ///
    /// Who reads along them may take them out as long, to keep what is learned on the way.
    var steps: [LearnedPath.Step] = []
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

    /// Makes a path of a line's segments; what is known longest is forgotten for it.
    ///
    /// - Parameter trail: The places of its segments in `segments`, in their order.
    /// - Returns: Its place among the paths.
    mutating func add(_ trail: ArraySlice<UInt8>, of segments: [LearnedSegment]) -> Int {
        made += 1
        if paths.count == Self.most {
            let count = paths[1].start
            steps.removeFirst(count)
            paths.removeFirst()
            layouts.forget()
            for index in paths.indices { paths[index].start -= count }
        }
        var path = LearnedPath(start: steps.count, marks: 0, form: .native)
        for index in trail {
            let segment = segments[Int(index)]
            steps.append(
                LearnedPath.Step(
                    text: segment.text,
                    slot: segment.slot,
                    rule: segment.rule,
                    least: segment.rule.least
                )
            )
            path.marks |= segment.marks
            path.form = segment.form
        }
        paths.append(path)
        return paths.count - 1
    }
}
