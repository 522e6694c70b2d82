import BearingsEngine

/// How lines are read that are on no path.
extension LearnedLines {
    /// Reads lines segment by segment, each up to its end, until one begins as those of a path do.
    ///
    /// - Parameters:
    ///   - position: Where the first begins, which is read whatever it begins with.
    ///   - known: The marks of the slots that may have a number.
    @inline(never)
    static func readStrays(
        _ segments: Span<LearnedSegment>,
        _ heads: Span<Head>,
        _ texts: Span<UInt64>,
        _ bytes: Span<UInt8>,
        from position: inout Int,
        _ safe: Int,
        number: inout Int,
        maxLine: Int,
        file: [UInt8]?,
        _ clock: inout LearnedClock,
        _ numbers: inout MutableSpan<Double>,
        _ known: inout UInt64,
        _ trail: inout LearnedTrail,
        into entries: inout OutputSpan<RecordBatch.Entry>,
        _ fixes: inout OutputSpan<Fix>,
        from firstFix: Int,
        _ batch: inout RecordBatch
    ) -> Pause {
        var isFirst = true
        while entries.freeCapacity > 0 {
            guard position < safe else { return .unread }
            let first = first(segments, heads, bytes, position, texts)
            if !isFirst, segments[first].beginsPath { return .onPath }
            isFirst = false
            var line = LearnedLine()
            var end = position
            var sum: UInt64 = 0
            let isRead = read(
                segments,
                heads,
                texts,
                from: first,
                bytes,
                to: &end,
                safe,
                &clock,
                &numbers,
                &known,
                &line
            ) { place, isFirst in
                sum = LearnedTrail.sum(isFirst ? 0 : sum, place)
            }
            guard isRead else { return .unread }
            numbers.keep(line.marks, of: &known)
            guard end &- position <= maxLine,
                line.add(
                    bytes,
                    ByteRange(from: position, to: end),
                    number: number &+ 1,
                    file: file,
                    numbers.span,
                    to: &entries,
                    &fixes,
                    from: firstFix,
                    &batch
                )
            else { return .unread }
            number &+= 1
            let start = position
            position = end
            if trail.isLikeTheLast(sum, start) { return .likeTheStray }
        }
        return .full
    }

    /// The places of the segments of the line at `position` in their order, `nil` if it is not of known ones.
    mutating func places(ofLineAt position: Int, _ bytes: Span<UInt8>, _ safe: Int) -> [UInt8]? {
        guard position < safe else { return nil }
        var figures = LearnedFigures()
        var numbers = figures.numbers.mutableSpan
        var known: UInt64 = 0
        var clock = clock
        var line = LearnedLine()
        var end = position
        var places: [UInt8] = []
        let isRead = Self.read(
            segments.span,
            heads.span,
            texts.span,
            from: Self.first(segments.span, heads.span, bytes, position, texts.span),
            bytes,
            to: &end,
            safe,
            &clock,
            &numbers,
            &known,
            &line
        ) { place, isFirst in
            if isFirst { places.removeAll() }
            places.append(UInt8(place))
        }
        return isRead ? places : nil
    }

    /// Reads a line of known segments.
    ///
    /// Lines of different forms may begin alike: what they are is told later. All they may be is tried.
    ///
    /// - Parameters:
    ///   - first: The first segment it may begin with, 0 for none.
    ///   - end: Where the line begins; moved behind it.
    ///   - meet: Told the place of each segment, and whether it is the first; where another is tried, all anew.
    /// - Returns: Whether it is of known segments and values that take no closer look.
    @inline(__always)
    private static func read(
        _ segments: Span<LearnedSegment>,
        _ heads: Span<Head>,
        _ texts: Span<UInt64>,
        from first: Int,
        _ bytes: Span<UInt8>,
        to end: inout Int,
        _ safe: Int,
        _ clock: inout LearnedClock,
        _ numbers: inout MutableSpan<Double>,
        _ known: inout UInt64,
        _ line: inout LearnedLine,
        _ meet: (_ place: Int, _ isFirst: Bool) -> Void
    ) -> Bool {
        let start = end
        var first = first
        while first != 0 {
            let isRead = walk(
                segments,
                heads,
                texts,
                from: first,
                bytes,
                to: &end,
                safe,
                &clock,
                &numbers,
                &line,
                meet
            )
            if isRead { return true }
            known |= line.marks
            first = another(segments, behind: first, bytes, start, texts)
            (line, end) = (LearnedLine(), start)
        }
        return false
    }

    /// Reads a line that begins with a segment, which stands there.
    @inline(__always)
    private static func walk(
        _ segments: Span<LearnedSegment>,
        _ heads: Span<Head>,
        _ texts: Span<UInt64>,
        from first: Int,
        _ bytes: Span<UInt8>,
        to end: inout Int,
        _ safe: Int,
        _ clock: inout LearnedClock,
        _ numbers: inout MutableSpan<Double>,
        _ line: inout LearnedLine,
        _ meet: (_ place: Int, _ isFirst: Bool) -> Void
    ) -> Bool {
        // What is found is the place of a segment and how long its text is; the rest is read where it stands.
        var found = unsafe (place: first, count: Int(segments[unchecked: first].text.count))
        meet(first, true)
        while true {
            let place = found.place
            // Where the next begins if all is as most are: known before it is known what this one is.
            let next = end &+ bytes.distanceToNext(at: end)
            end &+= found.count
            let marks = unsafe segments[unchecked: place].marks
            guard line.marks & marks == 0, end <= safe else { return false }
            line.marks |= marks
            let reading = unsafe segments[unchecked: place].reading
            if !reading.takesCloserLook,
                bytes.take(reading, at: &end, to: next, in: &numbers)
            {
                // Most are such.
            } else if unsafe segments[unchecked: place].slot == .end {
                line.form = unsafe segments[unchecked: place].form
                let needs = unsafe segments[unchecked: place].needs
                return line.marks & needs == needs
            } else {
                let (slot, rule) = unsafe (
                    segments[unchecked: place].slot, segments[unchecked: place].rule
                )
                if slot.isNumber {
                    let number: Double
                    (number, end) = bytes.learnedNumber(at: end, safe, upTo: slot.most)
                    let isPlain = number >= 0 && rule != .kilometresPerHour
                    guard LearnedLine.keep(number, slot, rule, isPlain, in: &numbers) else {
                        return false
                    }
                } else if slot != .constant {
                    line.form = unsafe segments[unchecked: place].form
                    guard line.take(slot, bytes, at: &end, safe, &clock) else { return false }
                }
            }
            let state = unsafe segments[unchecked: place].to
            found = find(segments, heads, after: state, bytes, end, texts)
            guard found.place != 0 else { return false }
            meet(found.place, false)
        }
    }

    // MARK: Search

    /// The first segment that a line may begin with and that stands at `position`, 0 if there is none.
    @inline(never)
    private static func first(
        _ segments: Span<LearnedSegment>,
        _ heads: Span<Head>,
        _ bytes: Span<UInt8>,
        _ position: Int,
        _ texts: Span<UInt64>
    ) -> Int {
        find(segments, heads, after: segments[0].to, bytes, position, texts).place
    }

    /// The next segment behind one that a line may begin with and that stands at `position`, 0 if there is none.
    @inline(never)
    private static func another(
        _ segments: Span<LearnedSegment>,
        behind first: Int,
        _ bytes: Span<UInt8>,
        _ position: Int,
        _ texts: Span<UInt64>
    ) -> Int {
        let known = segments[first]
        return Self.first(segments, of: known.sibling, after: known.from, bytes, position, texts)
            .place
    }

    /// The first segment that stands at `position` and may stand there in `state`, 0 if there is none, and how many
    /// bytes it has.
    @inline(__always)
    private static func find(
        _ segments: Span<LearnedSegment>,
        _ heads: Span<Head>,
        after state: UInt8,
        _ bytes: Span<UInt8>,
        _ position: Int,
        _ texts: Span<UInt64>
    ) -> (place: Int, count: Int) {
        // There are as many heads as buckets.
        let bucket = LearnedText.bucket(ofTextLike: bytes.paddedWord(at: position), in: state)
        let head = unsafe heads[unchecked: bucket]
        if head.place != 0 {
            let place = Int(head.place)
            if stands(segments, place, after: state, bytes, position, texts) {
                // What comes next waits for this, and nothing of the segment is asked for it.
                return (place, Int(head.count))
            }
            let sibling = unsafe segments[unchecked: place].sibling
            let found = first(segments, of: sibling, after: state, bytes, position, texts)
            if found.place != 0 { return found }
        }
        let short = unsafe heads[unchecked: LearnedText.bucket(ofShortTextIn: state)].place
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
    ) -> (place: Int, count: Int) {
        var place = Int(place)
        while place != 0 {
            if stands(segments, place, after: state, bytes, position, texts) {
                return unsafe (place, Int(segments[unchecked: place].text.count))
            }
            place = unsafe Int(segments[unchecked: place].sibling)
        }
        return (0, 0)
    }

    /// Whether a segment may stand in `state`, and does at `position`.
    @inline(__always)
    private static func stands(
        _ segments: Span<LearnedSegment>,
        _ place: Int,
        after state: UInt8,
        _ bytes: Span<UInt8>,
        _ position: Int,
        _ texts: Span<UInt64>
    ) -> Bool {
        guard unsafe segments[unchecked: place].from == state else { return false }
        return unsafe segments[unchecked: place].text.stands(at: position, in: bytes, texts)
    }
}
