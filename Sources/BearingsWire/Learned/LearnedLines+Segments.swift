/// How a line is read that is on no path.
extension LearnedLines {
    /// Reads a line segment by segment, up to its end.
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
        trail.removeAll(keepingCapacity: true)
        guard position <= safe else { return false }
        var last = 0
        while true {
            let state = segments[last].to
            last = Self.find(segments, heads, after: state, bytes, position, texts)
            guard last != 0 else { return false }
            trail.append(UInt8(truncatingIfNeeded: last))
            let segment = segments[last]
            position &+= Int(segment.text.count)
            guard line.marks & segment.marks == 0, position <= safe else { return false }
            line.marks |= segment.marks
            line.form = segment.form
            if segment.slot == .end { return line.marks & segment.needs == segment.needs }
            guard
                line.take(
                    segment.slot,
                    segment.rule,
                    from: segment.rule.least,
                    bytes,
                    at: &position,
                    safe,
                    &clock,
                    &numbers
                )
            else { return false }
        }
    }

    /// The segment that stands at `position` and may stand there in `state`, 0 if there is none.
    @inline(__always)
    private static func find(
        _ segments: Span<LearnedSegment>,
        _ heads: Span<UInt8>,
        after state: UInt8,
        _ bytes: Span<UInt8>,
        _ position: Int,
        _ texts: Span<UInt64>
    ) -> Int {
        var index = Int(heads[LearnedText.bucket(ofTextLike: bytes.paddedWord(at: position))])
        var isShort = false
        while true {
            if index == 0 {
                if isShort { return 0 }
                isShort = true
                index = Int(heads[LearnedText.bucketOfShortTexts])
            } else if segments[index].from == state,
                segments[index].text.stands(at: position, in: bytes, texts)
            {
                return index
            } else {
                index = Int(segments[index].sibling)
            }
        }
    }

    /// Whether the line that has been on no path was like the last of those, and is to be a path.
    mutating func isLikeTheStray() -> Bool {
        let isLike = trail == stray
        if !isLike { swap(&trail, &stray) }
        return isLike && trail.count <= LearnedPaths.longest && paths.wantsAnother()
    }
}
