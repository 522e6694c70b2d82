/// How a line is read that is on no path.
extension LearnedLines {
    /// Reads a line segment by segment, up to its end.
    ///
    /// Lines of different forms may begin alike: what they are is told later. All they may be is tried.
    ///
    /// - Returns: Whether it is of known segments and values that take no closer look.
    @inline(never)
    mutating func wander(
        _ bytes: Span<UInt8>,
        from position: inout Int,
        _ safe: Int,
        _ figures: inout [Double],
        _ line: inout LearnedLine
    ) -> Bool {
        let (all, longTexts, allHeads) = (segments, texts, heads)
        let (segments, texts, heads) = (all.span, longTexts.span, allHeads.span)
        var numbers = figures.mutableSpan
        guard position <= safe else { return false }
        let start = position
        var kept: [UInt8] = []
        swap(&kept, &trail.places)
        defer { swap(&kept, &trail.places) }
        var places = kept.mutableSpan
        var first = Self.find(segments, heads, after: segments[0].to, bytes, start, texts)
        while first != 0 {
            line = LearnedLine()
            trail.count = 0
            if let end = Self.walk(
                segments,
                heads,
                texts,
                from: first,
                bytes,
                start,
                safe,
                &clock,
                &numbers,
                &places,
                &trail.count,
                &line
            ) {
                position = end
                return true
            }
            let sibling = segments[first].sibling
            first = Self.first(segments, of: sibling, after: segments[0].to, bytes, start, texts)
        }
        return false
    }

    /// Reads a line that begins at `start` with a segment, which stands there.
    ///
    /// - Parameters:
    ///   - trail: Where the places of its segments are kept, as far as there is room.
    ///   - trailCount: How many it has.
    /// - Returns: Where it ends, `nil` where it takes the general parser.
    @inline(__always)
    private static func walk(
        _ segments: Span<LearnedSegment>,
        _ heads: Span<UInt8>,
        _ texts: Span<UInt64>,
        from first: Int,
        _ bytes: Span<UInt8>,
        _ start: Int,
        _ safe: Int,
        _ clock: inout LearnedClock,
        _ numbers: inout MutableSpan<Double>,
        _ trail: inout MutableSpan<UInt8>,
        _ trailCount: inout Int,
        _ line: inout LearnedLine
    ) -> Int? {
        var (place, position) = (first, start)
        while true {
            if trailCount < trail.count { trail[trailCount] = UInt8(truncatingIfNeeded: place) }
            trailCount &+= 1
            let segment = segments[place]
            position &+= Int(segment.text.count)
            guard line.marks & segment.marks == 0, position <= safe else { return nil }
            line.marks |= segment.marks
            line.form = segment.form
            if segment.slot == .end {
                return line.marks & segment.needs == segment.needs ? position : nil
            }
            if segment.slot.isNumber {
                let number: Double
                (number, position) = bytes.learnedNumber(at: position, safe)
                let (rule, least) = (segment.rule, segment.rule.least)
                guard LearnedLine.keep(number, segment.slot, rule, from: least, in: &numbers)
                else { return nil }
            } else {
                guard line.take(segment.slot, bytes, at: &position, safe, &clock) else {
                    return nil
                }
            }
            place = find(segments, heads, after: segment.to, bytes, position, texts)
            guard place != 0 else { return nil }
        }
    }

    /// The first segment that stands at `position` and may stand there in `state`, 0 if there is none.
    @inline(__always)
    private static func find(
        _ segments: Span<LearnedSegment>,
        _ heads: Span<UInt8>,
        after state: UInt8,
        _ bytes: Span<UInt8>,
        _ position: Int,
        _ texts: Span<UInt64>
    ) -> Int {
        let bucket = LearnedText.bucket(ofTextLike: bytes.paddedWord(at: position), in: state)
        let found = first(segments, of: heads[bucket], after: state, bytes, position, texts)
        if found != 0 { return found }
        let short = heads[LearnedText.bucketOfShortTexts]
        return first(segments, of: short, after: state, bytes, position, texts)
    }

    /// The first of a bucket that does, from one of it on.
    @inline(__always)
    private static func first(
        _ segments: Span<LearnedSegment>,
        of place: UInt8,
        after state: UInt8,
        _ bytes: Span<UInt8>,
        _ position: Int,
        _ texts: Span<UInt64>
    ) -> Int {
        var place = Int(place)
        while place != 0 {
            if segments[place].from == state,
                segments[place].text.stands(at: position, in: bytes, texts)
            {
                return place
            }
            place = Int(segments[place].sibling)
        }
        return 0
    }

    /// Whether the line that has been on no path was like the last of those, and is to be a path.
    mutating func isLikeTheStray() -> Bool {
        let isLike = trail.isLike(stray)
        if !isLike { swap(&trail, &stray) }
        return isLike && paths.wantsAnother()
    }
}
